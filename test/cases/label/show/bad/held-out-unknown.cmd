rcp-label show --held-out delta label/three.gains label/three
