/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables for people: widths, marks, blocks of columns, escapes. */
#include "report/grid.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "test/unit/check.h"

/* What is printed on lines of at most 100 columns; free() it. */
enum { WIDTH = 100 };
static char *printed(struct grid *g, enum output_format output, bool bold)
{
    struct report_options o = {.output = output, .bold = bold, .width = WIDTH, .digits = 4};
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    grid_print(f, g, &o);
    fclose(f);
    return text;
}

static void check_print(struct grid *g, enum output_format output, bool bold, const char *want)
{
    char *got = printed(g, output, bold);
    CHECK(strcmp(got, want) == 0, "printed\n%s\nwanted\n%s", got, want);
    free(got);
}

static struct grid example(void)
{
    struct grid g;
    grid_begin(&g, "100 %% of a_b");
    grid_column(&g, true, true, "run");
    grid_column(&g, false, true, "map");
    grid_column(&g, true, false, "rank");
    grid_cell(&g, GRID_PLAIN, "a_1");
    grid_cell(&g, GRID_BEST, "0.5");
    grid_cell(&g, GRID_PLAIN,
              "1 \xe2\x86\x91"
              "2");
    grid_cell(&g, GRID_PLAIN, "\xc3\xa9|~");
    grid_cell(&g, GRID_TIED, "10.25");
    grid_cell(&g, GRID_PLAIN, "2");
    return g;
}

static void check_forms(void)
{
    struct grid g = example();
    check_group("grid: for a terminal");
    check_print(&g, OUT_TABLE, false,
                "100 % of a_b\n"
                "run    map   rank\n"
                "a_1    0.5*  1 \xe2\x86\x91"
                "2\n"
                "\xc3\xa9|~  10.25~  2\n");
    check_group("grid: bold where it is expected");
    check_print(&g, OUT_TABLE, true,
                "100 % of a_b\n"
                "run    map   rank\n"
                "a_1    \033[1m0.5\033[0m*  1 \xe2\x86\x91"
                "2\n"
                "\xc3\xa9|~  10.25~  2\n");
    check_group("grid: LaTeX, never with escapes for a terminal");
    check_print(&g, OUT_LATEX, true,
                "% 100 % of a_b\n"
                "% \\usepackage{booktabs,adjustbox}\n"
                "\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}\n"
                "\\begin{tabular}{lrl}\n\\toprule\n"
                "run & map & rank \\\\\n\\midrule\n"
                "a\\_1 & \\textbf{0.5}\\phantom{$\\sim$} & 1 $\\uparrow$2 \\\\\n"
                "\xc3\xa9\\textbar{}\\textasciitilde{} & 10.25\\rlap{$\\sim$}\\phantom{$\\sim$} & 2 \\\\\n"
                "\\bottomrule\n\\end{tabular}\n\\end{adjustbox}\n");
    check_group("grid: LaTeX, signs");
    struct grid signs;
    grid_begin(&signs, "%s", "");
    grid_column(&signs, true, true, "a < b ~ c > d");
    grid_column(&signs, true, true, "x-1");
    grid_cell(&signs, GRID_PLAIN, "[-0.5, -1]");
    grid_cell(&signs, GRID_PLAIN, "<.0001 -x -");
    check_print(&signs, OUT_LATEX, false,
                "% \\usepackage{booktabs,adjustbox}\n"
                "\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}\n"
                "\\begin{tabular}{ll}\n\\toprule\n"
                "a $<$ b $\\sim$ c $>$ d & x-1 \\\\\n\\midrule\n"
                "{}[$-$0.5, $-$1] & $<$.0001 -x - \\\\\n"
                "\\bottomrule\n\\end{tabular}\n\\end{adjustbox}\n");
    grid_free(&signs);
    check_group("grid: Markdown");
    check_print(&g, OUT_MARKDOWN, true,
                "100 % of a\\_b\n\n"
                "| run | map | rank |\n"
                "| --- | ---: | --- |\n"
                "| a\\_1 | **0.5** | 1 \xe2\x86\x91"
                "2 |\n"
                "| \xc3\xa9\\|\\~ | 10.25\\~ | 2 |\n");
    grid_free(&g);
}

/* Blocks of two columns of 20 characters beside a name of 10: two fit into 100, the rest goes below. */
static void check_blocks(void)
{
    struct grid g;
    check_group("grid: blocks that do not fit go below");
    grid_begin(&g, "%s", "");
    grid_column(&g, true, true, "%-10s", "run");
    for (int c = 0; c < 10; c++)
        grid_column(&g, false, c % 2 == 0, "%020d", c);
    for (int c = 0; c < 11; c++)
        grid_cell(&g, GRID_PLAIN, "%d", c);
    char *text = printed(&g, OUT_TABLE, false);
    size_t lines = 0, names = 0;
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        size_t len = strcspn(line, "\n");
        CHECK(len <= WIDTH, "a line of %zu", len);
        names += strncmp(line, "run ", 4) == 0;
        lines += len > 0;
    }
    CHECK(names == 3 && lines == 6, "%zu blocks, %zu lines", names, lines);
    free(text);
    grid_free(&g);
}

/* On a line of so many columns, in UTF-8 or not. */
static void check_width(struct grid *g, size_t width, bool ascii, const char *want)
{
    struct report_options o = {.output = OUT_TABLE, .width = width, .ascii = ascii, .digits = 4};
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    grid_print(f, g, &o);
    grid_note(f, &o, "one two  three four");
    fclose(f);
    CHECK(strcmp(text, want) == 0, "printed\n%s\nwanted\n%s", text, want);
    free(text);
    grid_free(g);
}

static struct grid marked(void)
{
    struct grid g;
    grid_begin(&g, "%s", "");
    grid_column(&g, true, true, "run");
    grid_column(&g, false, true, "MAP");
    grid_column(&g, true, false, "rank");
    grid_column(&g, false, true, "P@5");
    grid_cell(&g, GRID_PLAIN, "\xe4\xb8\xad\xe6\x96\x87");
    grid_cell(&g, GRID_BEST | GRID_BETTER, "0.5");
    grid_cell(&g, GRID_PLAIN, "1");
    grid_cell(&g, GRID_PLAIN, "0.25");
    return g;
}

static void check_widths(void)
{
    check_group("grid: marks take columns, ideographs two");
    struct grid g = marked();
    check_width(&g, SIZE_MAX, false,
                "run   MAP    rank   P@5\n"
                "\xe4\xb8\xad\xe6\x96\x87  0.5*\xe2\x80\xa0  1     0.25\n"
                "one two  three four\n");
    check_group("grid: a block that is too wide by itself is cut, notes are broken at blanks");
    g = marked();
    check_width(&g, 12, true,
                "run   MAP\n"
                "\xe4\xb8\xad\xe6\x96\x87  0.5*+\n"
                "\n"
                "run   rank\n"
                "\xe4\xb8\xad\xe6\x96\x87  1\n"
                "\n"
                "run    P@5\n"
                "\xe4\xb8\xad\xe6\x96\x87  0.25\n"
                "one two\n"
                "three four\n");
}

/* Short values, marked or not, and names alone. */
static void check_even(void)
{
    struct grid g;
    check_group("grid: columns that look alike whatever is in them");
    grid_begin(&g, "%s", "");
    g.even = true;
    grid_column(&g, true, true, "run");
    grid_column(&g, false, true, "map");
    grid_column(&g, false, true, "P_5");
    grid_cell(&g, GRID_PLAIN, "d\xc3\xa9ns\xc3\xa9");
    grid_cell(&g, GRID_BEST, "0.5");
    grid_cell(&g, GRID_PLAIN, "0.25");
    check_print(&g, OUT_TABLE, false,
                "run        map       P_5\n"
                "d\xc3\xa9ns\xc3\xa9      0.5*     0.25\n");
    grid_free(&g);
    check_group("grid: nothing but names");
    grid_begin(&g, "%s", "");
    grid_column(&g, true, true, "run");
    grid_cell(&g, GRID_PLAIN, "a");
    check_print(&g, OUT_TABLE, false, "run\na\n");
    grid_free(&g);
}

static void check_numbers(void)
{
    char buf[GRID_NUMBER_SIZE];
    check_group("grid: numbers");
    CHECK(strcmp(grid_number(buf, "%.2f", 0.125), "0.12") == 0 && strcmp(grid_number(buf, "%.2f", NAN), "-") == 0, "%s",
          buf);
    struct report_options o = {.digits = 2};
    static const struct {
        double v;
        const char *value, *difference;
    } cases[] = {{0.126, "0.13", "+0.13"}, {-0.126, "-0.13", "-0.13"}, {-0.004, "-0.00", "+0.00"}, {NAN, "-", "-"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(strcmp(grid_value(buf, &o, cases[i].v), cases[i].value) == 0, "value %zu: %s", i, buf);
        CHECK(strcmp(grid_difference(buf, &o, cases[i].v), cases[i].difference) == 0, "difference %zu: %s", i, buf);
    }
}

int main(void)
{
    check_forms();
    check_blocks();
    check_widths();
    check_even();
    check_numbers();
    return check_end();
}
