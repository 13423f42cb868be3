/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/page.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/pack.h"
#include "base/put.h"
#include "base/sha256.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "report/draw.h"

void page_escape(FILE *f, const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        switch (s[i]) {
        case '&': fputs("&amp;", f); break;
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '"': fputs("&quot;", f); break;
        case '\'': fputs("&#39;", f); break;
        default: fputc(s[i], f);
        }
}

/* Returns whether the UTF-8 sequence s[0 .. len) is no character: U+xxFFFE, U+xxFFFF, or U+FDD0 to U+FDEF. */
static bool is_no_character(const char *s, size_t len)
{
    const unsigned char *c = (const unsigned char *)s;
    return (len == 3 && c[0] == 0xef &&
            ((c[1] == 0xbf && c[2] >= 0xbe) || (c[1] == 0xb7 && c[2] >= 0x90 && c[2] <= 0xaf))) ||
           (len == 4 && (c[1] & 0x0f) == 0x0f && c[2] == 0xbf && c[3] >= 0xbe);
}

char *page_visible(const char *s)
{
    char *shown = err_visible(s), *out;
    size_t size;
    FILE *f = text_stream_open(&out, &size);
    for (size_t i = 0, len = strlen(shown), n; i < len; i += n) {
        n = utf8_char(shown + i, len - i);
        n = n ? n : 1;
        if (is_no_character(shown + i, n))
            for (size_t k = 0; k < n; k++)
                fprintf(f, "\\x%02x", (unsigned char)shown[i + k]);
        else
            fwrite(shown + i, 1, n, f);
    }
    text_stream_close(f, &out);
    mem_free(shown);
    return out;
}

void page_text(FILE *f, const char *s)
{
    char *shown = page_visible(s);
    page_escape(f, shown, strlen(shown));
    mem_free(shown);
}

/* The style sheet (CSS) of the elements that the script adds. */
#define LIVE_STYLE                                                                                                     \
    "[hidden]{display:none!important}"                                                                                 \
    "button,select,input{font:inherit;font-size:.9rem;max-width:100%;box-sizing:border-box;height:1.9rem}"             \
    "caption span{display:inline-block;position:sticky;left:0;max-width:calc(100vw - 1.5rem)}"                         \
    ":focus-visible{outline:2px solid #c24e00;outline-offset:1px}"                                                     \
    "th button,.link{all:unset;cursor:pointer}.link{color:#00578a;text-decoration:underline}"                          \
    "th button:focus-visible,.link:focus-visible{outline:2px solid #c24e00}"                                           \
    "th button:hover{text-decoration:underline}[aria-sort] button{text-decoration:underline}"                          \
    "[aria-sort] button::after{content:\"\\2009\\2193\"}[aria-sort=ascending] button::after{content:\"\\2009\\2191\"}" \
    ".controls{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:.6rem 0}"                             \
    ".controls label{display:flex;flex-direction:column;font-size:.85rem;min-width:0}"                                 \
    "#choose-alpha{width:6rem}#live section,.views>*{min-width:0;max-width:100%}"                                      \
    "#live h3{overflow-wrap:anywhere}.lead{max-width:60rem}.views{display:flex;flex-wrap:wrap;gap:0 "                  \
    "3rem}.views>*{flex:1 1 min-content}"                                                                              \
    ".two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,32rem),1fr));gap:0 2rem}"                 \
    ".two>*{min-width:0}.at>*{background:#e3eff7}.alone>*{font-weight:600}.text{white-space:pre-wrap}"                 \
    "#tip{position:fixed;left:0;top:0;z-index:9;max-width:24rem;padding:.25rem .5rem;border-radius:.3rem;"             \
    "background:#1b1b1b;color:#fff;font-size:.85rem;pointer-events:none;overflow-wrap:anywhere}"                       \
    "svg [role=img]:focus,.hit.chosen,.hit:hover,.hit:focus{stroke:#c24e00;stroke-width:2;outline:0}"                  \
    ".hit{fill:none;pointer-events:all;cursor:pointer}"                                                                \
    ".matrix td{width:1.4rem;min-width:1.4rem;height:1.4rem;padding:0;text-align:center;cursor:pointer;"               \
    "border:1px solid #fff}.matrix th{border:0;padding:0 .3rem}.chosen{outline:2px solid #c24e00}"                     \
    ".more{background:#0072b2;color:#fff}.less{background:#c24e00;color:#fff}"                                         \
    ".more.pale{background:#a9d3ec;color:#1b1b1b}.less.pale{background:#f6c9a4;color:#1b1b1b}"                         \
    ".more.even,.less.even{background:#ebebeb;color:#565656}"                                                          \
    ".key{display:flex;flex-wrap:wrap;gap:.2rem 1rem}"                                                                 \
    ".swatch{display:inline-block;width:.7rem;height:.7rem;margin-right:.3rem;vertical-align:-.05rem}"                 \
    ".still{margin-top:1rem}"                                                                                          \
    "@media screen{.figures>figure{content-visibility:auto;contain-intrinsic-size:auto 460px auto 300px}}"             \
    "@media screen{.tall{max-height:28rem;overflow-y:auto}}"                                                           \
    "@media screen and (prefers-color-scheme:dark){.link{color:#7cc0ee}.at>*{background:#20323f}"                      \
    "#tip{background:#ececec;color:#161616}.matrix td{border-color:#161616}.more{background:#56b4e9;color:#101010}"    \
    ".less{background:#f5944b;color:#101010}.more.pale{background:#1f5678;color:#ececec}"                              \
    ".less.pale{background:#7a3f14;color:#ececec}.more.even,.less.even{background:#2e2e2e;color:#b4b4b4}}"             \
    "@media print{.controls,#tip,.steps,button:not(.link,th button),#board-view :is(th,td):last-child{display:none}"   \
    ".views{display:block}.scroll{overflow:visible}th,td{white-space:normal;padding:.15rem "                           \
    ".3rem}bdi{overflow-wrap:anywhere}"                                                                                \
    ".swatch,.matrix td,.at>*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}"

static const char style[] =
    "html{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif;color:#1b1b1b;background:#fff}"
    "body{max-width:120rem;margin:0 auto;padding:.75rem}"
    "h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0;overflow-wrap:anywhere}"
    "h2{font-size:1.3rem;margin:2.2rem 0 .5rem;padding-top:.4rem;border-top:2px solid "
    "#8a8a8a;overflow-wrap:anywhere}"
    "h3{font-size:1.08rem;margin:1.6rem 0 .4rem}"
    "p{margin:.4rem 0;max-width:48rem;overflow-wrap:anywhere}"
    "nav ul{list-style:none;padding:0;margin:.6rem 0;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem}"
    "a{color:#00578a}"
    ".lead{font-size:1.1rem}.title{font-weight:600}"
    ".note{color:#565656;font-size:.9rem}"
    ".missing{border-left:4px solid #c24e00;padding:.3rem .6rem}"
    "ul{margin:.4rem 0;padding-left:1.2rem}li{overflow-wrap:anywhere}"
    ".figures{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:flex-start}"
    "figure{margin:.4rem 0;max-width:100%;min-width:0}"
    "figure svg{display:block;max-width:100%;height:auto;font-family:system-ui,sans-serif}"
    "figcaption{font-weight:600;overflow-wrap:anywhere;max-width:460px}"
    "figcaption+p,figure p{font-size:.88rem;color:#565656;max-width:460px}"
    "summary{cursor:pointer;color:#00578a;font-size:.9rem}"
    "details>div,.scroll{overflow-x:auto;max-width:100%}"
    "table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums;margin:.4rem 0 .8rem}"
    "caption{text-align:left;font-weight:600;padding:.2rem 0}"
    "th,td{padding:.15rem .55rem;text-align:right;border-bottom:1px solid "
    "#d0d0d0;white-space:nowrap;vertical-align:top}"
    "th{font-weight:600}tbody th{font-weight:400}th.l,td.l{text-align:left}"
    "code{font:.88rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}"
    "@media screen and (prefers-color-scheme:dark){"
    "html{color:#ececec;background:#161616}a,summary{color:#7cc0ee}h2{border-color:#6a6a6a}"
    ".note,figcaption+p,figure p{color:#b4b4b4}th,td{border-color:#444}}"
    "@media (max-width:500px){figure{overflow-x:auto}figure svg.wide{max-width:none}}"
    "@media "
    "print{html{font-size:10pt}body{max-width:none;padding:0}nav,details:not([open]),:is(h2,h3):has(+details:not(["
    "open]"
    ")){display:none}"
    ".figures{display:block}.figures>figure{display:inline-block;vertical-align:top;width:47%;margin:.4rem 2% "
    ".4rem 0}"
    ".figures>figure:has(svg.wide){width:98%}figure,tr{break-inside:avoid}h2,h3,summary{break-after:avoid}"
    "}" LIVE_STYLE;

/* The texts of the scripts by enum page_script: [PAGE_PLAIN] is common to all pages, the others are the views of one
 * kind of page. */
static const char *const script[] = {
#include RCP_PAGE_SCRIPTS
};

/* Returns the whole script of a page, the common one and the views, *len bytes that the caller frees. */
static char *page_script(enum page_script views, size_t *len)
{
    char *text;
    FILE *f = text_stream_open(&text, len);
    fprintf(f,
            "\n//<![CDATA[\n/* SPDX-License-Identifier: GPL-3.0-or-later\n * Copyright The trec_rcp developers */\n"
            "'use strict';\n(() => {\n%s%s})();\n//]]>\n",
            script[PAGE_PLAIN], views == PAGE_PLAIN ? "" : script[views]);
    text_stream_close(f, &text);
    return text;
}

/* Returns the style sheet, with the colours of pictures in dark mode, *len bytes that the caller frees. */
static char *page_style(size_t *len)
{
    char *text;
    FILE *f = text_stream_open(&text, len);
    fputs(style, f);
    fputs("@media screen and (prefers-color-scheme:dark){", f);
    for (int i = 0; i < FIGURE_TONES; i++) {
        const struct figure_colour *c = &figure_colours[i];
        fprintf(f, "svg [fill=\"%s\"]{fill:%s}svg [stroke=\"%s\"]{stroke:%s}", c->light, c->dark, c->light, c->dark);
    }
    fputs("}", f);
    text_stream_close(f, &text);
    return text;
}

/* Writes the SHA-256 digest of text[0 .. len) in base 64, as a content security policy has it. */
static void put_digest(FILE *f, const char *text, size_t len)
{
    enum { BYTES = 32 };
    char hex[SHA256_HEX], base64[PACK_BASE64(BYTES)];
    unsigned char byte[BYTES];
    sha256_hex(text, len, hex);
    for (int i = 0; i < BYTES; i++)
        byte[i] = (unsigned char)strtoul((char[]){hex[2 * i], hex[2 * i + 1], '\0'}, NULL, 16);
    pack_base64(base64, byte, BYTES);
    fputs(base64, f);
}

/* Writes the head of a page: a content security policy that allows the style sheet and the script alone, the title, and
 * the style sheet. */
static void put_page_head(FILE *f, const char *title, enum page_script views)
{
    size_t len, script_len;
    char *css = page_style(&len), *code = page_script(views, &script_len);
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;sha256-",
          f);
    put_digest(f, css, len);
    fputs("&#39;; script-src &#39;sha256-", f);
    put_digest(f, code, script_len);
    fputs("&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
          "<meta name=\"referrer\" content=\"no-referrer\"/>\n<title>",
          f);
    page_text(f, title);
    fprintf(f, "</title>\n<style>%s</style>\n</head>\n<body>\n", css);
    mem_free(code);
    mem_free(css);
}

/* Formats a text like vprintf and writes it as page_text does, with markup escaped. */
static void put_formatted_text(FILE *f, const char *format, va_list ap) __attribute__((format(printf, 2, 0)));
static void put_formatted_text(FILE *f, const char *format, va_list ap)
{
    char *text = put_format(format, ap);
    page_text(f, text);
    mem_free(text);
}

void page_heading(FILE *f, int level, const char *id, const char *format, ...)
{
    va_list ap;
    fprintf(f, "<h%d", level);
    if (id)
        fprintf(f, " id=\"%s\"", id);
    fputs("><bdi>", f);
    va_start(ap, format);
    put_formatted_text(f, format, ap);
    va_end(ap);
    fprintf(f, "</bdi></h%d>\n", level);
}

void page_paragraph(FILE *f, const char *class, const char *format, ...)
{
    va_list ap;
    fputs("<p", f);
    if (class)
        fprintf(f, " class=\"%s\"", class);
    fputs(">", f);
    va_start(ap, format);
    put_formatted_text(f, format, ap);
    va_end(ap);
    fputs("</p>\n", f);
}

void page_begin(FILE *f, const char *title, enum page_script views)
{
    put_page_head(f, title, views);
    fputs("<header>\n", f);
    page_heading(f, 1, NULL, "%s", title);
    fputs("<nav aria-label=\"Contents\"><ul>\n", f);
}

void page_link(FILE *f, const char *id, const char *text)
{
    fprintf(f, "<li><a href=\"#%s\">", id);
    page_text(f, text);
    fputs("</a></li>\n", f);
}

void page_main(FILE *f)
{
    fputs("</ul></nav>\n</header>\n<main>\n", f);
}

void page_data(FILE *f, const char *id, const char *text)
{
    fprintf(f, "<script type=\"text/plain\" id=\"%s\">\n%s</script>\n", id, text);
}

void page_live(FILE *f, enum page_script views)
{
    size_t len;
    char *code = page_script(views, &len);
    fprintf(f, "<script>%s</script>\n", code);
    mem_free(code);
}

void page_begin_still(FILE *f)
{
    fputs("<noscript id=\"still\">\n", f);
}

void page_end_still(FILE *f)
{
    fputs("</noscript>\n", f);
}

void page_end(FILE *f)
{
    fputs("</main>\n</body>\n</html>\n", f);
}

void page_begin_list(FILE *f)
{
    fputs("<ul>\n", f);
}

void page_item(FILE *f, const char *format, ...)
{
    va_list ap;
    fputs("<li>", f);
    va_start(ap, format);
    put_formatted_text(f, format, ap);
    va_end(ap);
    fputs("</li>\n", f);
}

void page_end_list(FILE *f)
{
    fputs("</ul>\n", f);
}

void page_lines(FILE *f, const char *program, char *text)
{
    size_t len = strlen(program);
    page_begin_list(f);
    for (char *line = strtok_r(text, "\n", &text); line; line = strtok_r(NULL, "\n", &text))
        page_item(f, "%s", strncmp(line, program, len) == 0 ? line + len : line);
    page_end_list(f);
}

void page_code(FILE *f, const char *text)
{
    fputs("<p><code>", f);
    page_text(f, text);
    fputs("</code></p>\n", f);
}

/* Writes a table cell with its text, isolated from the direction of its neighbours, and its marks. `element` is "th" or
 * "td"; `scope` is the attribute scope with a blank before it, or "". */
static void put_grid_cell(FILE *f, const char *element, const char *scope, bool left, const struct grid_cell *cell)
{
    fprintf(f, "<%s%s%s>", element, scope, left ? " class=\"l\"" : "");
    fputs(cell->mark & GRID_BEST ? "<strong>" : "", f);
    fputs(*cell->text ? "<bdi>" : "", f);
    page_text(f, cell->text);
    fputs(*cell->text ? "</bdi>" : "", f);
    fputs(cell->mark & GRID_BEST ? "</strong>" : "", f);
    grid_marks(f, cell, OUT_HTML, false);
    fprintf(f, "</%s>", element);
}

void page_grid(FILE *f, const struct grid *g)
{
    fputs("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"", f);
    page_text(f, *g->title ? g->title : "Table");
    fputs("\">\n<table>\n", f);
    if (*g->title) {
        fputs("<caption>", f);
        page_text(f, g->title);
        fputs("</caption>\n", f);
    }
    fputs("<thead>\n<tr>", f);
    for (size_t c = 0; c < g->n_columns; c++)
        put_grid_cell(f, "th", " scope=\"col\"", g->column[c].left, &(struct grid_cell){.text = g->column[c].name});
    fputs("</tr>\n</thead>\n<tbody>\n", f);
    size_t columns = g->n_columns ? g->n_columns : 1, rows = g->n_cells / columns;
    size_t most = PAGE_CELLS / columns + 1, shown = rows < most ? rows : most;
    for (size_t i = 0; i < shown * g->n_columns; i++) {
        size_t c = i % g->n_columns;
        fputs(c ? "" : "<tr>", f);
        put_grid_cell(f, c ? "td" : "th", c ? "" : " scope=\"row\"", g->column[c].left, &g->cell[i]);
        fputs(c + 1 == g->n_columns ? "</tr>\n" : "", f);
    }
    fputs("</tbody>\n</table>\n</div>\n", f);
    if (shown < rows)
        page_paragraph(f, "note", "Shows the first %zu of %zu rows; the JSON output of the same command has all rows.",
                       shown, rows);
}

void page_begin_figures(FILE *f)
{
    fputs("<div class=\"figures\">\n", f);
}

void page_end_figures(FILE *f)
{
    fputs("</div>\n", f);
}

void page_begin_details(FILE *f, bool open, const char *format, ...)
{
    va_list ap;
    fprintf(f, "<details%s><summary>", open ? " open=\"open\"" : "");
    va_start(ap, format);
    put_formatted_text(f, format, ap);
    va_end(ap);
    fputs("</summary>\n<div>\n", f);
}

void page_end_details(FILE *f)
{
    fputs("</div>\n</details>\n", f);
}

void page_body(FILE *f, const char *text, size_t most)
{
    size_t length = strlen(text), len = utf8_prefix(text, length, most);
    char *line = mem_alloc(len + 1, 1);
    fputs("<p>", f);
    for (size_t begin = 0, end; begin < len; begin = end + (end < len)) {
        for (end = begin; end < len && text[end] != '\n'; end++)
            line[end - begin] = (char)(strchr("\t\v\f\r", text[end]) ? ' ' : text[end]);
        line[end - begin] = '\0';
        page_text(f, line);
        fputs(end < len ? "<br/>\n" : "", f);
    }
    fputs(len < length ? " ...</p>\n" : "</p>\n", f);
    mem_free(line);
}

void page_json_text(FILE *f, const char *text, size_t most)
{
    size_t len = text ? strlen(text) : 0, n = text ? utf8_prefix(text, len, most) : 0;
    char *shown = text ? put_formatted("%.*s%s", (int)n, text, n < len ? " \xe2\x80\xa6" : "") : NULL;
    if (shown)
        put_json_bytes(f, shown, strlen(shown));
    else
        fputs("null", f);
    mem_free(shown);
}

void page_figure(FILE *f, const struct figure *g)
{
    fputs("<figure>\n<figcaption>", f);
    page_text(f, g->title);
    fputs("</figcaption>\n", f);
    draw_svg(f, g);
    if (g->about)
        page_paragraph(f, NULL, "%s", g->about);
    page_begin_details(f, false, "Numbers");
    page_grid(f, &g->table);
    page_end_details(f);
    fputs("</figure>\n", f);
}
