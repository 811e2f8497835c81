"""Small data sets for every reader of DALI, written as real files by code of our own.

Each module writes one format. Its functions take the folder to write to, which they make, and
return what a reader needs to know of the files that were written::

    from datasets import coco, videos

    coco.write(folder)            # coco/images/*.png, coco/annotations.json
    videos.write(folder, "mjpeg") # the paths of the clips, which differ in length

All data are deterministic, and ragged where DALI allows them to be: images, arrays, recordings and
clips of one data set differ in size, so that what is said to be alike is alike for a reason.
"""
