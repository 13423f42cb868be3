rcp-label show --format xml label/toy.gains
