"""Layers with the names of other libraries, so that programs written for them run on this one."""
