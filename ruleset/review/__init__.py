"""What `paigui check` does around the compiler: which files, by which settings, what is ignored, what is mended."""
