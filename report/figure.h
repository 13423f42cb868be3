/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A picture as data: its marks in the units of its scales, its texts, its tones, and a table with the same numbers.
 * report/draw.h draws it.
 *
 * Sizes are in points (1/72 inch). The width of a text is estimated from its letters. The pictures of a page fit a
 * column of text, and names are in rows that cannot overlap. */
#ifndef REPORT_FIGURE_H
#define REPORT_FIGURE_H

#include <stdbool.h>
#include <stddef.h>

#include "report/grid.h"

/* The meaning of a colour. Colours that must be distinguished also differ for colour-blind people (Okabe and Ito). */
enum figure_tone {
    FIGURE_INK,
    FIGURE_MUTED,
    FIGURE_FAINT,
    FIGURE_PAPER, /* text on a strong tone */
    FIGURE_MORE,  /* better or larger values */
    FIGURE_MORE_PALE,
    FIGURE_LESS,
    FIGURE_LESS_PALE,
    FIGURE_EVEN,
    FIGURE_SHADE, /* the first of FIGURE_SHADES tones, from small to large values */
    FIGURE_SERIES = FIGURE_SHADE + 5,
    FIGURE_TONES = FIGURE_SERIES + 8
};
enum { FIGURE_SHADES = 5, FIGURE_SERIES_TONES = 8 };
/* The colours of a tone on white paper and on a dark screen, as #rrggbb. */
struct figure_colour {
    const char *light, *dark;
};
extern const struct figure_colour figure_colours[FIGURE_TONES];

enum figure_shape {
    FIGURE_DOT,
    FIGURE_RING,
    FIGURE_LINE, /* from (x, y) to (x2, y2) */
    FIGURE_BOX,  /* with corners (x, y) and (x2, y2) */
    FIGURE_TEXT
};
/* The units of a mark's coordinates. FIGURE_BESIDE is for texts only, to the left or right of the plot. */
enum figure_place {
    FIGURE_INSIDE, /* x and y in units of the scales */
    FIGURE_BESIDE, /* x in points from the left edge of the picture, y in units of the scale */
    FIGURE_ON_PAGE /* x and y in points from the left and the upper edge of the picture */
};
enum figure_align { FIGURE_LEFT, FIGURE_CENTRE, FIGURE_RIGHT };

/* A mark of a picture: a dot, ring, line, box or text. */
struct figure_mark {
    enum figure_shape shape;
    enum figure_tone tone;
    double x, y, x2, y2; /* its position, of which `place` says the units; a line and a box end at (x2, y2) */
    double size;         /* points: the width of a line, the diameter of a dot or ring, the height of a text */
    enum figure_place place;
    enum figure_align align; /* TEXT: whether its left end, its centre or its right end is at x */
    char *text;              /* TEXT: what is written; NULL for other shapes */
};

/* A text that appears when the rectangle with corners (x, y) and (x2, y2), in units of the scales, is pointed at. */
struct figure_hover {
    double x, y, x2, y2;
    char *text;
};

/* A scale from lo, at the left or bottom, to hi, at the right or top. If y counts rows from the top, lo > hi. */
struct figure_scale {
    double lo, hi;
    bool numbers; /* whether round numbers are written at the scale, with grid lines across the picture */
    double step;  /* the difference between two written numbers; 0 means that draw.c chooses one */
    char *title;  /* the title; NULL means none */
};

/* An entry of the key above the picture: a sample of a mark, and what it means. */
struct figure_key {
    enum figure_shape shape;
    enum figure_tone tone;
    char *text;
};

struct figure {
    char *id;                        /* the name by which a user selects the picture, such as leaderboard.ndcg_cut_10,
                                      * without blanks */
    char *title;                     /* the subject of the picture */
    char *about;                     /* how to read it, in a sentence or two; also its description for screen readers */
    double plot_width, plot_height;  /* points: the size of the area in which x and y run from lo to hi */
    double left, right, top, bottom; /* points: the margins around that area; figure_finish sets top and bottom and may
                                      * widen right */
    struct figure_scale x, y;
    struct figure_mark *mark;
    size_t n_marks, cap_marks;
    struct figure_hover *hover;
    size_t n_hovers, cap_hovers;
    struct figure_key *key;
    size_t n_keys, cap_keys;
    struct grid table; /* the same numbers as a table */
};

#define FIGURE_FONT 9.0    /* points: the height of letters */
#define FIGURE_ROW 13.0    /* points: the height of a row of names */
#define FIGURE_WIDTH 345.0 /* points: the width of a picture, that of a column of text in LaTeX's article */
enum { FIGURE_NAME = 22 }; /* the largest width of a row's name, in characters of a terminal (wide ones count 2) */

/* Initialises *f with its title and id; figure_about sets its explanation. The figure copies all texts, and figure_free
 * frees it. */
void figure_begin(struct figure *f, const char *title, const char *id_format, ...)
    __attribute__((format(printf, 3, 4)));
void figure_about(struct figure *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Returns the n names as rows show them, shortened to FIGURE_NAME characters so that different names remain different.
 * The caller frees them with name_free_all. */
char **figure_names(const char *const *name, size_t n);
/* Gives a begun figure a vertical scale of n rows and writes their names at the left. Row i, from 0 at the top, has its
 * centre at y = i and reaches from i - 0.5 to i + 0.5. The picture is `width` points wide, and at least `right` points
 * of them are free at the right; the caller sets the scale x. */
void figure_rows(struct figure *f, const char *const *name, size_t n, double width, double right);
/* Sets the size of a begun figure with two scales of numbers: FIGURE_WIDTH wide with its margins, and `plot_height`
 * points high without them. The caller sets the scales x and y. */
void figure_axes(struct figure *f, double plot_height);
/* After figure_rows, makes room for a row of column headings above row 0, at y = -1. */
void figure_header(struct figure *f);
/* Initialises a scale of numbers from lo to hi with a small margin. Unless hi > lo, the scale is centred on lo, or on 0
 * if lo is not finite. The title is copied; NULL means none. */
void figure_numbers(struct figure_scale *s, double lo, double hi, const char *title);
/* Sets the step of a scale of whole numbers: 1 if it covers less than 6, so that no fractions are written; else 0, with
 * which draw.c chooses a step. */
void figure_whole(struct figure_scale *s);
/* Adds a mark of the usual size at (x, y), in units of the scales, and returns it for changes; adding another mark
 * invalidates it. */
struct figure_mark *figure_mark(struct figure *f, enum figure_shape shape, enum figure_tone tone, double x, double y);
/* figure_line adds a line that is `size` points wide, figure_box a box, both from (x, y) to (x2, y2) in units of the
 * scales. */
void figure_line(struct figure *f, enum figure_tone tone, double size, double x, double y, double x2, double y2);
void figure_box(struct figure *f, enum figure_tone tone, double x, double y, double x2, double y2);
/* Adds a text, of tone FIGURE_INK and FIGURE_FONT high, at (x, y) in units of `place`, and returns its mark for
 * changes; adding another mark invalidates it. */
struct figure_mark *figure_text(struct figure *f, enum figure_place place, enum figure_align align, double x, double y,
                                const char *format, ...) __attribute__((format(printf, 6, 7)));
/* Adds a text that appears when the rectangle is pointed at (struct figure_hover). */
void figure_hover(struct figure *f, double x, double y, double x2, double y2, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Adds an entry to the key: what marks of this shape and tone mean. */
void figure_key(struct figure *f, enum figure_shape shape, enum figure_tone tone, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds the marks of the key above the picture and sets the margins above and below; widens the right margin if the
 * picture is narrower than FIGURE_WIDTH. Call it once, after all functions that add to the figure. */
void figure_finish(struct figure *f);
void figure_free(struct figure *f);

/* Return the width (figure_width) and the height (figure_height) of the whole picture with its margins, in points. */
double figure_width(const struct figure *f);
double figure_height(const struct figure *f);
/* Return the position of a value on a scale, in points: figure_at_x from the left edge of the picture, figure_at_y from
 * the upper edge. */
double figure_at_x(const struct figure *f, double x);
double figure_at_y(const struct figure *f, double y);
/* Returns the estimated width of a text whose letters are `size` points high, in points. */
double figure_text_width(const char *s, double size);

#endif
