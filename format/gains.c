/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/gains.h"

#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/plural.h"
#include "format/gains_extra.h"
#include "format/gains_row.h"
#include "format/scan.h"

/* A row without a theta, stored until another row has one (then only counted, if it is not judged) or the file ends. */
struct undecided_row {
    struct gain_row row;
    uint64_t line;
};

/* The state of reading a gain file. */
struct reader {
    struct gain_file *g;
    struct gain_extras *extra; /* receives the contents that *g does not hold; NULL if they are not wanted */
    struct fmt_lines lines;
    const char *file;
    struct err *err;
    enum named_column meaning[GAIN_MAX_COLUMNS];
    int n_columns;           /* 0 until the columns are known */
    char separator;          /* ' ' means any white space */
    bool json, has_columns;  /* whether the lines are JSON; whether the columns are known */
    bool table;              /* whether the file has named columns or is JSON */
    const char *gain_column; /* the name of the column of gains; NULL: a usual name such as gain */
    bool has_gain_column;
    bool has_theta;                     /* whether some row of the table so far has a theta */
    struct undecided_row *undecided;    /* the rows stored while no row has a theta */
    size_t n_held, cap_held, cap_items; /* the number of stored rows; the capacities of undecided[] and g->item[] */
    uint64_t line;                      /* the first physical line of the row */
    struct named_text text;             /* the text of a row that spans several lines */
    struct named_keys keys;             /* the keys of JSON objects */
};

/* Sets *err to the message that s[0 .. len), called `what`, is not as expected. Returns -1. */
static int refuse(struct reader *r, const char *what, const char *s, size_t len, const char *expected)
{
    char q[ERR_QUOTE_SIZE];
    return err_input(r->err, r->file, r->lines.number, "%s '%s', expected %s", what, err_quote(q, s, len), expected);
}

bool gains_item_is_sound(const struct gain_item *item)
{
    return item->gamma > 0 && item->gamma <= 1e6 && fabs(item->beta) <= 1e6;
}

/* Adds the criterion of the tokens t[0 .. n) of "criterion NAME gamma G beta B ...". Returns 0, or -1 and *err. */
static int header_criterion(struct reader *r, const char *line, size_t len, const struct fmt_tok *t, int n)
{
    struct gain_file *g = r->g;
    struct gain_item item = {NULL, NAN, NAN};
    if (n < 2 || n % 2)
        return refuse(r, "header line", line, len, "'# criterion NAME gamma G beta B'");
    if (g->n_items == GAIN_MAX_CRITERIA)
        return err_input(r->err, r->file, r->lines.number, "too many criteria, expected at most %d", GAIN_MAX_CRITERIA);
    item.name = arena_strndup(&g->arena, t[1].s, t[1].len);
    for (int i = 2; i < n; i += 2) {
        double v = NAN; /* NA */
        if (!num_double(t[i + 1].s, t[i + 1].len, &v) && !fmt_tok_is(&t[i + 1], "NA"))
            return refuse(r, "criterion value", t[i + 1].s, t[i + 1].len, "a number");
        if (fmt_tok_is(&t[i], "gamma"))
            item.gamma = v;
        else if (fmt_tok_is(&t[i], "beta"))
            item.beta = v;
    }
    if (!gains_item_is_sound(&item))
        return refuse(r, "criterion", t[1].s, t[1].len, "a gamma above 0 and at most 1e6, and a beta from -1e6 to 1e6");
    for (size_t i = 0; i < g->n_items; i++)
        if (strcmp(g->item[i].name, item.name) == 0)
            return refuse(r, "a second line of criterion", t[1].s, t[1].len, "one line for each criterion");
    MEM_APPEND(g->item, g->n_items, r->cap_items, item);
    return 0;
}

/* Returns `column`. If the caller names the gain column, that is NAMED_GAIN, and any other gain NAMED_OTHER. */
static enum named_column gain_column_of(const struct reader *r, const struct fmt_tok *name, enum named_column column)
{
    if (!r->gain_column)
        return column;
    return fmt_tok_is(name, r->gain_column) ? NAMED_GAIN : column == NAMED_GAIN ? NAMED_OTHER : column;
}

/* Sets r->meaning of n columns and begins the label set. Returns 0, or -1 and *err: one is missing or two are alike. */
static int set_columns(struct reader *r, const struct fmt_tok *name, int n)
{
    bool has[NAMED_COLUMNS + 1] = {false};
    if (n == 0)
        return refuse(r, "header that begins with", "", 0, "columns for topics and documents, such as qid and docid");
    enum named_column column[GAIN_MAX_COLUMNS];
    int twice = named_columns_of(name, n, column);
    if (twice >= 0) /* the second column of one meaning; named_columns_of did not look at later ones */
        return refuse(r, "two columns mean the same thing; the second is", name[twice].s, name[twice].len, "only one");
    named_settle_id(column, n);
    for (int i = 0; i < n; i++) {
        r->meaning[i] = gain_column_of(r, &name[i], column[i]);
        if (r->meaning[i] != NAMED_OTHER && has[r->meaning[i]])
            return refuse(r, "two columns mean the same thing; the second is", name[i].s, name[i].len, "only one");
        has[r->meaning[i]] = true;
    }
    r->has_gain_column = has[NAMED_GAIN];
    if (r->gain_column && !has[NAMED_GAIN])
        return refuse(r, "gain column", r->gain_column, strlen(r->gain_column), "a column of this file");
    if (!has[NAMED_TOPIC] || !has[NAMED_DOC])
        return refuse(r, "header that begins with", name[0].s, name[0].len,
                      "columns for topics and documents, such as qid and docid");
    if (!has[NAMED_GAIN] && !has[NAMED_THETA] && !has[NAMED_SCORE] && !has[NAMED_COUNT])
        return refuse(r, "header that begins with", name[0].s, name[0].len,
                      "also a column gain, theta, score or count");
    r->n_columns = n;
    lab_begin(&r->g->set, r->file, gains_columns(has, r->g->n_items));
    r->has_columns = true;
    return 0;
}

/* Returns the current place in the file, for errors of r->extra. */
static struct gain_place current_place(const struct reader *r)
{
    return (struct gain_place){r->file, r->lines.number, r->err};
}

/* Sets v[0] to the number after the name a in t[1 .. n), v[1] to that after b; ignores numbers outside [0, most]. */
static void header_pair(const struct fmt_tok *t, int n, const char *a, const char *b, double most, double v[2])
{
    double x;
    for (int i = 1; i + 1 < n && i + 1 < GAIN_MAX_COLUMNS; i += 2)
        if (num_double(t[i + 1].s, t[i + 1].len, &x) && x >= 0.0 && x <= most &&
            (fmt_tok_is(&t[i], a) || fmt_tok_is(&t[i], b)))
            v[fmt_tok_is(&t[i], b)] = x;
}

/* Parses a line that begins with '#'. Ignores unknown lines and remarks. Returns 0, or -1 and *err. */
static int header_line(struct reader *r, const char *line, size_t len)
{
    struct fmt_tok t[GAIN_MAX_COLUMNS + 2];
    const char *next;
    int n = fmt_split(line + 1, t, GAIN_MAX_COLUMNS, &next);
    if (n == 0)
        return 0;
    bool known = fmt_tok_is(&t[0], "criterion") || fmt_tok_is(&t[0], "columns");
    bool is_extra = r->extra && (fmt_tok_is(&t[0], "query") || fmt_tok_is(&t[0], "severity"));
    if ((known || is_extra) && n > GAIN_MAX_COLUMNS)
        return refuse(r, "header line", line, len, "at most 64 fields");
    if (known && (r->json || r->has_columns))
        return refuse(r, "header line", line, len, "this line before the '# columns' line and the first row");
    if (fmt_tok_is(&t[0], "rcp-gains") && n > 1 && !fmt_tok_is(&t[1], "1"))
        return refuse(r, "rcp-gains version", t[1].s, t[1].len, "1, the version this program reads");
    if (fmt_tok_is(&t[0], "rcp-draws"))
        return refuse(r, "header line", line, len, "a gain file, not a file of draws");
    while (len && fmt_is_space(line[len - 1]))
        len--;
    if (fmt_tok_is(&t[0], "judge") && n > 1)
        r->g->judge = arena_strndup(&r->g->arena, t[1].s, (size_t)(line + len - t[1].s));
    if (fmt_tok_is(&t[0], "budget"))
        header_pair(t, n, "tournament", "rubric", 1e9, r->g->budget);
    if (fmt_tok_is(&t[0], "reliability"))
        header_pair(t, n, "theta", "count", 1.0, r->g->reliability);
    if (fmt_tok_is(&t[0], "hard-rankings"))
        r->g->hard_rankings = n > 1 && fmt_tok_is(&t[1], "yes");
    if (fmt_tok_is(&t[0], "provenance") && n > 1)
        prov_parse(&r->g->provenance, t[1].s, (size_t)(line + len - t[1].s));
    r->separator = fmt_tok_is(&t[0], "columns") ? ' ' : r->separator;
    if ((fmt_tok_is(&t[0], "criterion") && header_criterion(r, line, len, t, n) != 0) ||
        (fmt_tok_is(&t[0], "columns") && set_columns(r, t + 1, n - 1) != 0))
        return -1;
    struct gain_place place = current_place(r);
    return r->extra ? gains_extra_header(r->extra, &place, t, n) : 0;
}

/* Passes the fields f[0 .. n) of the last row to r->extra, unless it is NULL. Returns 0, or -1 and *err. */
static int extra_row(struct reader *r, const struct fmt_tok *f, int n)
{
    struct gain_place place = current_place(r);
    return r->extra ? gains_extra_row(r->extra, &place, f, n) : 0;
}

/* Sets the form of *r by the first line without '#'. Returns 1 if it is column names, 0 if a row, or -1 and *err. */
static int detect_form(struct reader *r, const char *line, size_t len)
{
    struct fmt_tok f[GAIN_MAX_COLUMNS + 1];
    const char *first = line;
    while (fmt_is_space(*first))
        first++;
    if (*first == '{') {
        bool all[NAMED_COLUMNS + 1];
        memset(all, true, sizeof all);
        r->json = r->table = r->has_columns = true;
        lab_begin(&r->g->set, r->file, gains_columns(all, r->g->n_items));
        return 0;
    }
    r->separator = named_separator(line, len);
    char *text = fmt_line_text(&r->lines, line), *copy = arena_strndup(&r->g->arena, line, len);
    int n = named_split(text, len, r->separator, f, GAIN_MAX_COLUMNS);
    r->table = named_are_names(f, n) || fmt_is_table(r->lines.in);
    if (r->table)
        return set_columns(r, f, n) != 0 ? -1 : 1;
    memcpy(text, copy, len); /* undoes named_split: in a row of a bare file, unlike a table, quotes are part of names */
    r->separator = ' ';
    const struct fmt_tok bare[] = {{"qid", 3}, {"iter", 4}, {"docid", 5}, {"gain", 4}};
    return set_columns(r, bare, 4);
}

/* Stores a row, with copies of its fields, until it is known whether the file has thetas. */
static void store_undecided(struct reader *r, const struct gain_row *row)
{
    struct arena *arena = &r->g->arena;
    r->undecided = mem_grow(r->undecided, &r->cap_held, r->n_held + 1, sizeof *r->undecided);
    struct undecided_row *h = &r->undecided[r->n_held++];
    *h = (struct undecided_row){*row, r->line};
    for (int i = 0; i <= NAMED_COLUMNS; i++)
        if (row->field[i].s) {
            char *s = arena_alloc(arena, row->field[i].len + 8); /* hash_padded reads 8 bytes after the name */
            memcpy(s, row->field[i].s, row->field[i].len);
            h->row.field[i].s = s;
        }
}

/* Adds the stored rows in the order of their lines; counts g->outside anew. If the file has no theta, drops the empty
 * thetas, so that rows with a gain, bt, count or passes are in the judged pool. Returns 0, or -1 and *err. */
static int add_undecided(struct reader *r)
{
    struct gain_file *g = r->g;
    if (r->n_held)
        g->outside = (struct gain_outside){0};
    for (size_t i = 0; i < r->n_held; i++) {
        struct undecided_row *h = &r->undecided[i];
        if (!r->has_theta)
            h->row.field[NAMED_THETA] = (struct fmt_tok){0};
        if (gains_add_row(g, &h->row, h->line, r->err) < 0)
            return -1;
    }
    r->n_held = 0;
    return 0;
}

/* Adds a row; but if it is not judged and no row so far has a theta, stores it. From then on, all rows are stored until
 * one has a theta, so that rows keep the order of their lines. Returns 0, or -1 and *err. */
static int add_or_hold_row(struct reader *r, const struct gain_row *row)
{
    const struct fmt_tok *theta = &row->field[NAMED_THETA];
    double v;
    if (row->table && !r->has_theta && theta->s && num_double(theta->s, theta->len, &v)) {
        r->has_theta = true;
        if (add_undecided(r) != 0)
            return -1;
    }
    if (r->n_held) {
        store_undecided(r, row);
        return 0;
    }
    int status = gains_add_row(r->g, row, r->line, r->err);
    if (status == 1 && !r->has_theta)
        store_undecided(r, row);
    return status < 0 ? -1 : 0;
}

/* Reads the row that begins on this line. Returns 0, or -1 and *err. */
static int data_line(struct reader *r, const char *line, size_t len)
{
    struct gain_row row = {.table = r->table};
    if (r->json) {
        r->keys.gain = r->gain_column;
        r->keys.null = "NA";
        if (named_json_row(fmt_line_text(&r->lines, line), len, &r->keys, row.field, r->file, r->line, r->err) != 0)
            return -1;
        r->has_gain_column |= row.field[NAMED_GAIN].s != NULL;
        return add_or_hold_row(r, &row);
    }
    struct fmt_tok f[GAIN_MAX_COLUMNS + 1];
    char q[ERR_QUOTE_SIZE], *text = fmt_line_text(&r->lines, line);
    if (named_whole_row(&r->lines, r->separator, &r->text, &text, &len, r->err) != 0)
        return -1;
    int n = named_split(text, len, r->separator, f, GAIN_MAX_COLUMNS);
    if (n < 0)
        return err_input(r->err, r->file, r->line, "too many fields or an unclosed quote in '%s', expected %d fields",
                         err_quote_line(q, text, text + len), r->n_columns);
    if (n != r->n_columns)
        return err_input(r->err, r->file, r->line, "%d field%s in '%s', expected %d", n, plural_s((uint64_t)n),
                         err_quote_line(q, text, text + len), r->n_columns);
    for (int i = 0; i < n; i++)
        row.field[r->meaning[i]] = f[i].len || named_is_name(r->meaning[i]) ? f[i] : (struct fmt_tok){"NA", 2};
    return add_or_hold_row(r, &row) != 0 ? -1 : extra_row(r, f, n);
}

/* Returns whether s[0 .. len) is empty or white space only. */
static bool is_blank(const char *s, size_t len)
{
    while (len && fmt_is_space(*s))
        s++, len--;
    return len == 0;
}

/* Adds rows of r->n_columns fields between blanks. Returns 1 after the block, 0 before another line, or -1 and *err. */
static int read_plain_rows(struct reader *r)
{
    struct fmt_lines *l = &r->lines;
    while (l->next < l->end) {
        struct fmt_tok f[GAIN_MAX_COLUMNS];
        const char *line = l->next, *next;
        if (!r->has_columns || r->json || r->separator != ' ' || *line == '#')
            return 0;
        int n = fmt_split(line, f, r->n_columns, &next);
        if (n != r->n_columns)
            return 0; /* an empty line, or one that is wrong */
        struct gain_row row = {.table = r->table};
        for (int i = 0; i < n; i++)
            row.field[r->meaning[i]] = f[i];
        l->next = next;
        r->line = ++l->number;
        if (add_or_hold_row(r, &row) != 0 || (r->extra && extra_row(r, f, n) != 0))
            return -1;
    }
    return 1;
}

/* Reads the next block if no line is left, and passes its text to r->extra. Returns 1, 0 at the end, or -1 and *err. */
static int more_lines(struct reader *r)
{
    bool fresh = r->lines.next >= r->lines.end;
    int more = fmt_lines_more(&r->lines, r->err);
    if (more > 0 && fresh && r->extra)
        gains_extra_text(r->extra, r->lines.next, (size_t)(r->lines.end - r->lines.next));
    return more;
}

/* Reads all lines. Returns 0, or -1 and *err. */
static int read_gain_lines(struct reader *r)
{
    const char *line;
    size_t len;
    int more;
    for (;;) {
        int plain = read_plain_rows(r);
        if (plain < 0)
            return -1;
        if ((more = more_lines(r)) <= 0 || (!plain && (more = fmt_next_line(&r->lines, &line, &len, r->err)) <= 0))
            break;
        if (plain)
            continue;
        if (is_blank(line, len))
            continue;
        if (*line == '#') {
            if (header_line(r, line, len) != 0)
                return -1;
            continue;
        }
        struct gain_place place = current_place(r);
        if (!r->has_columns && r->extra && gains_extra_check(r->extra, &place) != 0)
            return -1;
        if (!r->has_columns) {
            int form = detect_form(r, line, len);
            if (form < 0)
                return -1;
            if (form == 1)
                continue;
        }
        r->line = r->lines.number;
        if (data_line(r, line, len) != 0)
            return -1;
    }
    return more;
}

/* Frees the columns whose values are all NAN. (Which columns JSON lines have is known only at the end of the file.) */
static void drop_empty_columns(struct lab_set *set)
{
    for (int c = LAB_GAIN; c <= LAB_COUNT; c++) {
        double *v = lab_double(set, (enum lab_column)c);
        size_t i = 0;
        while (v && i < set->n_rows && isnan(v[i]))
            i++;
        if (v && i == set->n_rows) {
            mem_free(v);
            set->column[c] = NULL;
        }
    }
}

void gains_finish(struct gain_file *g)
{
    lab_finish(&g->set);
    drop_empty_columns(&g->set);
}

int gains_duplicate(const struct lab_set *set, const struct lab_topic *topic, size_t first, size_t second,
                    const char *doc, size_t len, struct err *err)
{
    char q[2][ERR_QUOTE_SIZE];
    if (!set->n_lines)
        return err_input(err, set->file, 0,
                         "the document appears twice, expected each document once (topic %s, document %s)",
                         err_quote(q[0], topic->qid, strlen(topic->qid)), err_quote(q[1], doc, len));
    return err_input(err, set->file, lab_row_line(set, topic->first + second),
                     "line %llu has the same document, expected each document once (topic %s, document %s)",
                     (unsigned long long)lab_row_line(set, topic->first + first),
                     err_quote(q[0], topic->qid, strlen(topic->qid)), err_quote(q[1], doc, len));
}

int gains_check_topic(const struct lab_set *set, const struct lab_topic *topic, struct doc_table *table,
                      struct err *err)
{
    const char *text = set->text + topic->text, *doc;
    size_t len;
    doc_table_reset(table, topic->n);
    for (size_t i = 0; i < topic->n; i++) {
        bool is_new;
        text = lab_next_doc(text, &doc, &len);
        uint32_t first = doc_table_add(table, doc, len, &is_new);
        if (!is_new)
            return gains_duplicate(set, topic, first, i, doc, len, err);
    }
    return 0;
}

/* Returns 0, or -1 and *err: no column with the given name, no row, or only whole numbers as scores read as gains. */
static int check_has_gains(const struct reader *r)
{
    const struct gain_file *g = r->g;
    const struct gain_score *s = &g->score;
    char q[ERR_QUOTE_SIZE];
    if (r->gain_column && !r->has_gain_column)
        return err_input(r->err, r->file, 0, "gain column '%s', expected a column of this file",
                         err_quote(q, r->gain_column, strlen(r->gain_column)));
    if (!g->set.n_rows && g->outside.n)
        return err_input(r->err, r->file, 0,
                         "no gain found in %zu row%s; a row needs a theta if there is a theta column, otherwise a gain",
                         g->outside.n, plural_s(g->outside.n));
    if (!g->set.n_rows)
        return err_input(r->err, r->file, 0, "no gains found, expected lines 'qid iter docid gain'");
    if (s->n && !s->fraction)
        return err_input(r->err, r->file, 0,
                         "no gain column; the scores are whole numbers from %g to %g and look like grades; to use them "
                         "as gains, give --gain-column score",
                         s->lo, s->hi);
    return 0;
}

/* Reads a gain file into *g and *extra (or NULL). `column` names its gain column or is NULL. Returns 0, -1 and *err. */
static int read_gains(struct gain_file *g, struct gain_extras *extra, const char *path, const char *column,
                      struct err *err)
{
    struct reader r = {.g = g, .extra = extra, .err = err, .separator = ' ', .gain_column = column};
    *g = (struct gain_file){.reliability = {NAN, NAN}};
    if (fmt_lines_open(&r.lines, path, err) != 0)
        return -1;
    r.file = fmt_name(r.lines.in);
    int status = read_gain_lines(&r);
    if (!r.has_columns)
        lab_begin(&g->set, r.file, 1u << LAB_GAIN);
    if (status == 0)
        status = add_undecided(&r) != 0 ? -1 : check_has_gains(&r);
    MEM_FREE_ALL(r.undecided, r.text.s);
    gains_finish(g);
    fmt_lines_close(&r.lines);
    return status == 0 ? 0 : -1;
}

/* Checks that no topic has a document twice. Returns 0, or -1 and *err. */
static int check_topics(const struct lab_set *set, struct err *err)
{
    struct doc_table table = {0};
    int r = 0;
    for (size_t t = 0; t < set->n_topics && r == 0; t++)
        r = gains_check_topic(set, &set->topic[t], &table, err);
    doc_table_free(&table);
    return r;
}

int fmt_read_gains_unchecked(struct gain_file *g, const char *path, const char *column, struct err *err)
{
    return read_gains(g, NULL, path, column, err);
}

int fmt_read_gains(struct gain_file *g, const char *path, struct err *err)
{
    return read_gains(g, NULL, path, NULL, err) != 0 ? -1 : check_topics(&g->set, err);
}

int fmt_read_gains_extra(struct gain_file *g, struct gain_extras *x, const char *path, struct err *err)
{
    gains_extra_begin(x);
    int r = read_gains(g, x, path, NULL, err);
    gains_extra_end(x);
    return r != 0 ? -1 : check_topics(&g->set, err);
}

void gains_file_free(struct gain_file *g)
{
    lab_free(&g->set);
    mem_free(g->item);
    prov_free(&g->provenance);
    arena_free(&g->arena);
    *g = (struct gain_file){0};
}
