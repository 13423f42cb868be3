/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the commands of rcp-study found, as named estimates (report/estimates.h). One file per command. */
#ifndef REPORT_STUDY_H
#define REPORT_STUDY_H

#include "eval/study_audit.h"
#include "eval/study_contests.h"
#include "eval/study_diff.h"
#include "eval/study_labels.h"
#include "eval/study_lists.h"
#include "eval/study_panel.h"
#include "eval/study_power.h"
#include "report/estimates.h"

void report_study_audit(struct estimates *e, const struct study_audit *s);
/* name[n_files]: what the files are called, in tables and keys. */
void report_study_diff(struct estimates *e, const struct study_diff *s, char *const *name, size_t n_files);
void report_study_labels(struct estimates *e, const struct study_labels *s);
void report_study_panel(struct estimates *e, const struct study_panel *s);
void report_study_power(struct estimates *e, const struct study_power *s);
void report_study_lists(struct estimates *e, const struct study_lists *s);
void report_study_contests(struct estimates *e, const struct study_contests *s, const struct study_contests_options *o);

#endif
