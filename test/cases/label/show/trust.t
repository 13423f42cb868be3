# Can the judge be trusted? Signs of defective judges, with texts and grades, in the report, its status and its page.
# test/coverage/judges measures how often signs are right.

## length
# A judge who likes long texts, and grades of people who do not: theta depends on length at equal grades, by the partial
# correlation within topics that another program computes.
$ rcp-label simulate -o "$TMP/s" --truth "$TMP/t" --corpus "$TMP/texts" --topics 12 --mirror --defect length --seed 5
$ rcp-label fit --quiet -o "$TMP/g" "$TMP/s"
$ awk '!/^#/ { print $1, 0, $3, ($4 > .75) + ($4 > .5) + ($4 > .25) }' "$TMP/t" >"$TMP/grades"
$ rcp-label show --corpus "$TMP/texts" --qrels "$TMP/grades" "$TMP/g" "$TMP/s" | grep -A 1 -e '^. length' -e '^. order of ids'
\! length           correlates 0.5742 with theta within topics (0.4832 with bt if the rubric is held fixed, -0.3012 with the rubric if bt is held fixed)
\!   given grades   correlates 0.8308 with theta at equal grades, and -0.7368 with the grades at equal theta
  order of ids     correlates -0.0688 with theta within topics (-0.0779 with bt if the rubric is held fixed, 0.0576 with the rubric if bt is held fixed)
    given grades   correlates -0.0577 with theta at equal grades, and 0.0209 with the grades at equal theta
$ python3 - "$TMP" <<'EOF'
> import json, math, sys
> folder = sys.argv[1]
> length = {r["_id"]: math.log(len(r["text"])) for r in map(json.loads, open(folder + "/texts"))}
> grade = {(t[0], t[2]): float(t[3]) for t in map(str.split, open(folder + "/grades"))}
> lines = [l.split() for l in open(folder + "/g")]
> at = next(l for l in lines if l[:2] == ["#", "columns"])[2:].index("theta")
> topics = {}
> for l in lines:
>     if l[0] != "#":
>         topics.setdefault(l[0], []).append((float(l[at]), length[l[2]], grade[l[0], l[2]]))
> s = [[0.0] * 3 for _ in range(3)]
> for rows in topics.values():
>     mean = [sum(c) / len(rows) for c in zip(*rows)]
>     for r in rows:
>         for i in range(3):
>             for j in range(3):
>                 s[i][j] += (r[i] - mean[i]) * (r[j] - mean[j])
> r = lambda i, j: s[i][j] / math.sqrt(s[i][i] * s[j][j])
> given = lambda i, j, k: (r(i, j) - r(i, k) * r(j, k)) / math.sqrt((1 - r(i, k) ** 2) * (1 - r(j, k) ** 2))
> print("%.4f %.4f %.4f" % (r(0, 1), given(0, 1, 2), given(2, 1, 0)))
> EOF
0.5742 0.8308 -0.7368
# Grades of people to whom longer texts are better, too: the documents cause it, not the judge, however coarse the grades.
# Given the grades theta still follows the length, but given theta so do the grades.
$ for grade in "(x > 1.8)" "(x > 0) + (x > 1.8)" "int(3 * x + 100)"; do
>     awk 'NR == FNR { split($0, part, "\""); z[part[4]] = (log(length(part[8])) - 6.5) / 0.6; next }
>         !/^#/ { x = $6 + z[$3]; print $1, 0, $3, '"$grade"' }' "$TMP/texts" "$TMP/t" >"$TMP/grades"
>     rcp-label show --strict --corpus "$TMP/texts" --qrels "$TMP/grades" "$TMP/g" "$TMP/s" | grep -A 1 '^. length' | tail -n 1
> done
    given grades   correlates 0.4525 with theta at equal grades, and 0.0186 with the grades at equal theta
    given grades   correlates 0.2722 with theta at equal grades, and 0.0716 with the grades at equal theta
    given grades   correlates -0.0914 with theta at equal grades, and 0.2314 with the grades at equal theta

## order
# Names in the order of true worth: theta follows the names, and at equal grades hardly.
$ rcp-label simulate -o "$TMP/s" --truth "$TMP/t" --topics 12 --mirror --seed 6
$ awk '!/^#/ { print $1, $3, $5 }' "$TMP/t" | sort -k 1,1 -k 3,3g | awk '{ printf "s/\"%s\"/\"x%s-%05d\"/g\n", $2, $1, NR }' >"$TMP/names"
$ sed -i -f "$TMP/names" "$TMP/s"/*.jsonl
$ rcp-label fit --quiet -o "$TMP/g" "$TMP/s"
$ tr '"' ' ' <"$TMP/names" | awk 'NR == FNR { name[$2] = $4; next } !/^#/ { x = $5; print $1, 0, name[$3], (x > 3) + (x > 2) + (x > 1) + (x > 0) + (x > -1) + (x > -2) + (x > -3) + (x > -4) }' \
>     - "$TMP/t" >"$TMP/grades"
$ rcp-label show "$TMP/g" "$TMP/s" | grep -A 1 '^. order of ids'
\! order of ids     correlates 0.9327 with theta within topics (0.6915 with bt if the rubric is held fixed, 0.5129 with the rubric if bt is held fixed)
    given grades   unknown; give grades to see whether the judge or the documents cause this correlation
$ rcp-label show --qrels "$TMP/grades" "$TMP/g" "$TMP/s" | grep -A 1 '^. order of ids'
  order of ids     correlates 0.9327 with theta within topics (0.6915 with bt if the rubric is held fixed, 0.5129 with the rubric if bt is held fixed)
    given grades   correlates 0.1520 with theta at equal grades, and 0.5569 with the grades at equal theta

## strict
# A judge who likes what it sees first, and one who repeats the first criterion, are refused after the report; a healthy
# one is not. A correlation alone refuses only at equal grades, since documents may cause it.
$ for defect in position copy length; do
>     rcp-label simulate -o "$TMP/$defect" --truth "$TMP/t" --corpus "$TMP/texts" --topics 12 --mirror --defect $defect --seed 5 &&
>         rcp-label fit --quiet -o "$TMP/$defect.gains" "$TMP/$defect" 2>"$TMP/note"
> done
$ rcp-label show --strict "$TMP/position.gains" "$TMP/position" >"$TMP/out"; rcp-label show "$TMP/position.gains" "$TMP/position" | cmp - "$TMP/out"
! rcp-label show: the judge cannot be trusted: its answers depend on a document's position in the window;
$ rcp-label show --strict "$TMP/copy.gains" "$TMP/copy" >"$TMP/out"
! rcp-label show: the judge cannot be trusted: its answers to the other criteria copy its answers to the first criterion;
[4]
$ rcp-label show --strict --corpus "$TMP/texts" "$TMP/length.gains" "$TMP/length" >"$TMP/out"
$ awk '!/^#/ { print $1, 0, $3, ($4 > .75) + ($4 > .5) + ($4 > .25) }' "$TMP/t" >"$TMP/grades"
$ rcp-label show --strict --corpus "$TMP/texts" --qrels "$TMP/grades" "$TMP/length.gains" "$TMP/length" >"$TMP/out"
! rcp-label show: the judge cannot be trusted: among documents of equal grades, theta depends on their length, their ids or the time of their first showing;
[4]
$ rcp-label simulate -o "$TMP/s" --topics 12 --mirror --seed 5 && rcp-label fit --quiet -o "$TMP/g" "$TMP/s" && rcp-label show --strict "$TMP/g" "$TMP/s" >"$TMP/out"

## page
# The page begins with what is marked.
$ rcp-label simulate -o "$TMP/s" --topics 12 --mirror --defect position --seed 5 && rcp-label fit --quiet -o "$TMP/g" "$TMP/s" 2>"$TMP/note"
$ rcp-label show --html "$TMP/p.html" "$TMP/g" "$TMP/s" | grep '^! position'
\! position         mirrored windows order a share of 0.4414 of 19440 pairs of documents alike; expected: 0.8083
\! position         tournament: effect, first minus last position: 4.8673 logits (se 0.0291), 9.1804 in theta
\! position         rubric: effect, first minus last position: 3.7356 in theta (se 0.0633)
$ sed -n '/id="look"/,/id="criteria"/p' "$TMP/p.html" | grep -o '! position: [^<]*'
\! position: mirrored windows order a share of 0.4414 of 19440 pairs of documents alike; expected: 0.8083
\! position: tournament: effect, first minus last position: 4.8673 logits (se 0.0291), 9.1804 in theta
\! position: rubric: effect, first minus last position: 3.7356 in theta (se 0.0633)
