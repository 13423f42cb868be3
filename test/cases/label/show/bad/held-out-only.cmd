rcp-label show --held-out toy label/toy.gains label/store
