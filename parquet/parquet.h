/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a Parquet table as text, so that the readers of text are readers of Parquet.
 *
 * Columns are flat or lists of flat elements: numbers, booleans, strings and bytes. A column of another type is part of
 * the table by its name only, unless the caller needs it. Null is an empty field or JSON's null, a list is JSON.
 * Numbers read back as the same double. Besides the index of the file, memory holds a page and a dictionary of each
 * column.
 *
 * The sections named in comments are those of the specification, https://github.com/apache/parquet-format: README,
 * Encodings, LogicalTypes, Compression, and the structs of parquet.thrift. */
#ifndef PARQUET_PARQUET_H
#define PARQUET_PARQUET_H

#include "base/source.h"

/* The forms of the text: csv with a first line of column names (not in the further parts of a table), or a JSON object
 * in each line. */
enum parquet_form { PARQUET_CSV, PARQUET_JSON };

/* Returns whether a file that begins with p[0 .. n) is Parquet. No text begins like this; 8 bytes suffice. */
bool parquet_begins(const char *p, size_t n);

/* The use that the caller has for a column: none (its values are null if its type cannot be read), values of any type
 * that can be read, or names. */
enum parquet_need { PARQUET_UNNEEDED, PARQUET_VALUES, PARQUET_NAMES /* strings or whole numbers */ };
typedef enum parquet_need parquet_needs_fn(const char *column);

struct parquet;
/* Reads the index of the file `source` (see source_allow_seeks), called `name` in errors, to read it as text in the
 * form `form`. needs(column name) returns what the caller needs that column for; a needed column of an unsuitable type
 * is an error. `first_part`, if not NULL, is the open first file of a table in several files: this file must have the
 * same columns, and its csv has no line of names. The caller keeps `source` and `name`, and frees the table with
 * parquet_close. Returns NULL and *err on failure. */
struct parquet *parquet_open(struct source *source, const char *name, enum parquet_form form, parquet_needs_fn *needs,
                             const struct parquet *first_part, struct err *err);
/* Appends further text of the table to buf[*len .. cap) and adds its length to *len, until buf is full or the table
 * ends; sets *has_ended to whether it ended. A line may continue in the next call. Returns 0, or -1 and *err, which
 * names the column and the row group. */
int parquet_fill(struct parquet *t, char *buf, size_t *len, size_t cap, bool *has_ended, struct err *err);
/* Frees the table t, which may be NULL; leaves `source` open. */
void parquet_close(struct parquet *t);

#endif
