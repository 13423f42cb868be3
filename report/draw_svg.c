/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* SVG as gnuplot writes it becomes part of a page: of its elements and attributes those of a list stay, and so no
 * script, style, link or identifier does, whatever a text may have been taken for. Colours become #rrggbb, by which the
 * page finds what they are in the dark. */
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/num.h"
#include "base/text_stream.h"
#include "report/draw.h"
#include "report/page.h"

/* An element's start. */
enum { MOST_ATTRIBUTES = 24 };
struct attribute {
    const char *name, *value;
    size_t name_len, value_len;
};
struct tag {
    const char *name;
    size_t name_len, n;
    bool ends, empty; /* </name>, <name/> */
    struct attribute attribute[MOST_ATTRIBUTES];
};

/* What is written, and the groups that begin before it: a group without content is left out. */
struct writer {
    FILE *f;
    size_t depth;         /* of open elements, */
    size_t waiting;       /* the innermost of which are not written yet: */
    char *start[32];      /* theirs */
    const char *left_out; /* an element that is left out with its content, NULL = none */
    size_t left_out_len;
    bool failed;
};

static bool is(const char *s, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(s, name, len) == 0;
}

static bool is_one_of(const char *s, size_t len, const char *const *list)
{
    for (size_t i = 0; list[i]; i++)
        if (is(s, len, list[i]))
            return true;
    return false;
}

static size_t name_end(const char *s, size_t at, size_t len)
{
    while (at < len && !strchr(" \t\r\n=/>'\"", s[at]))
        at++;
    return at;
}

static size_t blanks_end(const char *s, size_t at, size_t len)
{
    while (at < len && strchr(" \t\r\n", s[at]))
        at++;
    return at;
}

/* The attribute at s[at]; returns where it ends. */
static size_t read_attribute(const char *s, size_t at, size_t len, struct attribute *a)
{
    size_t end = name_end(s, at, len);
    *a = (struct attribute){.name = s + at, .name_len = end - at, .value = s};
    at = blanks_end(s, end, len);
    if (at >= len || s[at] != '=')
        return end > at ? end : at + (end == at && a->name_len == 0);
    at = blanks_end(s, at + 1, len);
    if (at >= len || (s[at] != '"' && s[at] != '\''))
        return at;
    const char *close = memchr(s + at + 1, s[at], len - at - 1);
    if (!close)
        return len;
    a->value = s + at + 1;
    a->value_len = (size_t)(close - a->value);
    return (size_t)(close - s) + 1;
}

/* The tag whose name begins at s[at]; returns one past its >. */
static size_t read_tag(const char *s, size_t at, size_t len, struct tag *t)
{
    *t = (struct tag){.ends = s[at] == '/'};
    at += t->ends;
    t->name = s + at;
    at = name_end(s, at, len);
    t->name_len = (size_t)(s + at - t->name);
    while ((at = blanks_end(s, at, len)) < len && s[at] != '>') {
        struct attribute a;
        t->empty = s[at] == '/';
        if (t->empty) {
            at++;
            continue;
        }
        at = read_attribute(s, at, len, &a);
        if (a.name_len && t->n < MOST_ATTRIBUTES)
            t->attribute[t->n++] = a;
    }
    return at < len ? at + 1 : len;
}

static const struct attribute *find(const struct tag *t, const char *name)
{
    for (size_t i = 0; i < t->n; i++)
        if (is(t->attribute[i].name, t->attribute[i].name_len, name))
            return &t->attribute[i];
    return NULL;
}

/* rgb(r, g, b) of decimal numbers. */
static bool read_rgb(const char *s, size_t len, unsigned rgb[3])
{
    char text[64];
    int used = 0;
    if (len >= sizeof text)
        return false;
    memcpy(text, s, len);
    text[len] = '\0';
    return sscanf(text, "rgb( %3u , %3u , %3u )%n", &rgb[0], &rgb[1], &rgb[2], &used) == 3 && (size_t)used == len &&
           rgb[0] < 256 && rgb[1] < 256 && rgb[2] < 256;
}

static void put_colour(FILE *f, const struct attribute *a)
{
    unsigned rgb[3];
    if (read_rgb(a->value, a->value_len, rgb))
        fprintf(f, "#%02x%02x%02x", rgb[0], rgb[1], rgb[2]);
    else
        page_escape(f, a->value, a->value_len);
}

static void put_attribute(FILE *f, const char *name, const struct attribute *a)
{
    fprintf(f, " %s=\"", name);
    if (strcmp(name, "fill") == 0 || strcmp(name, "stroke") == 0)
        put_colour(f, a);
    else
        page_escape(f, a->value, a->value_len);
    fputc('"', f);
}

/* Dots are references to circles that gnuplot defines; here each is a circle. */
static void put_dot(FILE *f, const struct tag *t)
{
    const struct attribute *to = find(t, "xlink:href"), *colour = find(t, "color"), *place = find(t, "transform");
    bool ring = to && is(to->value, to->value_len, "#gpPt5");
    if (!place || !colour || !to || (!ring && !is(to->value, to->value_len, "#gpPt6")))
        return;
    fputs("<circle r=\"1\"", f);
    put_attribute(f, "transform", place);
    fputs(ring ? " fill=\"none\" stroke-width=\"0.45\"" : " stroke=\"none\"", f);
    put_attribute(f, ring ? "stroke" : "fill", colour);
    fputs("/>\n", f);
}

static void put_start(FILE *f, const struct tag *t)
{
    static const char *const kept[] = {
        "d",      "fill", "stroke", "stroke-width", "transform", "text-anchor", "font-size",
        "points", "x",    "y",      "width",        "height",    "font-weight", NULL};
    fprintf(f, "<%.*s", (int)t->name_len, t->name);
    for (size_t i = 0; i < t->n; i++) {
        const struct attribute *a = &t->attribute[i];
        if (!is_one_of(a->name, a->name_len, kept))
            continue;
        const struct attribute *colour = find(t, "color");
        char name[16];
        snprintf(name, sizeof name, "%.*s", (int)a->name_len, a->name);
        put_attribute(f, name, is(a->value, a->value_len, "currentColor") && colour ? colour : a);
    }
    fputs(t->empty ? "/>\n" : ">", f);
}

static void put_waiting(struct writer *w)
{
    for (size_t i = w->depth - w->waiting; i < w->depth; i++) {
        fputs(w->start[i], w->f);
        mem_free(w->start[i]);
        w->start[i] = NULL;
    }
    w->waiting = 0;
}

static void open_element(struct writer *w, const struct tag *t)
{
    size_t len;
    if (w->depth == sizeof w->start / sizeof w->start[0]) {
        w->failed = true;
        return;
    }
    FILE *f = text_stream_open(&w->start[w->depth], &len);
    put_start(f, t);
    text_stream_close(f, &w->start[w->depth]);
    w->depth++;
    w->waiting++;
}

static void close_element(struct writer *w, const struct tag *t)
{
    if (w->depth == 0)
        return;
    w->depth--;
    if (w->waiting) {
        w->waiting--;
        mem_free(w->start[w->depth]);
        w->start[w->depth] = NULL;
        return;
    }
    fprintf(w->f, "</%.*s>\n", (int)t->name_len, t->name);
}

static void take_tag(struct writer *w, const struct tag *t)
{
    static const char *const groups[] = {"g", "text", "tspan", NULL},
                             *const shapes[] = {"path", "polygon", "rect", NULL}, *const hidden[] = {"title",  "desc",
                                                                                                     "defs",   "style",
                                                                                                     "script", "filter",
                                                                                                     NULL};
    if (w->left_out) {
        if (t->ends && t->name_len == w->left_out_len && memcmp(t->name, w->left_out, t->name_len) == 0)
            w->left_out = NULL;
    } else if (is_one_of(t->name, t->name_len, hidden)) {
        w->left_out = t->empty || t->ends ? NULL : t->name;
        w->left_out_len = t->name_len;
    } else if (is_one_of(t->name, t->name_len, groups)) {
        if (t->ends)
            close_element(w, t);
        else if (!t->empty)
            open_element(w, t);
    } else if (!t->ends && is_one_of(t->name, t->name_len, shapes)) {
        struct tag alone = *t;
        alone.empty = true;
        put_waiting(w);
        put_start(w->f, &alone);
    } else if (!t->ends && is(t->name, t->name_len, "use")) {
        put_waiting(w);
        put_dot(w->f, t);
    }
}

/* Between tags: text is that of names and numbers, with its markup escaped by gnuplot. */
static void take_text(struct writer *w, const char *s, size_t len)
{
    if (w->left_out || blanks_end(s, 0, len) == len)
        return;
    put_waiting(w);
    for (size_t i = blanks_end(s, 0, len); i < len; i++)
        if (s[i] == '>')
            fputs("&gt;", w->f);
        else
            fputc(s[i], w->f);
}

/* One past the end of `what` in s[at..len); len + 1 where it is not there. */
static size_t behind(const char *s, size_t at, size_t len, const char *what)
{
    size_t n = strlen(what);
    for (; at + n <= len; at++)
        if (memcmp(s + at, what, n) == 0)
            return at + n;
    return len + 1;
}

char *draw_read_svg(const char *text, size_t len, size_t *at)
{
    char *out;
    size_t n, begin = behind(text, *at, len, "<svg"), end = begin > len ? begin : behind(text, begin, len, "</svg>");
    if (end > len)
        return NULL;
    struct writer w = {.f = text_stream_open(&out, &n)};
    size_t i = behind(text, begin, end, ">");
    while (i < end) {
        const char *open = memchr(text + i, '<', end - i);
        size_t tag = open ? (size_t)(open - text) : end;
        struct tag t;
        take_text(&w, text + i, tag - i);
        if (tag + 1 >= end)
            break;
        i = read_tag(text, tag + 1, end, &t);
        take_tag(&w, &t);
    }
    while (w.depth)
        mem_free(w.start[--w.depth]);
    text_stream_close(w.f, &out);
    *at = end;
    if (w.failed) {
        mem_free(out);
        return NULL;
    }
    return out;
}

/* A unit is a point of paper; where there is none, a screen has 96 to an inch. */
static void put_size(FILE *out, const struct figure *f, double points, const char *unit)
{
    double w = figure_width(f), h = figure_height(f);
    fprintf(out, " viewBox=\"0 0 %.0f %.0f\" width=\"%.0f%s\" height=\"%.0f%s\"", w, h, w * points, unit, h * points,
            unit);
}

static void put_hover(FILE *out, const struct figure *f, const struct figure_hover *h)
{
    double x = figure_at_x(f, h->x), x2 = figure_at_x(f, h->x2), y = figure_at_y(f, h->y), y2 = figure_at_y(f, h->y2);
    fprintf(out,
            "<rect fill=\"none\" pointer-events=\"all\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
            x < x2 ? x : x2, y < y2 ? y : y2, x < x2 ? x2 - x : x - x2, y < y2 ? y2 - y : y - y2);
    page_text(out, h->text);
    fputs("</title></rect>\n", out);
}

void draw_put_svg(FILE *out, const struct figure *f, const char *svg)
{
    fputs("<svg role=\"img\" aria-label=\"", out);
    page_text(out, f->title);
    fputs(". ", out);
    page_text(out, f->about ? f->about : "");
    fputs("\"", out);
    put_size(out, f, 96.0 / 72.0, "");
    fprintf(out, ">\n%s", svg);
    for (size_t i = 0; i < f->n_hovers; i++)
        put_hover(out, f, &f->hover[i]);
    fputs("</svg>\n", out);
}

void draw_put_svg_file(FILE *out, const struct figure *f, const char *svg)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
          "version=\"1.1\" font-family=\"sans-serif\"",
          out);
    put_size(out, f, 1.0, "pt");
    fputs(">\n<title>", out);
    page_text(out, f->title);
    fputs("</title>\n<desc>", out);
    page_text(out, f->about ? f->about : "");
    fprintf(out, "</desc>\n%s</svg>\n", svg);
}
