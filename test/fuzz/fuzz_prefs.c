/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preferences: `qid group subgroup docno level`. */
#include "fuzz.h"
#include "human.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct human_format format = {fmt_read_prefs, .fields = 5, .group = 1, .subgroup = 2, .level = true};
    human_check(&format, data, size);
    return 0;
}
