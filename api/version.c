/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/rcp.h"

const char *rcp_version(void)
{
    return RCP_VERSION;
}
