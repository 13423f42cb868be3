/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Figures as scripts for gnuplot, which shows texts as they are (noenhanced). */
#include <errno.h>
#include <string.h>

#include "base/child.h"
#include "base/mem.h"
#include "base/put.h"
#include "base/text_stream.h"
#include "report/draw.h"
#include "report/page.h"

#define GNUPLOT_MISSING "gnuplot is not installed; the package gnuplot-nox brings it (Debian and Ubuntu)"
/* Diameter of gnuplot's dots of size 1, of the height of letters. */
#define DOT 0.751
/* Its PDF takes letters of 1/96 inch for points, and lines of half a point for those of one. */
#define PDF_FONT 0.75
#define PDF_LINE 2.0

static void number(FILE *s, double v)
{
    char buf[NUM_FIXED_SIZE + 1];
    fputs(put_full(buf, v), s);
}

static void numbers(FILE *s, const double *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        fputs(i ? " " : "", s);
        number(s, v[i]);
    }
    fputc('\n', s);
}

/* In quotes: all but letters and blanks as escapes of bytes, so that nothing is left that could end the text, or be a
 * variable or a command. */
static void quoted(FILE *s, const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,";
    char *shown = page_visible(text);
    fputc('"', s);
    for (const char *c = shown; *c; c++)
        fprintf(s, strchr(plain, *c) ? "%c" : "\\%03o", (unsigned char)*c);
    fputc('"', s);
    mem_free(shown);
}

static void tone(FILE *s, const char *what, enum figure_tone t)
{
    fprintf(s, " %s rgb '%s'", what, figure_colours[t].light);
}

static void margins(FILE *s, const struct figure *f)
{
    double w = figure_width(f), h = figure_height(f);
    const struct {
        const char *name;
        double at;
    } side[] = {{"lmargin", f->left / w},
                {"rmargin", 1.0 - f->right / w},
                {"tmargin", 1.0 - f->top / h},
                {"bmargin", f->bottom / h}};
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++)
        fprintf(s, "set %s at screen %.6f\n", side[i].name, side[i].at);
}

static void scale(FILE *s, char axis, const struct figure_scale *a)
{
    fprintf(s, "set %crange [", axis);
    number(s, a->lo);
    fputc(':', s);
    number(s, a->hi);
    fputs("]\n", s);
    if (!a->numbers) {
        fprintf(s, "unset %ctics\n", axis);
        return;
    }
    fprintf(s, "set %ctics nomirror out scale 0.4 offset 0,%s ", axis, axis == 'x' ? "0.3" : "0");
    if (a->step > 0.0)
        number(s, a->step);
    fputs(" font ',8'", s);
    tone(s, "textcolor", FIGURE_MUTED);
    fprintf(s, "\nset grid %ctics lt 1 lw 0.6", axis);
    tone(s, "lc", FIGURE_FAINT);
    fputc('\n', s);
    if (!a->title)
        return;
    fprintf(s, "set %clabel ", axis);
    quoted(s, a->title);
    fprintf(s, " noenhanced offset %s", axis == 'x' ? "0,0.6" : "1,0");
    tone(s, "textcolor", FIGURE_MUTED);
    fputc('\n', s);
}

static void frame(FILE *s, const struct figure *f)
{
    int border = (f->x.numbers ? 1 : 0) + (f->y.numbers ? 2 : 0);
    fprintf(s, "unset key\nset border %d lw 0.7", border);
    tone(s, "lc", FIGURE_MUTED);
    fputc('\n', s);
    margins(s, f);
    scale(s, 'x', &f->x);
    scale(s, 'y', &f->y);
}

static void label(FILE *s, const struct figure *f, const struct figure_mark *m)
{
    static const char *const align[] = {[FIGURE_LEFT] = "left", [FIGURE_CENTRE] = "center", [FIGURE_RIGHT] = "right"};
    fputs("set label ", s);
    quoted(s, m->text);
    fputs(m->place == FIGURE_INSIDE ? " at first " : " at screen ", s);
    number(s, m->place == FIGURE_INSIDE ? m->x : m->x / figure_width(f));
    fputs(m->place == FIGURE_ON_PAGE ? ", screen " : ", first ", s);
    number(s, m->place == FIGURE_ON_PAGE ? 1.0 - m->y / figure_height(f) : m->y);
    fprintf(s, " %s noenhanced front font ',%g'", align[m->align], m->size);
    tone(s, "textcolor", m->tone);
    fputc('\n', s);
}

/* What lies outside of the scales, as a key does: gnuplot's objects. */
static void object(FILE *s, const struct figure *f, const struct figure_mark *m)
{
    double w = figure_width(f), h = figure_height(f), x = m->x / w, y = 1.0 - m->y / h, x2 = m->x2 / w,
           y2 = 1.0 - m->y2 / h;
    switch (m->shape) {
    case FIGURE_DOT:
    case FIGURE_RING:
        fprintf(s, "set object circle at screen %.6f, screen %.6f size screen %.6f front fs %s", x, y,
                0.5 * m->size / w, m->shape == FIGURE_DOT ? "solid noborder" : "empty border");
        tone(s, m->shape == FIGURE_DOT ? "fc" : "lc", m->tone);
        break;
    case FIGURE_LINE:
        fprintf(s, "set arrow from screen %.6f, screen %.6f to screen %.6f, screen %.6f nohead front lw %.2f", x, y, x2,
                y2, m->size);
        tone(s, "lc", m->tone);
        break;
    case FIGURE_BOX:
        fprintf(
            s, "set object rectangle from screen %.6f, screen %.6f to screen %.6f, screen %.6f front fs solid noborder",
            x, y, x2, y2);
        tone(s, "fc", m->tone);
        break;
    case FIGURE_TEXT: break;
    }
    fputc('\n', s);
}

/* Marks that gnuplot draws by one command. */
static bool alike(const struct figure_mark *a, const struct figure_mark *b)
{
    return a->shape == b->shape && a->tone == b->tone && a->size == b->size && a->place == b->place;
}

static void data(FILE *s, const struct figure *f, size_t from, size_t to)
{
    fprintf(s, "$m%zu << EOD\n", from);
    for (size_t i = from; i < to; i++) {
        const struct figure_mark *m = &f->mark[i];
        if (m->shape == FIGURE_LINE)
            numbers(s, (double[]){m->x, m->y, m->x2 - m->x, m->y2 - m->y}, 4);
        else if (m->shape == FIGURE_BOX)
            numbers(s, (double[]){0.5 * (m->x + m->x2), 0.5 * (m->y + m->y2), m->x, m->x2, m->y, m->y2}, 6);
        else
            numbers(s, (double[]){m->x, m->y}, 2);
    }
    fputs("EOD\n", s);
}

static void plot(FILE *s, const struct figure_mark *m, size_t from)
{
    fprintf(s, ", $m%zu with ", from);
    switch (m->shape) {
    case FIGURE_DOT:
    case FIGURE_RING:
        fprintf(s, "points pt %d ps %.3f lw 1.2", m->shape == FIGURE_DOT ? 7 : 6, m->size / (DOT * FIGURE_FONT));
        break;
    case FIGURE_LINE: fprintf(s, "vectors nohead lw %.2f", m->size); break;
    case FIGURE_BOX: fputs("boxxyerror fs solid noborder", s); break;
    case FIGURE_TEXT: break;
    }
    tone(s, "lc", m->tone);
}

/* Marks in their order, so that later ones lie above. A line of one point, which shows nothing, comes first: gnuplot
 * draws no picture without data. */
static void marks(FILE *s, const struct figure *f)
{
    size_t *from = mem_alloc(f->n_marks + 1, sizeof *from), n = 0;
    for (size_t i = 0; i < f->n_marks; i++) {
        const struct figure_mark *m = &f->mark[i];
        if (m->shape == FIGURE_TEXT || m->place == FIGURE_ON_PAGE) {
            (m->shape == FIGURE_TEXT ? label : object)(s, f, m);
            continue;
        }
        size_t end = i + 1;
        while (end < f->n_marks && alike(m, &f->mark[end]))
            end++;
        data(s, f, i, end);
        from[n++] = i;
        i = end - 1;
    }
    fputs("set clip two\nunset clip points\n$frame << EOD\n", s);
    numbers(s, (double[]){f->x.lo, f->y.lo}, 2);
    fputs("EOD\nplot $frame with lines", s);
    for (size_t i = 0; i < n; i++)
        plot(s, &f->mark[from[i]], from[i]);
    fputs("\n", s);
    mem_free(from);
}

static void script(FILE *s, const struct figure *f, bool pdf)
{
    double w = figure_width(f), h = figure_height(f);
    fputs("reset session\nset encoding utf8\n", s);
    if (pdf)
        fprintf(s,
                "set terminal pdfcairo noenhanced size %.4fin,%.4fin font 'sans-serif,%g' fontscale %g linewidth %g\n",
                w / 72.0, h / 72.0, FIGURE_FONT, PDF_FONT, PDF_LINE);
    else
        fprintf(s, "set terminal svg noenhanced fixed size %.0f,%.0f font 'sans-serif,%g'\n", w, h, FIGURE_FONT);
    frame(s, f);
    marks(s, f);
}

/* The last line of what gnuplot says is wrong; warnings come first. */
static char *complaint(const struct child *c)
{
    const char *text = c->message ? c->message : "";
    size_t end = strlen(text), begin;
    while (end && strchr(" \t\n", text[end - 1]))
        end--;
    for (begin = end; begin && text[begin - 1] != '\n'; begin--)
        ;
    begin += strspn(text + begin, " \t");
    char *line = mem_strndup(text + begin, end > begin ? end - begin : 0), *shown = err_visible(line), *out;
    size_t len = strlen(shown) + 80;
    out = mem_alloc(len, 1);
    snprintf(out, len, "gnuplot failed (status %d)%s%s", c->status, *shown ? ": " : "", shown);
    mem_free(shown);
    mem_free(line);
    return out;
}

/* Runs a script, which is freed. NULL, or why there is no output. */
static char *run(struct child *c, char *text, size_t len)
{
    char *argv[] = {"gnuplot", "-d", "-", NULL};
    int r = child_run(c, argv, text, len);
    char why[160];
    if (r != 0)
        snprintf(why, sizeof why, "gnuplot cannot be run: %s", strerror(errno));
    mem_free(text);
    if (r == 0 && c->there)
        return c->status == 0 ? NULL : complaint(c);
    const char *said = r != 0 ? why : GNUPLOT_MISSING;
    return mem_strndup(said, strlen(said));
}

void draw_figures(struct drawn *d, const struct figure *f, size_t n)
{
    char *text;
    size_t len, at = 0;
    struct child c;
    FILE *s = text_stream_open(&text, &len);
    for (size_t i = 0; i < n; i++)
        script(s, &f[i], false);
    text_stream_close(s, &text);
    *d = (struct drawn){.n = n, .why = run(&c, text, len)};
    d->svg = d->why ? NULL : mem_zalloc(n, sizeof *d->svg);
    for (size_t i = 0; i < n && !d->why; i++)
        if (!(d->svg[i] = draw_read_svg(c.output, c.n_output, &at)))
            d->why = complaint(&c);
    child_free(&c);
}

void drawn_free(struct drawn *d)
{
    for (size_t i = 0; d->svg && i < d->n; i++)
        mem_free(d->svg[i]);
    mem_free(d->svg);
    mem_free(d->why);
    *d = (struct drawn){0};
}

int draw_pdf(const struct figure *f, char **bytes, size_t *len, struct err *err)
{
    char *text;
    size_t n;
    struct child c;
    FILE *s = text_stream_open(&text, &n);
    script(s, f, true);
    text_stream_close(s, &text);
    char *why = run(&c, text, n);
    if (!why && c.n_output < 5)
        why = complaint(&c);
    if (!why) {
        *bytes = c.output;
        *len = c.n_output;
        c.output = NULL;
    }
    child_free(&c);
    int r = why ? err_fail(err, ERR_OUTPUT, "", 0, "no picture: %s", why) : 0;
    mem_free(why);
    return r;
}
