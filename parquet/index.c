/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

#include "base/put.h"

/* In bytes: MAGIC is the length of the mark "PAR1" with which a file begins, TAIL the length of its end, which is the
 * footer's length and the mark again (README, File format). */
enum { MAGIC = 4, TAIL = 8 };
enum {
    FOOTER_MAX = 32 * 1024 * 1024,
    DICTIONARY_HEADER = 100 /* bytes: the largest length of the header of a dictionary page */
};
enum { REQUIRED, OPTIONAL, REPEATED };                                          /* FieldRepetitionType */
enum { TYPE = 1, LENGTH, REPETITION, NAME, CHILDREN, CONVERTED, LOGICAL = 10 }; /* fields of SchemaElement */
/* LIST and INTEGER are numbers in LogicalType; FIRST_UNSIGNED .. LAST_UNSIGNED are the unsigned integers of
 * ConvertedType. */
enum { LIST = 3, INTEGER = 10, FIRST_UNSIGNED = 11, LAST_UNSIGNED = 14 };

/* The types that are not read, by their number in LogicalType; 9 is ConvertedType's INTERVAL (LogicalTypes). */
static const char *const refused_types[] = {
    [2] = "MAP",       [5] = "DECIMAL",    [6] = "DATE",  [7] = "TIME",     [8] = "TIMESTAMP",
    [9] = "INTERVAL",  [13] = "BSON",      [14] = "UUID", [15] = "FLOAT16", [16] = "VARIANT",
    [17] = "GEOMETRY", [18] = "GEOGRAPHY", [19] = "FILE"};
/* converted_types[c] is the number in LogicalType of the type with the number c in ConvertedType. */
static const unsigned char converted_types[] = {1,  2,  2,  3,  4,  5,  6,  7,  7,  8,  8,
                                                10, 10, 10, 10, 10, 10, 10, 10, 12, 13, 9};

/* The state of reading the footer. */
struct footer_reader {
    struct parquet_index *x;
    const char *file;
    struct err *err;
    parquet_needs_fn *needs;
    int64_t pages_end; /* the offset of the footer, before which all pages are */
    size_t *column;    /* [n_leaves]: the index in x->column of each leaf of the schema; SIZE_MAX if it is not read */
    size_t n_leaves, cap_leaves;
};

/* Fills *r->err with a problem of the file. Returns -1. */
static int report_damage(const struct footer_reader *r, const char *problem)
{
    return err_input(r->err, r->file, 0, "is damaged: %s", problem);
}

/* Fills *r->err for column `name`, which is `type` (such as "a list") where `expected` is needed. Returns -1. */
static int refuse_column(const struct footer_reader *r, const char *name, const char *type, const char *expected)
{
    return err_input(r->err, r->file, 0, "column '%s' is %s, expected %s", name, type, expected);
}

/* ---- the schema: its nodes in depth-first order (README, Nested Encoding) ---- */

/* Returns whether e, a node of the schema, is a leaf: it has values, and no children. */
static bool is_leaf(const struct thrift *e)
{
    return thrift_field(e, TYPE) != NULL;
}

/* Returns the number in LogicalType of a node's type, which older files give as ConvertedType; 0 if it has none. */
static size_t get_logical_type(const struct thrift *e)
{
    const struct thrift *type = thrift_field(e, LOGICAL);
    uint64_t converted = (uint64_t)thrift_number(e, CONVERTED, -1);
    return type && type->child                ? (size_t)type->child->id
         : converted < sizeof converted_types ? converted_types[converted]
                                              : 0;
}

/* Returns the name of the type of node e if values of this type are not read, otherwise NULL. */
static const char *find_refused_type(const struct thrift *e)
{
    size_t type = get_logical_type(e);
    if (type < LENGTH(refused_types) && refused_types[type])
        return refused_types[type];
    return thrift_number(e, TYPE, 0) == PARQUET_INT96 ? "INT96" : NULL;
}

/* Returns the leaf with the elements of the group e if that is a list of flat elements, otherwise NULL (LogicalTypes,
 * Lists, with rules 1, 4 and 5). *levels gets the number of definition levels from a list to its element. */
static const struct thrift *find_list_element(const struct thrift *e, int *levels)
{
    const struct thrift *list = e->next, *leaf = list ? list->next : NULL, *name = thrift_field(list, NAME);
    *levels = 1;
    if (get_logical_type(e) != LIST || thrift_number(e, CHILDREN, 0) != 1 ||
        thrift_number(e, REPETITION, 0) == REPEATED || thrift_number(list, REPETITION, 0) != REPEATED)
        return NULL;
    if (is_leaf(list))
        return list;
    if (thrift_number(list, CHILDREN, 0) != 1 || !is_leaf(leaf) || thrift_number(leaf, REPETITION, 0) == REPEATED)
        return NULL;
    if (name && name->s &&
        ((name->n == 5 && memcmp(name->s, "array", 5) == 0) ||
         (name->n > 6 && memcmp(name->s + name->n - 6, "_tuple", 6) == 0)))
        return NULL;
    *levels += thrift_number(leaf, REPETITION, 0) == OPTIONAL;
    return leaf;
}

/* Sets the type, width and sign of column c and adds to its levels. e is its node; its values are in `leaf`, which is e
 * or, in a list, below e. Returns 0, or -1 and *err. */
static int set_type(const struct footer_reader *r, struct parquet_column *c, const struct thrift *e,
                    const struct thrift *leaf)
{
    static const size_t width[PARQUET_TYPES] = {0, 4, 8, 12, 4, 8, 0, 0};
    const struct thrift *integer = thrift_field(thrift_field(leaf, LOGICAL), INTEGER);
    int64_t type = thrift_number(leaf, TYPE, -1), length = thrift_number(leaf, LENGTH, 0);
    int64_t converted = thrift_number(leaf, CONVERTED, -1);
    if (type < 0 || type >= PARQUET_TYPES || (type == PARQUET_FIXED && (length <= 0 || length > INT32_MAX)))
        return report_damage(r, "its schema has an unknown type");
    c->type = (int)type;
    c->width = type == PARQUET_FIXED ? (size_t)length : width[type];
    c->is_unsigned = !thrift_number(integer, 2, 1) || (converted >= FIRST_UNSIGNED && converted <= LAST_UNSIGNED);
    c->list_level = thrift_number(e, REPETITION, 0) == OPTIONAL;
    c->level += c->list_level;
    return 0;
}

/* Adds the column whose node is *e to r->x, with its leaves to r->column, and moves *e to the node after its
 * descendants. A column that cannot be read is added as refused, unless the caller needs it. Returns 0, or -1 and
 * *err. */
static int add_column(struct footer_reader *r, const struct thrift **e)
{
    struct parquet_index *x = r->x;
    const struct thrift *name = thrift_field(*e, NAME), *leaf = *e;
    struct parquet_column c = {.is_list = !is_leaf(*e) || thrift_number(*e, REPETITION, 0) == REPEATED};
    c.level = c.is_list;
    c.name = arena_strndup(&x->names, name && name->s ? name->s : "", name && name->s ? (size_t)name->n : 0);
    leaf = is_leaf(*e) ? leaf : find_list_element(*e, &c.level);
    const char *refused = find_refused_type(leaf ? leaf : *e);
    refused = leaf || refused ? refused : "a nested type";
    if (!refused && set_type(r, &c, *e, leaf) != 0)
        return -1;
    enum parquet_need need = r->needs(c.name);
    bool is_real = c.type == PARQUET_FLOAT ||
                   c.type == PARQUET_DOUBLE; /* real numbers are no names, since they would be read as 1e+06 or nan */
    if (refused && need)
        return refuse_column(r, c.name, refused, "numbers, strings, or lists of numbers or strings");
    if (need == PARQUET_NAMES && (c.is_list || is_real || c.type == PARQUET_BOOLEAN))
        return refuse_column(r, c.name, c.is_list ? "a list" : "of another type", "strings or whole numbers");
    if (refused) {
        char *remark = put_formatted("%s (%s: not read)", c.name, refused);
        c = (struct parquet_column){.name = arena_strdup(&x->names, remark), .is_refused = true};
        mem_free(remark);
    }
    for (int64_t pending = 1; pending; *e = (*e)->next) {
        int64_t children = is_leaf(*e) ? 0 : thrift_number(*e, CHILDREN, 0);
        if (!*e || children < 0 || children > INT32_MAX)
            return report_damage(r, "its schema has a group with missing members");
        pending += children - 1;
        if (is_leaf(*e))
            MEM_APPEND(r->column, r->n_leaves, r->cap_leaves, refused ? SIZE_MAX : x->n_columns);
    }
    MEM_APPEND(x->column, x->n_columns, x->cap_columns, c);
    return 0;
}

/* Sets the chunk of column number `column`, from 0, in the row group that is added next, which has `rows` rows, and
 * checks it. The fields of the structs ColumnChunk and ColumnMetaData have the numbers of parquet.thrift. Returns 0, or
 * -1 and *err. */
static int set_chunk(const struct footer_reader *r, const struct thrift *column_chunk, size_t column, int64_t rows)
{
    const struct parquet_index *x = r->x;
    const struct parquet_column *definition = &x->column[column];
    const struct thrift *metadata = thrift_field(column_chunk, 3);
    struct parquet_chunk *c = &x->chunk[x->n_groups * x->n_columns + column];
    int64_t pages = thrift_number(metadata, 9, -1), dictionary = thrift_number(metadata, 11, 0);
    *c = (struct parquet_chunk){dictionary > 0 && dictionary < pages ? dictionary : pages /* some writers leave 0 */,
                                thrift_number(metadata, 7, -1), thrift_number(metadata, 5, -1),
                                (int)thrift_number(metadata, 4, -1)};
    int64_t space = r->pages_end - c->offset - c->size;
    const char *problem =
        thrift_field(column_chunk, 8) || thrift_field(column_chunk, 9) ? "is encrypted, expected plain data"
        : thrift_field(column_chunk, 1) ? "is in another file, expected all columns in this file"
        : c->offset < MAGIC || c->size < 0 || space < 0 || c->offset > r->pages_end ? "has pages outside the file"
        : thrift_number(metadata, 1, -1) != definition->type           ? "has a type that differs from the schema"
        : c->values < 0 || (!definition->is_list && c->values != rows) ? "does not have one value for each row"
                                                                       : NULL;
    if (problem)
        return err_input(r->err, r->file, 0, "column '%s' %s (row group %zu)", definition->name, problem,
                         x->n_groups + 1);
    c->size +=
        space < DICTIONARY_HEADER ? space : DICTIONARY_HEADER; /* old writers did not count the dictionary's header */
    return 0;
}

/* Adds the row groups (RowGroup) to r->x; g is the first of them, or NULL. Returns 0, or -1 and *r->err. */
static int read_groups(struct footer_reader *r, const struct thrift *g)
{
    struct parquet_index *x = r->x;
    size_t cap_rows = 0, cap_chunks = 0;
    for (; g; g = g->next) {
        const struct thrift *columns = thrift_field(g, 1), *c = columns ? columns->child : NULL;
        int64_t rows = thrift_number(g, 3, -1);
        size_t leaf = 0;
        x->chunk = mem_grow(x->chunk, &cap_chunks, (x->n_groups + 1) * x->n_columns, sizeof *x->chunk);
        for (; c && leaf < r->n_leaves; c = c->next, leaf++)
            if (r->column[leaf] != SIZE_MAX && rows > 0 && set_chunk(r, c, r->column[leaf], rows) != 0)
                return -1;
        if (c || leaf < r->n_leaves || rows < 0)
            return report_damage(r, "the columns of a row group differ from the schema");
        MEM_APPEND(x->rows, x->n_groups, cap_rows, rows);
    }
    return 0;
}

/* Reads the columns, then the row groups, of `file`, the parsed footer (NULL if it is malformed). It is an error if no
 * column can be read. Returns 0, or -1 and *r->err. */
static int read_footer(struct footer_reader *r, const struct thrift *file)
{
    const struct thrift *schema = thrift_field(file, 2), *groups = thrift_field(file, 4);
    const struct thrift *e = schema && schema->child ? schema->child->next : NULL; /* the first node after the root */
    bool has_readable = false;
    if (thrift_field(file, 8))
        return err_input(r->err, r->file, 0, "is an encrypted Parquet file, expected a plain Parquet file");
    if (!e || !groups)
        return report_damage(r, "its index is malformed");
    while (e) {
        if (add_column(r, &e) != 0)
            return -1;
        has_readable |= !r->x->column[r->x->n_columns - 1].is_refused;
    }
    if (!has_readable)
        return err_input(r->err, r->file, 0,
                         "no column can be read, expected numbers, strings, or lists of numbers or strings; the first "
                         "column is '%s'",
                         r->x->column->name);
    return read_groups(r, groups->child);
}

int parquet_index_read(struct parquet_index *x, struct source *source, const char *name, parquet_needs_fn *needs,
                       struct err *err)
{
    struct footer_reader r = {.x = x, .file = name, .err = err, .needs = needs};
    unsigned char trailer[TAIL] = {0};
    int64_t size = source_size(source);
    bool is_truncated;
    if (size >= MAGIC + TAIL && source_read_range(source, trailer, TAIL, size - TAIL, err) != 0)
        return -1;
    if (memcmp(trailer + 4, "PARE", MAGIC) == 0)
        return err_input(err, name, 0, "is an encrypted Parquet file, expected a plain Parquet file");
    if (memcmp(trailer + 4, "PAR1", MAGIC) != 0)
        return err_input(err, name, 0,
                         "is truncated: the file does not end with the index that every Parquet file has");
    size_t len = (size_t)parquet_word(trailer, 4);
    if ((int64_t)len > size - MAGIC - TAIL || len > FOOTER_MAX)
        return report_damage(&r, "its index is longer than the file or longer than 32 MiB");
    r.pages_end = size - TAIL - (int64_t)len;
    struct arena arena = {0};
    unsigned char *footer = mem_alloc(len + 1, 1);
    const unsigned char *p = footer;
    int status = source_read_range(source, footer, len, r.pages_end, err);
    if (status == 0)
        status = read_footer(&r, thrift_parse(&p, footer + len, &arena, &is_truncated));
    arena_free(&arena);
    MEM_FREE_ALL(footer, r.column);
    return status;
}
