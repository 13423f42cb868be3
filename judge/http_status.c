/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/http_status.h"

bool http_is_fault(long status)
{
    return status == 500 || status == 501 || (status > 504 && status < 520);
}

bool http_is_gateway(long status)
{
    return (status >= 502 && status <= 504) || status >= 520;
}

bool http_is_timeout(long status)
{
    return status == 408 || status == 504 || status == 524;
}

/* Status 409 and 425 mean that other requests are in the way, 498 that a service has no room. */
bool http_is_busy(long status)
{
    return status == 429 || status == 409 || status == 425 || status == 498;
}

/* Counts 403 as a rejection: content moderation gives it, but so do servers that do not know the key; then the user
 * sees the reason that many rejections have in common. Status 404 may come from a model that is being loaded, but
 * hardly after an answer. */
bool http_is_rejection(long status, bool answered)
{
    return status == 400 || status == 403 || (status == 404 && answered) || (status > 404 && status != 407);
}

const char *http_advice(long status)
{
    switch (status) {
    case 0: return "is the address right, and is the certificate trusted?";
    case 401: return "is the API key right?";
    case 402: return "is there credit on the account?";
    case 403: return "may this API key use the model?";
    case 404: return "are the model's name and the address right (most addresses end with /v1)?";
    case 429: return "is there credit on the account, or has the account reached its limit?";
    default: return status >= 500 ? "what does the server's log say?" : "is the address right?";
    }
}
