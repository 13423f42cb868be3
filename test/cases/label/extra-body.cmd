# Fields of --extra-body: each once, and none that has an option.
for body in '{"top_p": 1, "top_p": 2}' '{"max_tokens": 5}' '{"max_completion_tokens": 5}' '{"reasoning_effort": "low"}'; do
    rcp-label judge --extra-body "$body" --model m --url http://localhost:1 --pool p --queries q --corpus c --out $TMP/s
    echo "status $?"
done
