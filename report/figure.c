/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/figure.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "base/utf8.h"
#include "report/name.h"
#include "report/page.h"
#include "report/sentence.h"

/* The colours of Okabe and Ito, made darker or lighter for text and thin lines. */
const struct figure_colour figure_colours[FIGURE_TONES] = {
    [FIGURE_INK] = {"#1b1b1b", "#ececec"},        [FIGURE_MUTED] = {"#5a5a5a", "#b4b4b4"},
    [FIGURE_FAINT] = {"#dcdcdc", "#3d3d3d"},      [FIGURE_PAPER] = {"#fefefe", "#101010"},
    [FIGURE_MORE] = {"#0072b2", "#56b4e9"},       [FIGURE_MORE_PALE] = {"#a9d3ec", "#1f5678"},
    [FIGURE_LESS] = {"#c24e00", "#f5944b"},       [FIGURE_LESS_PALE] = {"#f6c9a4", "#7a3f14"},
    [FIGURE_EVEN] = {"#ebebeb", "#2e2e2e"},       [FIGURE_SHADE] = {"#dfecf4", "#17303f"},
    [FIGURE_SHADE + 1] = {"#b3d3e6", "#204b66"},  [FIGURE_SHADE + 2] = {"#7fb4d6", "#2c6a92"},
    [FIGURE_SHADE + 3] = {"#3f8fc1", "#3c92c9"},  [FIGURE_SHADE + 4] = {"#00568a", "#6cc3f5"},
    [FIGURE_SERIES] = {"#0071b3", "#57b4e9"},     [FIGURE_SERIES + 1] = {"#d55e00", "#f58a3c"},
    [FIGURE_SERIES + 2] = {"#00805d", "#1fc091"}, [FIGURE_SERIES + 3] = {"#b3568f", "#e59bc9"},
    [FIGURE_SERIES + 4] = {"#b07900", "#e69f01"}, [FIGURE_SERIES + 5] = {"#2f93c7", "#8fd0f5"},
    [FIGURE_SERIES + 6] = {"#1a1a1a", "#ededed"}, [FIGURE_SERIES + 7] = {"#8a8200", "#f0e442"}};

/* Sizes in points. EDGE: the free space at the edges of the picture, and between the names of rows and the plot. */
#define EDGE 4.0
#define BELOW 16.0 /* room for the numbers of the horizontal scale */
#define TITLE 14.0 /* room for the title of the horizontal scale */

/* The widths of ' ' to '~' in DejaVu Sans, one of the widest common sans-serif fonts, in 1/100 of the letters' height.
 * OTHER_LETTER is the width of any other character of one column of a terminal, WIDE_LETTER that of one of two columns,
 * such as an ideograph or emoji. */
static const unsigned char letter_width[] = {
    32, 41, 46, 84, 64, 96, 78, 28, 40,  40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69,  62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64,  64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84};
enum { OTHER_LETTER = 75, WIDE_LETTER = 125 };

void figure_begin(struct figure *f, const char *title, const char *id_format, ...)
{
    va_list ap;
    va_start(ap, id_format);
    *f = (struct figure){.id = put_format(id_format, ap), .title = mem_strdup(title)};
    va_end(ap);
}

void figure_about(struct figure *f, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    f->about = sentence_format(format, ap);
    va_end(ap);
}

double figure_text_width(const char *s, double size)
{
    size_t width = 0;
    for (size_t i = 0, len = strlen(s), n, columns; i < len; i += n) {
        n = utf8_step(s + i, len - i, &columns);
        if (n == 1 && s[i] >= ' ' && s[i] <= '~')
            width += letter_width[s[i] - ' '];
        else
            width += columns == 2 ? WIDE_LETTER : columns * OTHER_LETTER;
    }
    return 0.01 * size * (double)width;
}

struct figure_mark *figure_mark(struct figure *f, enum figure_shape shape, enum figure_tone tone, double x, double y)
{
    f->mark = mem_grow(f->mark, &f->cap_marks, f->n_marks + 1, sizeof *f->mark);
    struct figure_mark *m = &f->mark[f->n_marks++];
    *m = (struct figure_mark){.shape = shape, .tone = tone, .x = x, .y = y, .x2 = x, .y2 = y};
    m->size = shape == FIGURE_TEXT ? FIGURE_FONT : shape == FIGURE_LINE ? 1.0 : 5.0;
    return m;
}

void figure_line(struct figure *f, enum figure_tone tone, double size, double x, double y, double x2, double y2)
{
    struct figure_mark *m = figure_mark(f, FIGURE_LINE, tone, x, y);
    m->x2 = x2;
    m->y2 = y2;
    m->size = size;
}

void figure_box(struct figure *f, enum figure_tone tone, double x, double y, double x2, double y2)
{
    struct figure_mark *m = figure_mark(f, FIGURE_BOX, tone, x, y);
    m->x2 = x2;
    m->y2 = y2;
}

struct figure_mark *figure_text(struct figure *f, enum figure_place place, enum figure_align align, double x, double y,
                                const char *format, ...)
{
    va_list ap;
    struct figure_mark *m = figure_mark(f, FIGURE_TEXT, FIGURE_INK, x, y);
    va_start(ap, format);
    m->text = sentence_format(format, ap);
    va_end(ap);
    m->place = place;
    m->align = align;
    return m;
}

void figure_hover(struct figure *f, double x, double y, double x2, double y2, const char *format, ...)
{
    va_list ap;
    f->hover = mem_grow(f->hover, &f->cap_hovers, f->n_hovers + 1, sizeof *f->hover);
    va_start(ap, format);
    f->hover[f->n_hovers++] = (struct figure_hover){x, y, x2, y2, sentence_format(format, ap)};
    va_end(ap);
}

void figure_key(struct figure *f, enum figure_shape shape, enum figure_tone tone, const char *format, ...)
{
    va_list ap;
    f->key = mem_grow(f->key, &f->cap_keys, f->n_keys + 1, sizeof *f->key);
    va_start(ap, format);
    f->key[f->n_keys++] = (struct figure_key){shape, tone, sentence_format(format, ap)};
    va_end(ap);
}

char **figure_names(const char *const *name, size_t n)
{
    char **visible = mem_alloc(n, sizeof *visible);
    for (size_t i = 0; i < n; i++)
        visible[i] = page_visible(name[i]);
    char **shown = name_shorten_all((const char *const *)visible, n, FIGURE_NAME);
    name_free_all(visible, n);
    return shown;
}

void figure_rows(struct figure *f, const char *const *name, size_t n, double width, double right)
{
    char **shown = figure_names(name, n);
    double widest = 0.0;
    for (size_t i = 0; i < n; i++)
        widest = fmax(widest, figure_text_width(shown[i], FIGURE_FONT));
    f->left = widest + 2.0 * EDGE;
    f->right = right + 2.0 * EDGE;
    f->plot_width = width - f->left - f->right;
    f->plot_height = FIGURE_ROW * (double)n;
    f->y = (struct figure_scale){.lo = (double)n - 0.5, .hi = -0.5};
    for (size_t i = 0; i < n; i++)
        figure_text(f, FIGURE_BESIDE, FIGURE_RIGHT, f->left - EDGE, (double)i, "%s", shown[i]);
    name_free_all(shown, n);
}

void figure_axes(struct figure *f, double plot_height)
{
    f->left = 46.0; /* room for the title and the numbers of the vertical scale */
    f->right = 2.0 * EDGE;
    f->plot_width = FIGURE_WIDTH - f->left - f->right;
    f->plot_height = plot_height;
}

void figure_header(struct figure *f)
{
    f->plot_height += FIGURE_ROW;
    f->y.hi -= 1.0;
}

void figure_numbers(struct figure_scale *s, double lo, double hi, const char *title)
{
    double margin = 0.03 * (hi - lo);
    if (!(hi > lo)) { /* lo and hi are equal or not known */
        lo = isfinite(lo) ? lo : 0.0;
        hi = lo;
        margin = lo != 0.0 ? 0.1 * fabs(lo) : 0.5;
    }
    *s = (struct figure_scale){.lo = lo - margin, .hi = hi + margin, .numbers = true, .title = mem_strdup(title)};
}

void figure_whole(struct figure_scale *s)
{
    s->step = fabs(s->hi - s->lo) < 6.0 ? 1.0 : 0.0;
}

/* Replaces *text by a copy that is shortened to `room` points, but not below 4 characters; frees the old text. */
static void shorten_to(char **text, double room)
{
    enum { LEAST = 4 };
    char *whole = *text, *shown = mem_strdup(whole);
    for (size_t columns = utf8_width(whole); columns > LEAST && figure_text_width(shown, FIGURE_FONT) > room;
         columns--) {
        mem_free(shown);
        shown = name_shorten(whole, columns - 1);
    }
    mem_free(whole);
    *text = shown;
}

/* Adds the marks of the key, whose entries are side by side in as many lines as necessary and are shortened to the
 * width of the picture. Returns the height of the key in points, 0 if it has no entries. */
static double lay_out_key(struct figure *f)
{
    enum { SIGN = 12, GAP = 12 };
    double x = EDGE, y = EDGE + 0.5 * FIGURE_ROW, width = figure_width(f);
    for (size_t i = 0; i < f->n_keys; i++) {
        struct figure_key *k = &f->key[i];
        char *visible = page_visible(k->text);
        mem_free(k->text);
        k->text = visible;
        shorten_to(&k->text, width - 2.0 * EDGE - SIGN);
        double room = SIGN + figure_text_width(k->text, FIGURE_FONT);
        if (x > EDGE && x + room > width) {
            x = EDGE;
            y += FIGURE_ROW;
        }
        struct figure_mark *m = figure_mark(f, k->shape, k->tone, x + 4.0, y);
        m->place = FIGURE_ON_PAGE;
        if (k->shape == FIGURE_BOX || k->shape == FIGURE_LINE) {
            m->x = x;
            m->x2 = x + 8.0;
            m->y = k->shape == FIGURE_BOX ? y - 4.0 : y;
            m->y2 = k->shape == FIGURE_BOX ? y + 4.0 : y;
            m->size = 1.5;
        }
        figure_text(f, FIGURE_ON_PAGE, FIGURE_LEFT, x + SIGN, y, "%s", k->text);
        x += room + GAP;
    }
    return f->n_keys ? y + 0.5 * FIGURE_ROW : 0.0;
}

void figure_finish(struct figure *f)
{
    if (figure_width(f) < FIGURE_WIDTH)
        f->right += FIGURE_WIDTH - figure_width(f);
    f->top += lay_out_key(f) + EDGE;
    f->bottom = EDGE + (f->x.numbers ? BELOW : 0.0) + (f->x.title ? TITLE : 0.0);
}

void figure_free(struct figure *f)
{
    for (size_t i = 0; i < f->n_marks; i++)
        mem_free(f->mark[i].text);
    for (size_t i = 0; i < f->n_hovers; i++)
        mem_free(f->hover[i].text);
    for (size_t i = 0; i < f->n_keys; i++)
        mem_free(f->key[i].text);
    MEM_FREE_ALL(f->mark, f->hover, f->key, f->x.title, f->y.title, f->id, f->title, f->about);
    grid_free(&f->table);
    *f = (struct figure){0};
}

double figure_width(const struct figure *f)
{
    return f->left + f->plot_width + f->right;
}

double figure_height(const struct figure *f)
{
    return f->top + f->plot_height + f->bottom;
}

double figure_at_x(const struct figure *f, double x)
{
    return f->left + f->plot_width * (x - f->x.lo) / (f->x.hi - f->x.lo);
}

double figure_at_y(const struct figure *f, double y)
{
    return f->top + f->plot_height * (1.0 - (y - f->y.lo) / (f->y.hi - f->y.lo));
}
