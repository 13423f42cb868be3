rcp-label show --ridge 0 label/toy.gains
