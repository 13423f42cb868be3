rcp-label show label/toy.gains label/three
