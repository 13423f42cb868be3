# What a suite file may hold, line by line.
try() {
    printf "$@" >"$TMP/suite"
    trec_rcp --suite "$TMP/suite"
    echo "status $?"
}
try '# nothing\n\n'
try ''
try 'a a.qrels a.gains\n'
try '# comment\na q g r x p one-more\n'
try 'a - - r\n'
try 'a q g -\n'
try 'a q g r\nb q g r\na q g r\n'
try 'a q\0 g r\n'
