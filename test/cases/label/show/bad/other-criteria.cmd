rcp-label show label/three.gains label/store
