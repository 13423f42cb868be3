rcp-label show --format json label/toy.gains >/dev/full
