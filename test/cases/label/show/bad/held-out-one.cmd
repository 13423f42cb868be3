rcp-label show --held-out all label/toy.gains label/store
