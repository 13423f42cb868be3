rcp-label show input/small.bare
