/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pictures as SVG: report/draw.c; programs that are run: base/child.c. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "base/child.h"
#include "base/mem.h"
#include "base/text_stream.h"
#include "report/draw.h"

/* Draws one mark in a picture whose scales run from 0 to 10, and 10 x 10 units are 100 x 100 points from (46, 4). */
static void draws(const struct figure_mark *m, const char *expected)
{
    struct figure f;
    char *text;
    size_t len;
    figure_begin(&f, "title <", "id");
    figure_axes(&f, 100.0);
    f.plot_width = 100.0;
    f.top = 4.0;
    f.x = f.y = (struct figure_scale){.hi = 10.0};
    *figure_mark(&f, m->shape, m->tone, m->x, m->y) = *m;
    FILE *out = text_stream_open(&text, &len);
    draw_svg_file(out, &f);
    text_stream_close(out, &text);
    const char *picture = strstr(text, "</desc>\n") + strlen("</desc>\n");
    CHECK(strstr(text, "<title>title &lt;</title>"), "%s", text);
    CHECK(strncmp(picture, expected, strlen(expected)) == 0 && strcmp(picture + strlen(expected), "</svg>\n") == 0,
          "%s, expected %s", picture, expected);
    mem_free(text);
    figure_free(&f);
}

/* Coordinates by hand: x is 46 + 10 x, y is 104 - 10 y. */
static void svg(void)
{
    check_group("draw: marks where they belong, and nothing outside of the scales");
    draws(&(struct figure_mark){.shape = FIGURE_DOT, .tone = FIGURE_MORE, .x = 5, .y = 2, .size = 4},
          "<circle cx=\"96.00\" cy=\"84.00\" r=\"2.00\" fill=\"#0072b2\"/>\n");
    draws(&(struct figure_mark){.shape = FIGURE_RING, .x = 10, .y = 0, .size = 4},
          "<circle cx=\"146.00\" cy=\"104.00\" r=\"2.00\" fill=\"none\" stroke=\"#1b1b1b\" stroke-width=\"1.20\"/>\n");
    draws(&(struct figure_mark){.shape = FIGURE_DOT, .x = 10.1, .y = 2, .size = 4}, "");
    draws(&(struct figure_mark){.shape = FIGURE_DOT, .x = NAN, .y = 2, .size = 4}, "");
    draws(&(struct figure_mark){.shape = FIGURE_LINE, .x = -5, .y = 0, .x2 = 15, .y2 = 10, .size = 1},
          "<path fill=\"none\" stroke=\"#1b1b1b\" stroke-width=\"1.00\" d=\"M46.00,79.00 L146.00,29.00\"/>\n");
    draws(&(struct figure_mark){.shape = FIGURE_LINE, .x = -5, .y = 8, .x2 = 5, .y2 = 18, .size = 1}, "");
    draws(&(struct figure_mark){.shape = FIGURE_LINE, .x = 3, .y = -9, .x2 = 3, .y2 = 99, .size = 1},
          "<path fill=\"none\" stroke=\"#1b1b1b\" stroke-width=\"1.00\" d=\"M76.00,104.00 L76.00,4.00\"/>\n");
    draws(&(struct figure_mark){.shape = FIGURE_BOX, .x = 9, .y = 1, .x2 = 12, .y2 = 3},
          "<rect fill=\"#1b1b1b\" x=\"136.00\" y=\"74.00\" width=\"10.00\" height=\"20.00\"/>\n");
}

/* Numbers of an axis are round, and as many as there is room for. */
static void axes(void)
{
    static const struct {
        double lo, hi, step;
        const char *first, *second;
    } t[] = {{0.0, 1.0, 0.0, ">0.0<", ">0.5<"},      {-0.03, 0.93, 0.0, ">0.0<", ">0.5<"},
             {1.2, 1.21, 0.0, ">1.200<", ">1.205<"}, {0.0, 4.0, 1.0, ">0<", ">1<"},
             {0.0, 3e8, 0.0, ">0<", ">2e+08<"},      {-30.0, 70.0, 0.0, ">0<", ">50<"}};
    check_group("draw: numbers of axes");
    for (size_t i = 0; i < sizeof t / sizeof t[0]; i++) {
        struct figure f;
        char *text;
        size_t len;
        figure_begin(&f, "", "id");
        figure_axes(&f, 100.0);
        f.plot_width = 100.0;
        f.x = (struct figure_scale){.lo = t[i].lo, .hi = t[i].hi, .numbers = true, .step = t[i].step};
        f.y = (struct figure_scale){.hi = 1.0};
        FILE *out = text_stream_open(&text, &len);
        draw_svg(out, &f);
        text_stream_close(out, &text);
        const char *first = strstr(text, t[i].first);
        CHECK(first && strstr(first, t[i].second), "%g .. %g: %s", t[i].lo, t[i].hi, text);
        mem_free(text);
        figure_free(&f);
    }
}

/* More than a pipe holds goes in and comes out. */
static void children(void)
{
    enum { MANY = 1 << 20 };
    struct child c;
    char *input = mem_alloc(MANY, 1);
    memset(input, 'x', MANY);
    check_group("child: input, output, status");
    int r = child_run(&c, (char *[]){"sh", "-c", "cat; echo said >&2; exit 3", NULL}, input, MANY);
    CHECK(r == 0 && c.has_run && c.status == 3, "%d, status %d", r, c.status);
    CHECK(c.n_output == MANY && memcmp(c.output, input, MANY) == 0, "%zu bytes", c.n_output);
    CHECK(c.message && strcmp(c.message, "said\n") == 0, "message '%s'", c.message ? c.message : "");
    child_free(&c);
    r = child_run(&c, (char *[]){"sh", "-c", "kill -9 $$", NULL}, "", 0);
    CHECK(r == 0 && c.has_run && c.status == 128 + 9, "%d, status %d", r, c.status);
    child_free(&c);
    r = child_run(&c, (char *[]){"no-such-program-here", NULL}, "", 0);
    CHECK(r == 0 && !c.has_run && !c.output, "%d, has_run %d", r, c.has_run);
    child_free(&c);
    mem_free(input);
}

int main(void)
{
    svg();
    axes();
    children();
    return check_end();
}
