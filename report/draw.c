/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/draw.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/child.h"
#include "base/mem.h"
#include "base/text_stream.h"
#include "report/page.h"

/* The length of a tick, the height of numbers, and the least distances of numbers on both axes, in points. */
static const double tick = 3.0, number_size = 8.0, least_apart_x = 44.0, least_apart_y = 20.0;
/* The distance of the middle of a letter from its baseline, as a share of its height. */
static const double middle = 0.35;

static void put_stroke(FILE *out, enum figure_tone tone, double width)
{
    fprintf(out, " stroke=\"%s\" stroke-width=\"%.2f\"", figure_colours[tone].light, width);
}

static void put_line_path(FILE *out, enum figure_tone tone, double width, double x, double y, double x2, double y2)
{
    fputs("<path fill=\"none\"", out);
    put_stroke(out, tone, width);
    fprintf(out, " d=\"M%.2f,%.2f L%.2f,%.2f\"/>\n", x, y, x2, y2);
}

static void put_box(FILE *out, enum figure_tone tone, double x, double y, double x2, double y2)
{
    fprintf(out, "<rect fill=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>\n",
            figure_colours[tone].light, fmin(x, x2), fmin(y, y2), fabs(x2 - x), fabs(y2 - y));
}

/* Writes a mark as a circle around (x, y), filled if its shape is FIGURE_DOT, else open. */
static void put_circle_mark(FILE *out, const struct figure_mark *m, double x, double y)
{
    fprintf(out, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"", x, y, 0.5 * m->size);
    if (m->shape == FIGURE_DOT) {
        fprintf(out, " fill=\"%s\"/>\n", figure_colours[m->tone].light);
        return;
    }
    fputs(" fill=\"none\"", out);
    put_stroke(out, m->tone, 1.2);
    fputs("/>\n", out);
}

/* Writes a text that begins, is centred or ends at x by `align`, with letters `size` points high whose middle is at y.
 * If `turned` is set, it reads upwards: its baseline is at x, and `align` is relative to y. */
static void put_anchored_text(FILE *out, enum figure_tone tone, enum figure_align align, double size, double x,
                              double y, bool turned, const char *text)
{
    static const char *const anchor[] = {[FIGURE_LEFT] = "start", [FIGURE_CENTRE] = "middle", [FIGURE_RIGHT] = "end"};
    fprintf(out, "<text x=\"%.2f\" y=\"%.2f\"", x, turned ? y : y + middle * size);
    if (turned)
        fprintf(out, " transform=\"rotate(-90 %.2f %.2f)\"", x, y);
    fprintf(out, " font-size=\"%.2f\" text-anchor=\"%s\" fill=\"%s\">", size, anchor[align],
            figure_colours[tone].light);
    page_text(out, text);
    fputs("</text>\n", out);
}

/* Returns the smallest number of the form 1, 2, 5 or 10 times a power of ten that is at least x. */
static double round_up(double x)
{
    double power = pow(10.0, floor(log10(x))), share = x / power;
    return power * (share <= 1.0 ? 1.0 : share <= 2.0 ? 2.0 : share <= 5.0 ? 5.0 : 10.0);
}

/* An axis of numbers: the x axis is below the marks, the y axis at their left. */
struct axis {
    const struct figure *figure;
    const struct figure_scale *scale;
    bool is_x;
};

/* Draws a grid line, a tick and its number at a value of an axis. The number has `decimals` decimals, or the form %g if
 * it is 10 million or larger in size, or has more than 6 decimals. */
static void put_tick(FILE *out, const struct axis *a, double value, int decimals)
{
    const struct figure *f = a->figure;
    double left = f->left, right = left + f->plot_width, top = f->top, bottom = top + f->plot_height;
    char text[64];
    if (fabs(value) >= 1e7 || decimals > 6)
        snprintf(text, sizeof text, "%g", value);
    else
        snprintf(text, sizeof text, "%.*f", decimals, value);
    if (a->is_x) {
        double x = figure_at_x(f, value);
        put_line_path(out, FIGURE_FAINT, 0.6, x, bottom, x, top);
        put_line_path(out, FIGURE_MUTED, 0.7, x, bottom, x, bottom + tick);
        put_anchored_text(out, FIGURE_MUTED, FIGURE_CENTRE, number_size, x, bottom + tick + 0.7 * number_size, false,
                          text);
    } else {
        double y = figure_at_y(f, value);
        put_line_path(out, FIGURE_FAINT, 0.6, left, y, right, y);
        put_line_path(out, FIGURE_MUTED, 0.7, left - tick, y, left, y);
        put_anchored_text(out, FIGURE_MUTED, FIGURE_RIGHT, number_size, left - tick - 2.0, y, false, text);
    }
}

/* Draws an axis with its ticks and its title. Ticks stand at multiples of the scale's step, or of a round step if it
 * has none. */
static void put_axis(FILE *out, const struct axis *a)
{
    const struct figure *f = a->figure;
    const struct figure_scale *s = a->scale;
    double length = a->is_x ? f->plot_width : f->plot_height, bottom = f->top + f->plot_height;
    double lo = fmin(s->lo, s->hi), hi = fmax(s->lo, s->hi);
    double step = s->step > 0.0 ? s->step : round_up((hi - lo) * (a->is_x ? least_apart_x : least_apart_y) / length);
    int decimals = (int)fmax(0.0, -floor(log10(step) + 1e-9));
    for (double i = ceil(lo / step - 1e-9); i * step <= hi + 1e-9 * step; i++)
        put_tick(out, a, i == 0.0 ? 0.0 : i * step, decimals);
    if (a->is_x)
        put_line_path(out, FIGURE_MUTED, 0.7, f->left, bottom, f->left + f->plot_width, bottom);
    else
        put_line_path(out, FIGURE_MUTED, 0.7, f->left, f->top, f->left, bottom);
    if (s->title && a->is_x)
        put_anchored_text(out, FIGURE_MUTED, FIGURE_CENTRE, FIGURE_FONT, f->left + 0.5 * f->plot_width,
                          figure_height(f) - FIGURE_FONT, false, s->title);
    else if (s->title)
        put_anchored_text(out, FIGURE_MUTED, FIGURE_CENTRE, FIGURE_FONT, FIGURE_FONT + 1.0,
                          f->top + 0.5 * f->plot_height, true, s->title);
}

/* Narrows *a .. *b, the visible part of a line, to the t for which the coordinate from + t * change is between lo and
 * hi (Liang and Barsky 1984); t = 0 and 1 are the ends of the line. Returns false if nothing is visible. */
static bool narrow_to_visible(double from, double change, double lo, double hi, double *a, double *b)
{
    if (change == 0.0)
        return from >= lo && from <= hi;
    double t = (lo - from) / change, t2 = (hi - from) / change;
    *a = fmax(*a, fmin(t, t2));
    *b = fmin(*b, fmax(t, t2));
    return *a <= *b;
}

static double clamp(double x, double lo, double hi)
{
    return fmin(fmax(x, lo), hi);
}

/* Draws a mark whose position is in units of the scales. Of a line or box, the part outside of the scales is cut off; a
 * dot or ring outside is omitted, as is a mark whose position is not finite. */
static void put_inside(FILE *out, const struct figure *f, const struct figure_mark *m)
{
    double x = figure_at_x(f, m->x), y = figure_at_y(f, m->y), x2 = figure_at_x(f, m->x2), y2 = figure_at_y(f, m->y2);
    double left = f->left, right = left + f->plot_width, top = f->top, bottom = top + f->plot_height;
    double slack = 1e-6, a = 0.0, b = 1.0;
    if (!isfinite(x + y + x2 + y2))
        return;
    if (m->shape == FIGURE_LINE) {
        if (narrow_to_visible(x, x2 - x, left - slack, right + slack, &a, &b) &&
            narrow_to_visible(y, y2 - y, top - slack, bottom + slack, &a, &b))
            put_line_path(out, m->tone, m->size, x + a * (x2 - x), y + a * (y2 - y), x + b * (x2 - x),
                          y + b * (y2 - y));
    } else if (m->shape == FIGURE_BOX)
        put_box(out, m->tone, clamp(x, left, right), clamp(y, top, bottom), clamp(x2, left, right),
                clamp(y2, top, bottom));
    else if (x >= left - slack && x <= right + slack && y >= top - slack && y <= bottom + slack)
        put_circle_mark(out, m, x, y);
}

static void put_on_page(FILE *out, const struct figure_mark *m)
{
    if (m->shape == FIGURE_LINE)
        put_line_path(out, m->tone, m->size, m->x, m->y, m->x2, m->y2);
    else if (m->shape == FIGURE_BOX)
        put_box(out, m->tone, m->x, m->y, m->x2, m->y2);
    else
        put_circle_mark(out, m, m->x, m->y);
}

/* Draws the axes, then the marks in their order, and the texts on top of all of them. */
static void put_picture(FILE *out, const struct figure *f)
{
    if (f->x.numbers)
        put_axis(out, &(struct axis){f, &f->x, true});
    if (f->y.numbers)
        put_axis(out, &(struct axis){f, &f->y, false});
    for (size_t i = 0; i < f->n_marks; i++)
        if (f->mark[i].shape != FIGURE_TEXT)
            f->mark[i].place == FIGURE_ON_PAGE ? put_on_page(out, &f->mark[i]) : put_inside(out, f, &f->mark[i]);
    for (size_t i = 0; i < f->n_marks; i++) {
        const struct figure_mark *m = &f->mark[i];
        if (m->shape == FIGURE_TEXT)
            put_anchored_text(out, m->tone, m->align, m->size, m->place == FIGURE_INSIDE ? figure_at_x(f, m->x) : m->x,
                              m->place == FIGURE_ON_PAGE ? m->y : figure_at_y(f, m->y), false, m->text);
    }
}

/* Writes the attributes viewBox, in points, and width and height in `unit`, "pt" or "" for pixels (96 to an inch). A
 * point is `points` units long. */
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
            fmin(x, x2), fmin(y, y2), fabs(x2 - x), fabs(y2 - y));
    page_text(out, h->text);
    fputs("</title></rect>\n", out);
}

void draw_svg(FILE *out, const struct figure *f)
{
    fprintf(out, "<svg role=\"img\"%s aria-label=\"", figure_width(f) > 1.1 * FIGURE_WIDTH ? " class=\"wide\"" : "");
    page_text(out, f->title);
    fputs(". ", out);
    page_text(out, f->about ? f->about : "");
    fputs("\" data-name=\"", out);
    page_text(out, f->id);
    fputs("\"", out);
    put_size(out, f, 96.0 / 72.0, "");
    fputs(">\n", out);
    put_picture(out, f);
    for (size_t i = 0; i < f->n_hovers; i++)
        put_hover(out, f, &f->hover[i]);
    fputs("</svg>\n", out);
}

void draw_svg_file(FILE *out, const struct figure *f)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
          "version=\"1.1\" font-family=\"sans-serif\"",
          out);
    put_size(out, f, 1.0, "pt");
    fputs(">\n<title>", out);
    page_text(out, f->title);
    fputs("</title>\n<desc>", out);
    page_text(out, f->about ? f->about : "");
    fputs("</desc>\n", out);
    put_picture(out, f);
    fputs("</svg>\n", out);
}

/* Returns the last line of a program's messages that is not blank, with control characters made visible (err_visible),
 * or "" if there is none. The caller frees it. */
static char *last_line(const char *text)
{
    size_t end = strlen(text), begin;
    while (end && strchr(" \t\n", text[end - 1]))
        end--;
    for (begin = end; begin && text[begin - 1] != '\n'; begin--)
        ;
    char *line = mem_strndup(text + begin, end - begin), *shown = err_visible(line);
    mem_free(line);
    return shown;
}

int draw_pdf(const struct figure *f, char **bytes, size_t *len, struct err *err)
{
    char *argv[] = {"rsvg-convert", "--format=pdf", NULL}, *svg;
    size_t n_svg;
    struct child c;
    FILE *s = text_stream_open(&svg, &n_svg);
    draw_svg_file(s, f);
    text_stream_close(s, &svg);
    int r = child_run(&c, argv, svg, n_svg);
    mem_free(svg);
    if (r != 0)
        r = err_fail(err, ERR_OUTPUT, "", 0, "no PDF: rsvg-convert cannot be run: %s", strerror(errno));
    else if (!c.has_run)
        r = err_fail(err, ERR_OUTPUT, "", 0,
                     "no PDF: rsvg-convert is not installed; install the package librsvg2-bin (Debian and Ubuntu), or "
                     "write SVG");
    else if (c.status != 0 || c.n_output < 5) {
        char *line = last_line(c.message ? c.message : "");
        r = err_fail(err, ERR_OUTPUT, "", 0, "no PDF: rsvg-convert failed (status %d)%s%s", c.status, *line ? ": " : "",
                     line);
        mem_free(line);
    } else {
        *bytes = c.output;
        *len = c.n_output;
        c.output = NULL;
    }
    child_free(&c);
    return r;
}
