/* qrels: lines `qid iter docno rel`, human grades. */
#ifndef FORMAT_QRELS_H
#define FORMAT_QRELS_H

#include "format/labels.h"
#include "format/lines.h"

/* Reads a qrels file into set (column LAB_GRADE). A line whose first byte is '#' is a comment; any other
 * line must have exactly four fields, an empty one too is an error, as in trec_eval. A grade is what atol
 * makes of the fourth field; where that is not all of it (abc, 1.5) *notes counts it. 0, or -1 and *err. */
int fmt_read_qrels(struct lab_set *set, const char *path, struct fmt_notes *notes, struct fmt_err *err);

#endif
