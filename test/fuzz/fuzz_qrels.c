/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Qrels: `qid iter docno rel`. */
#include "fuzz.h"
#include "human.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct human_format format = {fmt_read_qrels, .fields = 4, .group = -1, .subgroup = -1};
    if (!fuzz_is_named(data, size, NAMED_FOR_GRADES))
        human_check(&format, data, size);
    return 0;
}
