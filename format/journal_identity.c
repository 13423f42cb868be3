/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/journal_identity.h"

#include <errno.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/exists.h"
#include "format/json_load.h"
#include "base/mem.h"
#include "base/output.h"

int journal_publish(const char *path, const char *text, size_t len, struct rcp_err *err)
{
    struct output *o = out_open(path, err);
    if (!o)
        return -1;
    out_bytes(o, text, len);
    return out_commit(o, err);
}

static json_t *value_of(const struct journal_key *key)
{
    json_t *v = key->value ? json_string(key->value) : json_null();
    if (!v)
        v = json_string("?"); /* not UTF-8 */
    return v;
}

static const char *shown(json_t *v)
{
    return json_is_string(v) ? json_string_value(v) : json_is_null(v) ? "none" : "another kind of value";
}

/* Takes the keys into o. 1 = some were new, 0, or -1 and *err. */
static int merge(json_t *o, const char *path, const struct journal_key *key, size_t n, struct rcp_err *err)
{
    int added = 0;
    for (size_t i = 0; i < n; i++) {
        json_t *old = json_object_get(o, key[i].name), *mine = value_of(&key[i]);
        bool same = old && json_equal(old, mine);
        if (old && !same) {
            rcp_fail(err, RCP_ERR_INPUT, path, 0,
                     "%s is '%.200s' in this store, '%.200s' in this command: expected the same, or another store",
                     key[i].name, shown(old), shown(mine));
            json_decref(mine);
            return -1;
        }
        added |= !old;
        json_object_set_new(o, key[i].name, mine);
    }
    return added;
}

int journal_identity(const char *path, const struct journal_key *key, size_t n, struct rcp_err *err)
{
    json_error_t why;
    bool there;
    if (rcp_exists(path, &there, err) != 0)
        return -1;
    errno = 0;
    json_t *o = there ? fmt_json_load_file(path, JSON_REJECT_DUPLICATES, &why) : json_object();
    if (!o && errno == ENOMEM) /* of the stream, which is the C library's */
        rcp_out_of_memory();
    if (!json_is_object(o)) {
        json_decref(o);
        return rcp_fail(err, RCP_ERR_INPUT, path, 0, "not a JSON object, expected the identity of a store");
    }
    int r = merge(o, path, key, n, err);
    if (r > 0) {
        char *text = json_dumps(o, JSON_INDENT(2));
        size_t len = text ? strlen(text) : 0;
        if (!text)
            rcp_out_of_memory();
        text = rcp_realloc(text, len + 2, 1);
        memcpy(text + len, "\n", 2);
        r = journal_publish(path, text, len + 1, err);
        free(text);
    }
    json_decref(o);
    return r;
}

static const char *find(json_t *o, const char *name)
{
    const char *key, *found = json_string_value(json_object_get(o, name));
    json_t *value;
    json_object_foreach(o, key, value)
    {
        found = found ? found : find(value, name);
    }
    return found;
}

char *journal_identity_find(const char *folder, const char *name)
{
    size_t room = strlen(folder) + sizeof "/identity.json";
    char *path = rcp_alloc(room, 1);
    json_error_t why;
    snprintf(path, room, "%s/identity.json", folder);
    json_t *o = fmt_json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    const char *found = find(o, name);
    char *copy = found ? rcp_strndup(found, strlen(found)) : NULL;
    json_decref(o);
    free(path);
    return copy;
}
