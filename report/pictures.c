/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/pictures.h"

#include <stdint.h>
#include <string.h>

#include "base/mem.h"
#include "base/text_stream.h"
#include "report/page.h"

struct figure *pictures_new(struct pictures *p)
{
    p->figure = mem_grow(p->figure, &p->cap, p->n + 1, sizeof *p->figure);
    p->figure[p->n] = (struct figure){0};
    return &p->figure[p->n++];
}

void pictures_free(struct pictures *p)
{
    for (size_t i = 0; i < p->n; i++)
        figure_free(&p->figure[i]);
    mem_free(p->figure);
    *p = (struct pictures){0};
}

void pictures_put(FILE *f, const struct pictures *p, size_t from, size_t to)
{
    if (from == to)
        return;
    page_begin_figures(f);
    for (size_t i = from; i < to; i++)
        page_figure(f, &p->figure[i]);
    page_end_figures(f);
}

size_t pictures_find(const struct pictures *p, const char *name)
{
    size_t len = strlen(name), found = SIZE_MAX;
    for (size_t i = p->n; i-- > 0;) {
        const char *id = p->figure[i].id;
        if (strcmp(id, name) == 0)
            return i;
        if (strncmp(id, name, len) == 0 && id[len] == '.')
            found = i;
    }
    return found;
}

char *pictures_names(const struct pictures *p)
{
    enum { MOST = 560 };
    char *text;
    size_t len, n = 0;
    FILE *f = text_stream_open(&text, &len);
    while (n < p->n && fflush(f) == 0 && len + strlen(p->figure[n].id) < MOST) {
        fprintf(f, "%s%s", !n ? "" : n + 1 == p->n ? " or " : ", ", p->figure[n].id);
        n++;
    }
    if (n < p->n)
        fprintf(f, " or one of %zu other names", p->n - n);
    text_stream_close(f, &text);
    return text;
}

int pictures_file(const struct pictures *p, size_t number, bool pdf, char **bytes, size_t *len, struct err *err)
{
    const struct figure *figure = &p->figure[number];
    if (pdf)
        return draw_pdf(figure, bytes, len, err);
    FILE *f = text_stream_open(bytes, len);
    draw_svg_file(f, figure);
    text_stream_close(f, bytes);
    return 0;
}
