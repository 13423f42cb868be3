rcp-label show label/three.gains label/three/tournament.jsonl.gz label/store/tournament.jsonl --dataset toy
