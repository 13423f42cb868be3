/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A picture as data: where its marks are, in the units of its scales, what is written where, which tones it has, and
 * the table that says the same in numbers. report/draw.h draws it.
 *
 * Sizes are points (1/72 inch) and the room for text is reckoned from its length, so that the pictures of a page fit a
 * column of text, and names stand in rows that cannot overlap. */
#ifndef REPORT_FIGURE_H
#define REPORT_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "report/grid.h"

/* What a colour means. Pairs that must be told apart differ for people who are colour-blind, too (Okabe and Ito). */
enum figure_tone {
    FIGURE_INK,
    FIGURE_MUTED,
    FIGURE_FAINT,
    FIGURE_PAPER, /* text on a strong tone */
    FIGURE_MORE,  /* better, larger */
    FIGURE_MORE_PALE,
    FIGURE_LESS,
    FIGURE_LESS_PALE,
    FIGURE_EVEN,
    FIGURE_SHADE, /* five of them, from few to many */
    FIGURE_SERIES = FIGURE_SHADE + 5,
    FIGURE_TONES = FIGURE_SERIES + 8
};
enum { FIGURE_SHADES = 5, FIGURE_SERIES_TONES = 8 };
/* #rrggbb on paper, and on a dark screen. */
struct figure_colour {
    const char *light, *dark;
};
extern const struct figure_colour figure_colours[FIGURE_TONES];

enum figure_shape {
    FIGURE_DOT,
    FIGURE_RING,
    FIGURE_LINE, /* from x, y to x2, y2; */
    FIGURE_BOX,  /* these are corners */
    FIGURE_TEXT
};
/* What the place of a text is given in. */
enum figure_place {
    FIGURE_INSIDE, /* the scales */
    FIGURE_BESIDE, /* points from the left edge of the picture, the scale of y */
    FIGURE_ON_PAGE /* points from the left and the upper edge of the picture */
};
enum figure_align { FIGURE_LEFT, FIGURE_CENTRE, FIGURE_RIGHT };

struct figure_mark {
    enum figure_shape shape;
    enum figure_tone tone;
    double x, y, x2, y2;
    double size; /* points: the width of a line, the diameter of a dot, the height of a text */
    enum figure_place place;
    enum figure_align align;
    char *text;
};

/* What is said about a part of the picture when it is pointed at; the scales, corners. */
struct figure_hover {
    double x, y, x2, y2;
    char *text;
};

/* lo is left, or at the bottom; of rows from above lo > hi. */
struct figure_scale {
    double lo, hi;
    bool numbers; /* marked at round numbers, with lines across the picture */
    double step;  /* between the numbers; 0 = as it fits */
    char *title;  /* NULL = none */
};

struct figure_key {
    enum figure_shape shape;
    enum figure_tone tone;
    char *text;
};

struct figure {
    char *id;                       /* of one word: leaderboard.ndcg_cut_10 */
    char *title;                    /* what it shows */
    char *about;                    /* how to read it, in a sentence or two; also what is said to who does not see it */
    double plot_width, plot_height; /* between the scales; */
    double left, right, top, bottom; /* around it. top and bottom are figure_finish's */
    struct figure_scale x, y;
    struct figure_mark *mark;
    size_t n_marks, cap_marks;
    struct figure_hover *hover;
    size_t n_hovers, cap_hovers;
    struct figure_key *key;
    size_t n_keys, cap_keys;
    struct grid table;
};

#define FIGURE_FONT 9.0    /* height of letters, */
#define FIGURE_ROW 13.0    /* of a row of names, */
#define FIGURE_WIDTH 345.0 /* and width of a picture: that of a column of text in LaTeX's article */
enum { FIGURE_NAME = 22 }; /* most columns of a name in a row */

/* All texts are copied; about goes to figure_about. */
void figure_begin(struct figure *f, const char *title, const char *id_format, ...)
    __attribute__((format(printf, 3, 4)));
void figure_about(struct figure *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Names as a page shows them, in FIGURE_NAME columns, such that no two look the same; name_free_all() them. */
char **figure_names(const char *const *name, size_t n);
/* One row per name, from above: row i is at y = i, half a unit to either side is its own. Leaves room for the names and
 * `right` points at the other side; the picture is `width` wide. */
void figure_rows(struct figure *f, const char *const *name, size_t n, double width, double right);
/* Two scales of numbers, the picture FIGURE_WIDTH wide. */
void figure_axes(struct figure *f, double plot_height);
/* Makes room for one row more above the others, at y = -1, for what columns are called. */
void figure_header(struct figure *f);
/* A scale of numbers that holds lo .. hi and a little more. */
void figure_numbers(struct figure_scale *s, double lo, double hi, const char *title);
/* Only whole numbers are marked on a scale that is no wider than a few of them. */
void figure_whole(struct figure_scale *s);
struct figure_mark *figure_mark(struct figure *f, enum figure_shape shape, enum figure_tone tone, double x, double y);
void figure_line(struct figure *f, enum figure_tone tone, double size, double x, double y, double x2, double y2);
void figure_box(struct figure *f, enum figure_tone tone, double x, double y, double x2, double y2);
struct figure_mark *figure_text(struct figure *f, enum figure_place place, enum figure_align align, double x, double y,
                                const char *format, ...) __attribute__((format(printf, 6, 7)));
void figure_hover(struct figure *f, double x, double y, double x2, double y2, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
void figure_key(struct figure *f, enum figure_shape shape, enum figure_tone tone, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Lays out the key above the picture, which becomes FIGURE_WIDTH wide if it is not; to be called last. */
void figure_finish(struct figure *f);
void figure_free(struct figure *f);

double figure_width(const struct figure *f);
double figure_height(const struct figure *f);
/* Where a value of a scale is, in points from the left and the upper edge. */
double figure_at_x(const struct figure *f, double x);
double figure_at_y(const struct figure *f, double y);
/* Room that a text takes. */
double figure_text_width(const char *s, double size);

#endif
