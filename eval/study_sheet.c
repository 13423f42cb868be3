/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes a sample: the table of contests, and the sheet as a table and as a page. The sheets hold queries and
 * documents, but no systems, lists or scores. The page loads nothing from the network and runs only its own script:
 * its content security policy names the digests of the one script and the one style. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/output.h"
#include "base/output_folder.h"
#include "base/put.h"
#include "base/sha256.h"
#include "base/text_stream.h"
#include "base/utf8.h"
#include "eval/study_page.h"
#include "eval/study_sample.h"

/* ---- contests ---- */

/* Writes a tab, and the shown documents of one list (side 0 is A, 1 is B) of a contest, separated by blanks. */
static void put_contest_list(FILE *f, const struct study_sample *s, const struct study_sample_options *o,
                             const struct study_contest *c, int side)
{
    const struct study_source_top *t = &s->source.top[c->run[side] * s->source.n_queries + c->query];
    fputc('\t', f);
    for (size_t r = 0; r < t->n && r < o->depth; r++)
        fprintf(f, "%s%s", r ? " " : "", study_source_docno(&s->source, t->doc[r]));
}

/* Writes a tab and a margin with full precision. */
static void put_margin(FILE *f, double margin)
{
    char number[NUM_FIXED_SIZE + 1];
    fprintf(f, "\t%s", put_full(number, margin));
}

/* Writes the table of contests. */
static void put_contests(FILE *f, const struct study_sample *s, const struct study_sample_options *o)
{
    fprintf(
        f, "contest_id\tsuite\tquery_id\tsystem_a\tsystem_b\tdesign_cell\td_rcp\td_ndcg%s\tdocs_a\tdocs_b\tcheck_doc\n",
        s->source.has_count ? "\td_count" : "");
    for (size_t i = 0; i < s->n; i++) {
        const struct study_contest *c = &s->list[i];
        fprintf(f, "%s-%zu\t%s\t%s\t", o->suite, i + 1, o->suite, s->source.query[c->query].qid);
        put_field(f, s->source.run[c->run[0]], PUT_TSV);
        fputc('\t', f);
        put_field(f, s->source.run[c->run[1]], PUT_TSV);
        fprintf(f, "\t%s", study_stratum_name[c->stratum]);
        for (int label = 0; label < STUDY_LABELS; label++)
            if (label != STUDY_COUNT || s->source.has_count)
                put_margin(f, c->margin[label]);
        put_contest_list(f, s, o, c, 0);
        put_contest_list(f, s, o, c, 1);
        fprintf(f, "\t%s\n", s->check[c->query] ? s->check[c->query] : "NA");
    }
}

/* ---- sheets ---- */

/* Returns the number of bytes of a document's body that are shown: the bytes of its first max_chars characters, or all
 * bytes if max_chars is 0. */
static size_t n_shown_bytes(const struct study_sample_options *o, const char *body)
{
    size_t len = strlen(body);
    return o->max_chars ? utf8_prefix(body, len, o->max_chars) : len;
}

/* Returns the text of a query. */
static const char *query_text(const struct study_sample *s, uint32_t query)
{
    return texts_find(&s->query_texts, s->source.query[query].qid)->body;
}

/* Writes the sheet as a table with an empty column for grades. */
static void put_sheet(FILE *f, const struct study_sample *s, const struct study_sample_options *o)
{
    fputs("suite\tquery_id\tannotator\tdoc_id\tgrade\tquery\ttitle\ttext\n", f);
    for (size_t i = 0; i < s->n_rows; i++) {
        const struct study_sheet_row *r = &s->row[i];
        char *body = mem_strndup(r->text->body, n_shown_bytes(o, r->text->body));
        fprintf(f, "%s\t%s\t\t%s\t\t", o->suite, s->source.query[r->query].qid, r->docno);
        put_field(f, query_text(s, r->query), PUT_TSV);
        fputc('\t', f);
        put_field(f, r->text->title, PUT_TSV);
        fputc('\t', f);
        put_field(f, body, PUT_TSV);
        fputc('\n', f);
        mem_free(body);
    }
}

/* Writes a JSON string for a page: escapes all characters that could end the string or the element, or begin a
 * comment. */
static void put_page_string(FILE *f, const char *s, size_t len)
{
    fputc('"', f);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c == '\'' || c == 127)
            fprintf(f, "\\u%04x", c);
        else
            fputc(c, f);
    }
    fputc('"', f);
}

/* Writes a name and a string of a JSON object. */
static void put_named(FILE *f, const char *name, const char *s, size_t len)
{
    fprintf(f, "\"%s\":", name);
    put_page_string(f, s, len);
}

/* Writes the page's data, {"yes_no", "suite", "queries": [{"id", "text"}], "documents": [{"query": index, "id",
 * "title", "text"}], without the last member, "sheet", and the brace. */
static void put_page_data(FILE *f, const struct study_sample *s, const struct study_sample_options *o)
{
    size_t n = 0;
    fprintf(f, "{\"yes_no\":%s,", o->yes_no ? "true" : "false");
    put_named(f, "suite", o->suite, strlen(o->suite));
    fputs(",\"queries\":[", f);
    for (size_t i = 0; i < s->n_rows; i++) {
        if (i && s->row[i].query == s->row[i - 1].query)
            continue;
        const char *qid = s->source.query[s->row[i].query].qid, *text = query_text(s, s->row[i].query);
        fputs(n++ ? ",\n{" : "\n{", f);
        put_named(f, "id", qid, strlen(qid));
        fputc(',', f);
        put_named(f, "text", text, strlen(text));
        fputc('}', f);
    }
    fputs("],\"documents\":[", f);
    n = 0;
    for (size_t i = 0; i < s->n_rows; i++) {
        const struct study_sheet_row *r = &s->row[i];
        n += i && r->query != s->row[i - 1].query;
        fprintf(f, "%s{\"query\":%zu,", i ? ",\n" : "\n", n);
        put_named(f, "id", r->docno, strlen(r->docno));
        fputc(',', f);
        put_named(f, "title", r->text->title, strlen(r->text->title));
        fputc(',', f);
        put_named(f, "text", r->text->body, n_shown_bytes(o, r->text->body));
        fputc('}', f);
    }
    fputs("],", f);
}

/* Writes the digest of a script or style in the form of a content security policy: 'sha256-' and base64, quoted. */
static void put_digest(FILE *f, const char *s)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char hex[SHA256_HEX];
    unsigned char byte[33] = {0};
    sha256_hex(s, strlen(s), hex);
    for (int i = 0; i < 32; i++) {
        char two[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        byte[i] = (unsigned char)strtoul(two, NULL, 16);
    }
    fputs("'sha256-", f);
    for (int i = 0; i < 32; i += 3) {
        unsigned v = (unsigned)byte[i] << 16 | (unsigned)byte[i + 1] << 8 | (i + 2 < 32 ? byte[i + 2] : 0u);
        fputc(digit[v >> 18], f);
        fputc(digit[v >> 12 & 63], f);
        fputc(digit[v >> 6 & 63], f);
        fputc(i + 2 < 32 ? digit[v & 63] : '=', f);
    }
    fputc('\'', f);
}

/* Writes the sheet as an HTML page with its data, style and script. */
static void put_page(FILE *f, const struct study_sample *s, const struct study_sample_options *o)
{
    char *data, hex[SHA256_HEX];
    size_t len;
    FILE *text = text_stream_open(&data, &len);
    put_page_data(text, s, o);
    text_stream_close(text, &data);
    sha256_hex(data, len, hex); /* the browser stores grades under this digest, so they belong to this sheet alone */
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src ",
          f);
    put_digest(f, page_script);
    fputs("; style-src ", f);
    put_digest(f, page_style);
    fputs("; base-uri 'none'; form-action 'none'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<title>Grading</title>\n<style>",
          f);
    fputs(page_style, f);
    fputs("</style>\n</head>\n<body>\n", f);
    fputs(page_body, f);
    fputs("<script id=\"data\" type=\"application/json\">", f);
    fwrite(data, 1, len, f);
    fprintf(f, "\"sheet\":\"%.16s\"}</script>\n<script>", hex);
    fputs(page_script, f);
    fputs("</script>\n</body>\n</html>\n", f);
    mem_free(data);
}

/* ---- all of it ---- */

/* Writes the file `name` of the folder with the text that `put` makes. Returns 0, or -1 and *err. */
static int write_made_file(const struct out_folder *folder, const char *name,
                           void (*put)(FILE *f, const struct study_sample *s, const struct study_sample_options *o),
                           const struct study_sample *s, const struct study_sample_options *o, struct err *err)
{
    char *text, *path = mem_path(folder->temporary.path, name);
    size_t len;
    FILE *f = text_stream_open(&text, &len);
    put(f, s, o);
    text_stream_close(f, &text);
    struct output *out = out_open(path, err);
    if (out)
        out_bytes(out, text, len);
    mem_free(text);
    mem_free(path);
    return out ? out_commit(out, err) : -1;
}

/* Returns 0, or -1 and *err if an id on the sheet is not UTF-8; ids come back from the page as text. */
static int check_ids(const struct study_sample *s, const struct study_sample_options *o, struct err *err)
{
    for (size_t i = 0; i < s->n_rows; i++) {
        const char *id[] = {s->row[i].docno, s->source.query[s->row[i].query].qid};
        char q[ERR_QUOTE_SIZE];
        for (int k = 0; k < 2; k++)
            if (utf8_span(id[k], strlen(id[k])) < strlen(id[k]))
                return err_input(err, o->gains, 0, "the name '%s' is not UTF-8, expected UTF-8",
                                 err_quote(q, id[k], strlen(id[k])));
    }
    return 0;
}

int study_sample_write(const struct study_sample *s, const struct study_sample_options *o, const char *folder,
                       struct err *err)
{
    struct out_folder out;
    if (check_ids(s, o, err) != 0 || out_folder_begin(&out, folder, err) != 0)
        return -1;
    if (write_made_file(&out, "contests.tsv", put_contests, s, o, err) == 0 &&
        write_made_file(&out, "sheet.tsv", put_sheet, s, o, err) == 0 &&
        write_made_file(&out, "sheet.html", put_page, s, o, err) == 0)
        return out_folder_commit(&out, err);
    out_folder_abandon(&out);
    return -1;
}
