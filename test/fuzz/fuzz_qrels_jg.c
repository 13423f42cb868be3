/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Qrels by judgement group: `qid group docno rel`. */
#include "fuzz.h"
#include "human.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct human_format format = {fmt_read_qrels_jg, .fields = 4, .group = 1, .subgroup = -1,
                                               .once = true};
    human_check(&format, data, size);
    return 0;
}
