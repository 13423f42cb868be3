rcp-label show --format json --subsets --held-out all label/three.gains label/three >/dev/full
