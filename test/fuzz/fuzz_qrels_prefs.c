/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preferences without sub-groups: `qid group docno level`; the group is the sub-group. */
#include "fuzz.h"
#include "human.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct human_format format = {fmt_read_qrels_prefs, .fields = 4, .group = 1, .subgroup = 1,
                                               .level = true};
    human_check(&format, data, size);
    return 0;
}
