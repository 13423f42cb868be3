# Options that are missing, wrong, or do not go together.
try() {
    rcp-label judge "$@"
    echo $?
}
all=(--pool p --queries q --corpus c -o "$TMP/s")
try --queries q --corpus c -o s
try --pool p --queries q --corpus c
try "${all[@]}"
try "${all[@]}" --url http://localhost:1/v1
try "${all[@]}" --url http://localhost:1/v1 --judge simulated
try "${all[@]}" --judge clever
try "${all[@]}" --judge simulated:
try "${all[@]}" --stage final
try "${all[@]}" --decoding json
try "${all[@]}" --url http://localhost:1/v1 --model m --schema-subset
try "${all[@]}" --url http://localhost:1/v1 --model m --decoding json_object --extra-body '{"response_format": {}}'
try "${all[@]}" --window 1
try "${all[@]}" --concurrency 0
try "${all[@]}" --rate 30
try "${all[@]}" --rate 0/min
try "${all[@]}" --rate 5/day
try "${all[@]}" --temperature -1
try "${all[@]}" --timeout 0
try "${all[@]}" --timeout 1e9
try "${all[@]}" --max-attempts 0
try "${all[@]}" --limit 0
try "${all[@]}" --seed 4294967296
try "${all[@]}" --judge simulated run.txt
try "${all[@]}" --url http://localhost:1/v1 --model m --api-key-env RCP_NO_SUCH_KEY
RCP_KEY=$'secret\r\nX: y' try "${all[@]}" --url http://localhost:1/v1 --model m --api-key-env RCP_KEY
try "${all[@]}" --url http://localhost:1/v1 --model $'m\xff'
try "${all[@]}" --url http://localhost:1/v1 --model ''
ls "$TMP"
