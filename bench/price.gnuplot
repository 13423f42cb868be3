# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Error of a leaderboard against windows paid: gnuplot -e "table = 'price.curves'; picture = 'price.svg'" price.gnuplot
# Columns as bench/price_table.awk writes them. Colours differ for people who are colour-blind, too (Okabe and Ito).
set terminal svg size 900,640 font "sans,11" background "white"
set output picture
set multiplot layout 2,2
set logscale x
set xtics ("1/10" 1.0/10, "1/8" 1.0/8, "1/5" 1.0/5, "1/3" 1.0/3, "1/2" 1.0/2, "1" 1)
set xrange [0.09:1.1]
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out
set xlabel "share of the windows of the full schedule"
methods = "until order random uniform"
array colour[4] = ["#0072B2", "#D55E00", "#E69F00", "#009E73"]
rows(m) = sprintf("< awk -v m=%s '$1 == m || $1 == \"full\"' %s | sort -k 2,2g", m, table)
has(m) = int(system(sprintf("awk -v m=%s '$1 == m' %s | wc -l", m, table)))
set key top right
set logscale y
# Shares at random break at a tenth: what the others do is to be seen.
set yrange [*:0.05]
set ylabel 'root mean square error of RCP-nDCG@10' noenhanced
plot for [i = 1:4] rows(word(methods, i)) using 2:(has(word(methods, i)) ? $4 : NaN) with linespoints pt 7 ps 0.5 lw 2 lc rgb colour[i] title word("--until order random uniform", i)
unset logscale y
unset key
set yrange [0.85:1]
set ylabel "Kendall's tau with the truth"
plot for [i = 1:4] rows(word(methods, i)) using 2:(has(word(methods, i)) ? $3 : NaN) with linespoints pt 7 ps 0.5 lw 2 lc rgb colour[i]
set yrange [0:12]
set ylabel "wrong decisions, % of separated pairs"
plot for [i = 1:4] rows(word(methods, i)) using 2:(has(word(methods, i)) ? $5 : NaN) with linespoints pt 7 ps 0.5 lw 2 lc rgb colour[i]
set logscale y
set yrange [*:0.05]
set ylabel "held-out runs: root mean square error"
plot for [i = 1:4] rows(word(methods, i)) using 2:(has(word(methods, i)) ? $7 : NaN) with linespoints pt 7 ps 0.5 lw 2 lc rgb colour[i]
unset multiplot
