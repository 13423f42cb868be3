rcp-label show --dataset delta label/three.gains label/three
