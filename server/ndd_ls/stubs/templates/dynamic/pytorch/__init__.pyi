from nvidia.dali.experimental.dynamic.pytorch import nodes as nodes
