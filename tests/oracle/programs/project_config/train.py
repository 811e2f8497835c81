"""Runs the pipeline with two settings."""

from pipeline import Pipeline
from settings import DEFAULT, QUICK

for settings in (DEFAULT, QUICK):
    pipeline = Pipeline(settings)
    shapes = {tuple(images.shape) for images, labels in pipeline.epoch()}
    print(settings.batch_size, shapes)
for images, labels in Pipeline(QUICK).epoch():
    print(images.dtype, labels.batch_size)
