# "path value" for every value of JSON, none of which spans lines; [] or {} for what is empty.
function path(    p, i) {
    p = name[1]
    for (i = 2; i <= depth; i++) p = p "." name[i]
    return p
}
{
    line = $0
    while (match(line, /^[ ,]*("([^"\\]|\\.)*" *:|"([^"\\]|\\.)*"|[][{}]|[^][{}", ]+)/)) {
        token = substr(line, 1, RLENGTH)
        line = substr(line, RLENGTH + 1)
        sub(/^[ ,]*/, "", token)
        if (token ~ /^".*:$/) { # the key
            sub(/" *:$/, "", token)
            name[depth] = substr(token, 2)
            continue
        }
        if (token ~ /^[]}]$/) {
            depth--
            if (opened) print path(), opened token
            opened = ""
            continue
        }
        if (in_array[depth]) name[depth] = count[depth]++
        opened = ""
        if (token ~ /^[[{]$/) {
            in_array[++depth] = token == "["
            count[depth] = 0
            opened = token
        } else print path(), token
    }
}
