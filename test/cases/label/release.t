## folder
# A release has the store's labels to the last bit, and passes its own check.
$ cd "$TMP" && cp -r "$TOP"/test_data/texts* . && rcp-label run --quiet texts.config -o store
$ printf '%s\n' 'bees 0 bees-1 2' 'bees 0 bees-99 1' 'bread 0 bread-3 1' 'tides 0 tides-1 -1' 'none 0 x 1' >people.qrels
$ printf '%s\n' 'bees bees-9' 'none x' >excluded
$ rcp-label release -o rel --name words --queries texts/queries.jsonl --corpus texts/corpus.jsonl --qrels people.qrels \
>     --excluded excluded --run texts/words.run --run texts/sense.run --title 'A: "test"' --license cc-by-4.0 --language en store
words: 64 documents of 4 topics, 3 grades, 2 runs
rel: 15 files; read README.md before you publish
$ rcp-label release --check rel
words: 4 topics, 64 documents in pools, 1 grade outside the pool, 5 criteria, texts, 2 runs: 0 of 80 documents outside the pool
rel: no faults; 14 digests checked
$ (cd rel && sha256sum -c --quiet SHA256SUMS && find . -type f | LC_ALL=C sort)
./README.md
./SHA256SUMS
./provenance/counts/words.counts.gz
./provenance/gains/words.gains
./provenance/judge_criteria/words.jsonl
./provenance/prompts/words.rubric.txt
./provenance/prompts/words.tournament.txt
./provenance/quality/words.md
./provenance/runs/words.jsonl
./words/corpus.jsonl
./words/excluded.jsonl
./words/items.jsonl
./words/qrels.jsonl
./words/queries.jsonl
./words/top_ranked.jsonl
$ cmp rel/provenance/gains/words.gains store/labels.gains
$ rcp-label show --corpus texts/corpus.jsonl --qrels people.qrels --format markdown store/labels.gains store >shown
$ diff <(sed 1d shown) <(sed 1d rel/provenance/quality/words.md)
$ rcp-label fit --quiet -o again.gains rel/provenance/counts/words.counts.gz
$ diff <(grep -v '^# prov' again.gains) <(grep -v '^# prov' store/labels.gains) && cat rel/words/excluded.jsonl
{"query-id":"bees","excluded-corpus-ids":["bees-9"]}
$ grep -e bees-1\" -e bees-99 -e tides-1\" rel/words/qrels.jsonl | head -n 3
{"query-id":"bees","corpus-id":"bees-1","score":2,"gain":0.822441381984,"theta":2.4060130287}
{"query-id":"bees","corpus-id":"tides-1","score":0,"gain":0.126651966618,"theta":-3.15510401843}
{"query-id":"bees","corpus-id":"bees-99","score":1,"gain":0,"theta":null}
$ head -n 1 rel/words/items.jsonl
{"criterion":"C1","gamma":1.3106736433043902,"beta":-2.3410573998023665,"se_gamma":0.0920399,"se_beta":0.0547733}
# Scores on the folder, with nothing else, are those of the gain file.
$ for run in words sense; do trec_rcp --quiet -c -x excluded -m rcp_ndcg_cut.10 -R rcp_gains store/labels.gains texts/$run.run; done
rcp_ndcg_cut_10       	all	0.9340
rcp_ndcg_cut_10       	all	0.9408
$ trec_rcp --quiet --suite rel -m rcp_ndcg_cut.10 rel/provenance/runs/*.jsonl
words: 4 topics, 2 runs, protocol plain
run    RCP-nDCG@10
sense       0.9408*
words       0.9340
* best
$ sed -n '2,6p' rel/README.md; grep -c config_name rel/README.md; grep -e '^- Judge' -e '^- words:' -e simulated rel/README.md | head -n 3
pretty_name: "A: \"test\""
license: "cc-by-4.0"
language:
- "en"
size_categories:
8
- Judge: simulated:1
- **A simulated judge gave answers: these labels say nothing about the documents.**
- judge tournament: simulated:1
# The same as tsv, without grades; nothing that was not stated is made up.
$ rcp-label release --tsv -o tsv --run texts/words.run --queries texts/queries.jsonl store
store: 64 documents of 4 topics, 0 grades, 1 run
tsv: 13 files; read README.md before you publish
the card does not state a title (--title) a license (--license) a language (--language)
$ rcp-label release --check --quiet tsv && head -n 2 tsv/store/qrels.tsv && head -n 2 tsv/store/top_ranked.tsv
query-id	corpus-id	gain	theta
bees	bees-1	0.822441381984	2.4060130287
query-id	corpus-id
bees	bees-1
$ grep path: tsv/README.md; head -n 2 tsv/store/items.tsv
    path: "store/qrels.tsv"
    path: "store/top_ranked.tsv"
    path: "store/items.tsv"
    path: "provenance/runs/store.tsv"
    path: "provenance/judge_criteria/store.tsv"
criterion	gamma	beta	se_gamma	se_beta
C1	1.3106736433043902	-2.3410573998023665	0.0920399	0.0547733
$ sed -n 2,3p tsv/README.md; trec_rcp --quiet --suite tsv tsv/provenance/runs/*.tsv
license: "unknown"
size_categories:
store: 4 topics, 1 run, protocol plain
run    RCP-nDCG@10
words       0.9340
$ grep -c -e '^- License: unknown' -e '^- Language of the texts: not stated' -e '^The authors of the release have' tsv/README.md
4
# Several data sets: runs belong to the one that they are named after; a gain file is one without a store.
$ cp store/labels.gains two.gains; cp texts/words.run words.store.run; cp texts/words.run words.two.run
$ rcp-label release -o both --qrels people.qrels --qrels - --run words.store.run --run words.two.run --title T store two.gains
store: 64 documents of 4 topics, 3 grades, 1 run
two: 64 documents of 4 topics, 0 grades, 1 run
both: 18 files; read README.md before you publish
the card does not state a license (--license) a language (--language)
$ rcp-label release --check both && cut -d , -f 1 both/provenance/runs/*.jsonl | sort | uniq -c
store: 4 topics, 64 documents in pools, 1 grade outside the pool, 5 criteria, 1 run: 0 of 40 documents outside the pool
two: 4 topics, 64 documents in pools, 0 grades outside the pool, 5 criteria, 1 run: 0 of 40 documents outside the pool
both: no faults; 17 digests checked
     80 {"model":"words"
## sound
# A document twice, in one piece of a run or in two; two runs of one name; runs of two data sets in one file.
$ cd "$TMP" && cp -r "$TOP"/test_data/texts* . && rcp-label run --quiet texts.config -o store && mkdir x
$ { cat texts/words.run; head -n 1 texts/words.run; } >again.run; cp texts/words.run x/sense.run
$ awk '{ print } $3 == "tides-1" { $5 = 0.1; print }' texts/words.run >twice.run
$ for subset in one two; do echo "{\"dataset\":\"$subset\",\"query-id\":\"bees\",\"corpus-id\":\"bees-1\",\"score\":1}"; done >sets.jsonl
$ for runs in again.run twice.run 'texts/sense.run --run x/sense.run' sets.jsonl; do rcp-label release -o rel --run $runs store; echo $?; done
2
2
2
2
! rcp-label release: again.run:41: the document is retrieved twice, expected each document once (topic tides, document tides-1)
! rcp-label release: twice.run:2: the document is retrieved twice, expected each document once (topic tides, document tides-1)
! rcp-label release: x/sense.run: a second run has the name 'sense', expected different names
! rcp-label release: sets.jsonl: the rows belong to 2 datasets, expected one dataset
# A run whose topics come in pieces is copied whole.
$ sort -k 3 texts/words.run >words.run; rcp-label release --quiet -o pieces --run words.run store
$ rcp-label release --quiet -o whole --run texts/words.run store; diff <(sort pieces/provenance/runs/*) <(sort whole/provenance/runs/*)
# Labels that another judge's answers make, or fewer of these; those of other line ends and compression are the same.
$ sed 's/judge simulated/&:2/' texts.config >two.config; rcp-label run --quiet two.config -o two; cp -r store less; cp -r store crlf
$ sed -i 9d less/tournament.jsonl; sed -i 's/$/\r/' crlf/tournament.jsonl; gzip crlf/rubric.jsonl
$ for store in two less crlf; do rcp-label release --quiet -o of-$store --gains store/labels.gains $store; echo $?; done
2
2
0
! rcp-label release: store/labels.gains: was not made from the judgements in two: it lacks the digest of rubric.jsonl; make the labels with 'rcp-label fit' from these judgements
! rcp-label release: store/labels.gains: was not made from the judgements in less: it lacks the digest of tournament.jsonl; make the labels with 'rcp-label fit' from these judgements
# Labels that a second store makes, too, are not what the counts make.
$ rcp-label fit --quiet --judges pooled -o pooled.gains store two; rcp-label release --quiet -o part --gains pooled.gains store
$ grep 'also based' part/README.md
- store: the labels are also based on 2 files of judgements that are not part of the release, so a fit of the counts files alone gives other labels.
## faults
# One fault of each kind, each a line with file and row.
$ cd "$TMP" && cp -r "$TOP"/test_data/texts* . && rcp-label run --quiet texts.config -o store
$ rcp-label release --quiet -o rel --name w --queries texts/queries.jsonl --corpus texts/corpus.jsonl --qrels texts/../../qrels \
>     --run texts/words.run store 2>/dev/null; echo $?; echo 'bees 0 bees-1 2' >qrels
2
$ rcp-label release --quiet -o rel --name w --queries texts/queries.jsonl --corpus texts/corpus.jsonl --qrels qrels \
>     --run texts/words.run store
$ cd rel/w
$ sed -i '2s/"gain":0\.[0-9]*/"gain":0.9/; 3s/"score":0/"score":0.5/; 6s/"gain":/"gain":-/; 7s/"theta":[-0-9.]*/"theta":null/' qrels.jsonl
$ sed -n 5p qrels.jsonl >>qrels.jsonl; sed -i '1s/bees-4/bees-1/' top_ranked.jsonl; sed -i 1d queries.jsonl
$ sed -i 's/"_id":"bees-9"/"_id":"bees-8"/' corpus.jsonl; sed -i '4s/[0-9.]*}/"x"}/; 5s/tides/tide/' ../provenance/runs/w.jsonl
$ sed -i 's|runs/w.jsonl|runs/word.jsonl|' ../README.md; rm ../provenance/prompts/w.rubric.txt; sed -i '3s/w/..\/w/' ../SHA256SUMS
$ cd ../..; rcp-label release --check rel | sed "s/[0-9a-f]\{64\}/DIGEST/g"; echo ${PIPESTATUS[0]}
rel/w/qrels.jsonl:2: gain 0.90000000000000002, expected 0.47815317951535719 from theta -0.95280756698000002 and the criteria (topic bees, document bees-4)
rel/w/qrels.jsonl:3: score '0.5', expected a whole number (topic bees, document bees-6)
rel/w/qrels.jsonl:6: gain -0.138459203497, expected a number in [0, 1] (topic bees, document bees-8)
rel/w/qrels.jsonl:6: gain -0.138459203497, expected 0.13845920349767354 from theta -3.0581730658100001 and the criteria (topic bees, document bees-8)
rel/w/qrels.jsonl:7: the gain is 0.50235022239799998 and the theta is missing, expected gain 0 for a document outside the judged pool (topic bees, document bees-2)
rel/w/qrels.jsonl:65: document bees-5 already has a label in topic bees, in row 5
rel/w/top_ranked.jsonl:1: document bees-1 appears twice in the pool of topic bees
rel/w/top_ranked.jsonl:1: document bees-2 is in the pool of topic bees but has no label in the qrels
rel/w/qrels.jsonl:2: document bees-4 of topic bees has a label but is not in the topic's pool in rel/w/top_ranked.jsonl
rel/w/qrels.jsonl:48: topic tides has no text in rel/w/queries.jsonl
rel/w/corpus.jsonl:27: bees-8 already has a text, in row 26
rel/w/qrels.jsonl:15: document bees-9 of topic bees has no text in rel/w/corpus.jsonl
rel/provenance/runs/w.jsonl:4: score 'x', expected a finite number (document tides-6)
rel/provenance/runs/w.jsonl:5: topic tide is not in the qrels
w: 4 topics, 63 documents in pools, 1 grade outside the pool, 5 criteria, texts, 1 run: 1 of 39 documents outside the pool
rel/README.md:37: the file provenance/runs/word.jsonl of the config w-runs is missing
rel/w/qrels.jsonl: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/w/top_ranked.jsonl: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/SHA256SUMS:3: file ../w/items.jsonl, expected a path inside the folder
rel/w/queries.jsonl: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/w/corpus.jsonl: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/provenance/runs/w.jsonl: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/SHA256SUMS:12: file provenance/prompts/w.rubric.txt is missing
rel/README.md: its SHA-256 digest is DIGEST, but rel/SHA256SUMS says DIGEST
rel/w/items.jsonl: has no digest in rel/SHA256SUMS
2
! rcp-label release: rel: 24 faults, listed on standard output
## stumbles
# What trec_rcp, or a hub, would stumble over.
$ cd "$TMP" && cp -r "$TOP"/test_data/texts* . && rcp-label run --quiet texts.config -o store && echo 'bees 0 bees-1 2' >people
$ rcp-label release --quiet -o rel --name w --queries texts/queries.jsonl --corpus texts/corpus.jsonl --run texts/words.run \
>     --qrels people store
$ check() { rm -f bad/SHA256SUMS; rcp-label release --check --quiet bad 2>/dev/null; rm -r bad; cp -r rel bad; }; cp -r rel bad
$ sed -i '2s/"gain":[^,]*/"gain":null/; 3s/"gain":[^,]*,//; 4s/"gain":[^,]*/"gain":NaN/; 5s/"score":0,//' bad/w/qrels.jsonl; check
bad/w/qrels.jsonl:2: the gain is missing (topic bees, document bees-4)
bad/w/qrels.jsonl:3: the gain is missing (topic bees, document bees-6)
bad/w/qrels.jsonl:4: the gain is missing (topic bees, document bees-3)
bad/w/qrels.jsonl:5: score '', expected a whole number (topic bees, document bees-5)
$ sed -i '2s/"score":[^}]*/"score":NaN/; 3s/,"score":[^}]*//; 4s/"words"/null/' bad/provenance/runs/w.jsonl; check
bad/provenance/runs/w.jsonl:2: the score is missing (topic tides, document tides-5)
bad/provenance/runs/w.jsonl:3: the score is missing (topic tides, document tides-9)
bad/provenance/runs/w.jsonl:4: the row has no run name, but other rows have one
$ sed -i '2s/"text":"/&\xe9/; 3s/"text":".*"/"text":""/' bad/w/queries.jsonl; sed -i '$s/"}$//' bad/w/corpus.jsonl; check
bad/w/queries.jsonl:3: the text of bees is empty
bad/w/queries.jsonl:2: the text of bread is not UTF-8, or has a NUL
bad/w/corpus.jsonl:36: not a JSON object: the text ends before the value is complete, expected {"_id": ..., "text": ...} (id locks-9)
bad/w/qrels.jsonl:43: document locks-9 of topic locks has no text in bad/w/corpus.jsonl
bad/w/qrels.jsonl:62: document locks-9 of topic tides has no text in bad/w/corpus.jsonl
$ sed -i '2s/bees-4/bees-\xe9/' bad/w/qrels.jsonl; sed -i '1s/bees-4/bees-\xe9/' bad/w/top_ranked.jsonl; check | tr '\351' '?'
bad/w/qrels.jsonl:2: the name 'bees-\xe9' is not UTF-8
bad/w/top_ranked.jsonl:1: the name 'bees-\xe9' is not UTF-8
bad/w/qrels.jsonl:2: document bees-\xe9 of topic bees has no text in bad/w/corpus.jsonl
# A table that cannot be read is one fault; what others name is no longer known.
$ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n' >bad/w/qrels.jsonl; check
bad/w/qrels.jsonl: is a git-lfs pointer to the file, expected UTF-8 text; 'git lfs pull' in the repository fetches the file
# Without criteria, equal thetas have equal gains.
$ for t in w/qrels w/items; do sed -i 's/"theta":[^,}]*/"theta":1/' bad/$t.jsonl; done; rm bad/w/items.jsonl; check | head -n 1
bad/w/qrels.jsonl:2: gain 0.47815317951500003, expected 0.82244138198399996, the gain of row 1, which has the same theta
# Files that the digests do not cover; hidden ones may be the repository's. A folder's name may look like a pattern.
$ mkdir bad/.git; touch bad/.git/config bad/.gitattributes bad/w/qrels.csv bad/new; sed -i 4d bad/SHA256SUMS; mv bad 'b[a]d*'
$ rcp-label release --check --quiet 'b[a]d*'
b[a]d*/new: has no digest in b[a]d*/SHA256SUMS
b[a]d*/w/qrels.csv: has no digest in b[a]d*/SHA256SUMS
b[a]d*/w/queries.jsonl: has no digest in b[a]d*/SHA256SUMS
! rcp-label release: b[a]d*: 3 faults, listed on standard output
[2]
## other folders
# The layout of the paper, whose criteria are unknown: gains rise with theta. Parquet, too.
$ rcp-label release --check release
NanoDemoOneRetrieval: 6 topics, 246 documents in pools, 6 grades outside the pool, 0 criteria, 3 runs: 198 of 936 documents outside the pool
NanoDemoTwoRetrieval: 6 topics, 240 documents in pools, 6 grades outside the pool, 0 criteria, 3 runs: 198 of 918 documents outside the pool
release: no faults; 0 digests checked
$ rcp-label release --check input/parquet/release | tail -n 1
input/parquet/release: no faults; 0 digests checked
$ cp -r release "$TMP/r" && sed -i '2s/0\.1111974566/0.99/' "$TMP/r/NanoDemoOneRetrieval/qrels.tsv" && rcp-label release --check --quiet "$TMP/r" | head -n 1
TMP/r/NanoDemoOneRetrieval/qrels.tsv:7: gain 0.1120929702 at theta -3.4324705199999999 is below the gain at a smaller theta (0.98999999999999999 at theta -3.4417355999999999 in row 2); expected gains that do not fall as theta rises
! rcp-label release: TMP/r: 1 fault, listed on standard output
## parquet
# A Parquet file in the place of judgements, of a configuration, of a plan, of text.
$ qrels=input/parquet/release/NanoDemoOneRetrieval/qrels.parquet
$ for command in "fit -o $TMP/x $qrels" "show demo.gains $qrels" "verify $qrels" "reparse -o $TMP/x $qrels" "run $qrels" \
>     "judge --judge simulated -o $TMP/x --plan $qrels --queries texts/queries.jsonl --corpus texts/corpus.jsonl" \
>     "release -o $TMP/x --study $qrels demo.gains"; do
>     rcp-label $command
> done; ls "$TMP"
! rcp-label fit: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected judgements in JSON lines, or counts
! rcp-label show: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected judgements in JSON lines, or counts
! rcp-label verify: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected judgements in JSON lines, or counts
! rcp-label reparse: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected judgements in JSON lines, or counts
! rcp-label run: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected lines 'option value'
! rcp-label judge: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected a plan of windows
! rcp-label release: input/parquet/release/NanoDemoOneRetrieval/qrels.parquet: is a Parquet file, expected text
## refused
$ rcp-label release store
! rcp-label release: -o FOLDER is missing
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x"
! rcp-label release: a STORE or gain file is missing
! rcp-label release -h explains the command
[1]
$ rcp-label release --check -o "$TMP/x" release
! rcp-label release: --check takes one FOLDER, and no -o
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" --qrels a --qrels b demo.gains
! rcp-label release: 2 --qrels for 1 stores: give one for each store, in the order of the stores; '-' means none
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" --name a/b demo.gains
! rcp-label release: the dataset's name 'a/b': only letters, digits, '_', '-' and '.' are possible; choose another name with --name
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" demo.gains demo.gains
! rcp-label release: two datasets have the name 'demo'; choose another name with --name
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" --gains demo.gains demo.gains
! rcp-label release: demo.gains: this is not a STORE (a folder), which --gains demo.gains needs
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" --run demo.dense.run --name a --name b demo.gains demo.gains
! rcp-label release: demo.dense.run: the path contains no name of a dataset; put the dataset's name into the name of the run or of its folder
! rcp-label release -h explains the command
[1]
$ rcp-label release -o "$TMP/x" --queries texts/queries.jsonl demo.gains
! rcp-label release: texts/queries.jsonl: no text for topic 101, which has labels in demo.gains
[2]
$ rcp-label release -o "$TMP/x" --study texts.config --citation none demo.gains
! rcp-label release: none: cannot be opened: No such file or directory
[2]
$ rcp-label release -o demo.qrels demo.gains
! rcp-label release: demo.qrels: already exists, expected the name of a new folder
[8]
$ rcp-label release -o release --quiet demo.gains
! rcp-label release: release: already exists, expected the name of a new folder
[8]
$ rcp-label release --check compare
! rcp-label release: compare: no subsets found, expected folders with a table qrels.tsv, qrels.csv, qrels.jsonl or qrels.parquet
[2]
$ ls -A "$TMP"
## killed
# What a killed release leaves has no name of a release, and the next one removes it.
$ cd "$TMP" && mkfifo pipe && cp "$TOP/test_data/demo.gains" .
$ rcp-label release -o rel --run pipe demo.gains & exec 3>pipe; until compgen -G 'rel.*/*qrels*' >/dev/null; do sleep .02; done
$ kill -9 $! && wait $! 2>/dev/null; exec 3>&-; ls -d rel* | sed 's/-.*\./-X./'
rel.rcp-X.tmp
$ rcp-label release -o rel --run "$TOP/test_data/demo.dense.run" --quiet demo.gains && ls -d rel*
rel
# A signal leaves nothing.
$ rcp-label release -o other --run pipe demo.gains & exec 3>pipe; until compgen -G 'other.*/*qrels*' >/dev/null; do sleep .02; done
$ kill $!; cat "$TOP/test_data/demo.dense.run" >&3; exec 3>&-; wait $!; echo $?; ls -d other* 2>/dev/null
143
[2]
