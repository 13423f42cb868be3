rcp-label show - <label/toy.gains
