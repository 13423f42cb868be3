rcp-label show label/toy.gains >/dev/full
