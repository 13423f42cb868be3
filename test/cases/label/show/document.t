# rcp-label show --document: one document of a topic.

## text
# The windows that show it, best first by the schedule; the same store, gzipped, as counts, and without a gain file.
$ rcp-label fit --quiet -o "$TMP/g" label/store
$ rcp-label show --document q1 q1-d0002 "$TMP/g" label/store
  document         q1-d0002 of topic q1
  gain             0.9513 (se 0.0412), rank 1 of 12 documents
  theta            4.5337 (se 1.2288)
  bt               4.1460 (se 0.7073); theta = tau bt + alpha with tau 1.3162 and alpha -0.9231

  text             unknown: no texts were given

criteria
      passed  answers   share  expected
  C1       3        3  1.0000    0.9997
  C2       3        3  1.0000    0.9987
  C3       3        3  1.0000    0.9857
  C4       3        3  1.0000    0.9740
  C5       3        3  1.0000    0.7505
expected: the share that theta predicts

rubric windows
            place  of  C1  C2  C3  C4  C5
  random 1      3   5   1   1   1   1   1
  random 4      1   5   1   1   1   1   1
  random 5      5   5   1   1   1   1   1

  words            no rubric answer in the store has an explanation or reasoning

tournament windows
             place  of   score  rank  above it  below it
  random 2       1   5  5.0000     1            q1-d0005 q1-d0004 q1-d0011 q1-d0007
  random 3       4   5  4.4000     1            q1-d0001 q1-d0005 q1-d0003 q1-d0008
  random 6       4   5  4.7000     1            q1-d0004 q1-d0001 q1-d0005 q1-d0010
  random 7       4   5  4.3000     1            q1-d0007 q1-d0003 q1-d0006 q1-d0010
  random 9       4   5  4.1000     1            q1-d0001 q1-d0009 q1-d0007 q1-d0006
  random 13      4   5  4.6000     1            q1-d0003 q1-d0001 q1-d0011 q1-d0005

  words            no tournament answer in the store has an explanation or reasoning

  attempts         a fit uses every answer that the judge gave about the document

$ cp -r label/store "$TMP/s" && gzip "$TMP/s"/*.jsonl && cp "$TMP/g" "$TMP/s/labels.gains"
$ cmp <(rcp-label show --document q1 q1-d0002 "$TMP/g" label/store) <(rcp-label show "$TMP/s" --document q1 q1-d0002) && echo same
same
$ rcp-label count -o "$TMP/c" label/store
topics    6
windows   125
copies    2 records are copies of other records and are not used
# Counts have no numbers of windows: their records name them.
$ rcp-label show --document q1 q1-d0002 "$TMP/g" "$TMP/c" | sed -n '/^tournament windows/,/^$/p'
tournament windows
                      place  of   score  rank  above it  below it
  random toy-t-q1-13      4   5  4.6000     1            q1-d0003 q1-d0001 q1-d0011 q1-d0005
  random toy-t-q1-2       1   5  5.0000     1            q1-d0005 q1-d0004 q1-d0011 q1-d0007
  random toy-t-q1-3       4   5  4.4000     1            q1-d0001 q1-d0005 q1-d0003 q1-d0008
  random toy-t-q1-6       4   5  4.7000     1            q1-d0004 q1-d0001 q1-d0005 q1-d0010
  random toy-t-q1-7       4   5  4.3000     1            q1-d0007 q1-d0003 q1-d0006 q1-d0010
  random toy-t-q1-9       4   5  4.1000     1            q1-d0001 q1-d0009 q1-d0007 q1-d0006
\

$ rcp-label show --document q1 q1-d0002 label/store | head -n 2
  document         q1-d0002 of topic q1
  gain             no gain file was given

## forms
# All forms have the values of the one document; those of tsv and csv are JSON's, row by row.
$ rcp-label fit --quiet -o "$TMP/g" label/store
$ for f in json tsv csv latex markdown; do rcp-label show --document q1 q1-d0002 "$TMP/g" label/store --format $f >"$TMP/$f"; done
$ python3 - "$TMP" <<'EOF'
> import csv, json, sys
> def rows(v, path=()):
>     items = v.items() if isinstance(v, dict) else enumerate(v, 1) if isinstance(v, list) else None
>     if items is None:
>         yield ".".join(map(str, path)), v
>     for k, x in items or ():
>         yield from rows(x, (*path, k))
> o = json.load(open(sys.argv[1] + "/json"))
> want = list(rows(o))
> for form in "tsv", "csv":
>     got = list(csv.DictReader(open(f"{sys.argv[1]}/{form}"), delimiter="\t" if form == "tsv" else ","))
>     same = [a["name"] == n and (a["value"] == "" if v is None else a["value"] == str(v).lower() if isinstance(v, bool)
>             else float(a["value"]) == v if isinstance(v, (int, float)) else form == "tsv" or a["value"] == v)
>             for a, (n, v) in zip(got, want)]
>     print(form, len(got) == len(want), all(same))
> print(o["labels"]["place"], o["labels"]["documents"], [w["window"] for w in o["tournament"]], o["rubric"][0]["criteria"])
> EOF
tsv True True
csv True True
1 12 [2, 3, 6, 7, 9, 13] {'C1': 1, 'C2': 1, 'C3': 1, 'C4': 1, 'C5': 1}
$ grep -c -e 'random 13' "$TMP/latex" "$TMP/markdown" | sed "s=$TMP/=="
latex:1
markdown:1

## answers
# Places, scores, ranks and passes are those of the records, as another reader counts them.
$ rcp-label show --document q1 q1-d0002 label/store --format json >"$TMP/json"
$ python3 - "$TMP/json" <<'EOF'
> import json, sys
> o = json.load(open(sys.argv[1]))
> def records(stage):
>     last = {}
>     for line in open(f"label/store/{stage}.jsonl"):
>         r = json.loads(line) if line.strip() else {}
>         if r.get("valid") and r["query_id"] == "q1" and any(p["doc_id"] == "q1-d0002" for p in r["placements"]):
>             last[r["record_id"]] = r
>     return last
> def mine(r):
>     return next(p for p in r["placements"] if p["doc_id"] == "q1-d0002")
> want = {i: (mine(r)["position"], mine(r)["score"], 1 + sum(p["score"] > mine(r)["score"] for p in r["placements"]),
>             {p["doc_id"]: p["score"] for p in r["placements"] if p["doc_id"] != "q1-d0002"})
>         for i, r in records("tournament").items()}
> got = {w["record_id"]: (w["place"], w["score"], w["rank"], {x["document"]: x["score"] for x in w["opponents"]})
>        for w in o["tournament"]}
> print(len(got), got == want)
> want = {i: (mine(r)["position"], mine(r)["criteria"]) for i, r in records("rubric").items()}
> print(len(want), {w["record_id"]: (w["place"], w["criteria"]) for w in o["rubric"]} == want)
> print(all(c["passed"] == sum(x[c["name"]] for _, x in want.values()) for c in o["criteria"]))
> EOF
6 True
3 True
True

## page
$ rcp-label fit --quiet -o "$TMP/g" label/store
$ rcp-label show --document q1 q1-d0002 "$TMP/g" label/store --html "$TMP/p.html" >/dev/null
$ grep -c -e '<title>Document q1-d0002 of topic q1' -e 'id="rubric"' -e 'id="tournament"' -e 'id="attempts"' -e 'id="text"' "$TMP/p.html"
5

## bad
# Unknown names, with the nearest; options that do not go together.
$ rcp-label show --document q11 q1-d0002 label/store
! rcp-label show: no topic 'q11' in the judgements; did you mean 'q1'?
[2]
$ rcp-label show --document q1 q1-d002 label/base.gains label/store
! rcp-label show: no document 'q1-d002' of topic 'q1' in the gain file or the judgements; did you mean 'q1-d0002'?
[2]
$ rcp-label show --document q1 nothing-like-it label/store
! rcp-label show: no document 'nothing-like-it' of topic 'q1' in the judgements
[2]
$ rcp-label show --document q1 label/store
! rcp-label show: a STORE or FILE is missing
! rcp-label show -h explains the command
[1]
$ rcp-label show --document "q1 q1-d0002" 2>&1 | head -n 1
rcp-label show: a STORE or FILE is missing
$ rcp-label show --document=q1 label/store 2>&1 | head -n 1
rcp-label show: --document 'q1': give a TOPIC and a DOC
$ for o in --strict --subsets "--qrels demo.qrels" "--held-out all" "--run demo.dense.run" "--svg curves=$TMP/a.svg"; do
>     rcp-label show --document q1 q1-d0002 label/store $o 2>&1 | head -n 1
> done
rcp-label show: --document cannot be combined with --strict
rcp-label show: --document cannot be combined with --subsets
rcp-label show: --document cannot be combined with --qrels
rcp-label show: --document cannot be combined with --held-out
rcp-label show: --document cannot be combined with --run
rcp-label show: --document cannot be combined with --svg or --pdf
$ rcp-label show --queries texts/queries.jsonl label/base.gains 2>&1 | head -n 1
rcp-label show: --queries needs --document
