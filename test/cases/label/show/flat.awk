# "path value" for every value of JSON that is indented by two blanks a level, one value a line.
function path(    p, i) {
    p = name[1]
    for (i = 2; i <= depth; i++) p = p "." name[i]
    return p
}
/^[{}]/ { next }
{
    match($0, /^ */)
    depth = RLENGTH / 2
    line = substr($0, RLENGTH + 1)
    sub(/,$/, "", line)
    if (line ~ /^[]}]/) next
    if (in_array[depth]) name[depth] = count[depth]++
    else { # the key
        match(line, /^"([^"\\]|\\.)*": /)
        name[depth] = substr(line, 2, RLENGTH - 4)
        line = substr(line, RLENGTH + 1)
    }
    if (line == "[" || line == "{") {
        in_array[depth + 1] = line == "["
        count[depth + 1] = 0
    } else print path(), line
}
