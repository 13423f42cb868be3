rcp-label show --held-out all label/three.gains label/three/rubric.jsonl.gz
