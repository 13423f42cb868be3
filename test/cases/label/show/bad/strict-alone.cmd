rcp-label show --strict label/toy.gains
