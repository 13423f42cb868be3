/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging by the caller: all questions are answered once, those without an answer come again, and a store that was left
 * in the middle continues; and what is refused. */
#define _GNU_SOURCE /* mkdtemp */
#include <stdlib.h>
#include <string.h>

#include "api/rcp.h"
#include "base/mem.h"
#include "test/unit/check.h"

static char folder[] = "/tmp/rcp-api-judge-XXXXXX";

static void set(struct rcp_judge *j, const char *option, const char *value)
{
    struct rcp_error error;
    if (rcp_judge_set(j, option, value, &error) != 0)
        printf("%s\n", error.text);
}

static struct rcp_judge *start(const char *store)
{
    struct rcp_judge *j = rcp_judge_new(NULL);
    const struct {
        const char *option, *name, *text;
    } file[] = {{"pool", "pool", "q a\nq b\nq c\nr a\nr c\n"},
                {"queries", "queries", "q\tfirst\nr\tsecond\n"},
                {"corpus", "corpus", "a\tone\nb\ttwo\nc\tthree\n"},
                {"tournament-prompt", "t", "{num_documents_placeholder} {query_placeholder} {passages_placeholder}"}};
    for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
        char *path = mem_path(folder, file[i].name);
        FILE *f = fopen(path, "w");
        fputs(file[i].text, f);
        fclose(f);
        set(j, file[i].option, path);
        mem_free(path);
    }
    char *path = mem_path(folder, store);
    set(j, "output", path);
    mem_free(path);
    set(j, "model", "m");
    set(j, "stage", "tournament");
    return j;
}

/* Answers at most `most` questions, `each` at a time of which the first of each batch is left out at first. Returns the
 * number of answers. */
static size_t answer(struct rcp_judge *j, size_t most, size_t each, bool leave)
{
    const struct rcp_question *q;
    struct rcp_error error = {.kind = RCP_OK};
    char text[200];
    size_t n, answers = 0;
    while (answers < most && rcp_judge_next(j, each, &q, &n, &error) == 0 && n) {
        for (size_t k = leave && n > 1; k < n && answers < most; k++, answers++) {
            snprintf(text, sizeof text, "{\"ranking\":[\"doc_1\",\"doc_2\"%s],\"scores\":{\"doc_1\":2,\"doc_2\":1%s}}",
                     q[k].documents > 2 ? ",\"doc_3\"" : "", q[k].documents > 2 ? ",\"doc_3\":0" : "");
            struct rcp_answer a = {{text, strlen(text)}, "stop", -1, -1};
            CHECK(rcp_judge_answer(j, k, &a, &error) == 0, "see there");
            CHECK(rcp_judge_answer(j, k, &a, &error) == -1 && error.kind == RCP_MISUSE, "see there"); /* only once */
        }
    }
    CHECK(error.kind == RCP_OK || error.kind == RCP_MISUSE, "see there");
    return answers;
}

int main(void)
{
    struct rcp_judge_counts all, c;
    struct rcp_error error;
    const struct rcp_question *q;
    size_t n;
    check_group("questions to the caller");
    CHECK(mkdtemp(folder) != NULL, "see there");
    struct rcp_judge *j = start("whole");
    size_t whole = answer(j, 1000, 4, true);
    rcp_judge_progress(j, &all);
    CHECK(whole > 4 && all.windows == whole && all.done == whole && all.answers == whole && all.invalid == 0, "%d",
          __LINE__);
    CHECK(rcp_judge_set(j, "window", "5", &error) == -1 && error.kind == RCP_MISUSE, "see there");
    CHECK(rcp_judge_close(j, &error) == 0, "see there");
    CHECK(rcp_judge_next(j, 1, &q, &n, &error) == -1 && error.kind == RCP_MISUSE && n == 0, "see there");
    rcp_judge_free(j);

    j = start("parts");
    CHECK(answer(j, 3, 2, false) == 3, "see there");
    rcp_judge_free(j);
    j = start("parts");
    CHECK(answer(j, 1000, 1000, false) == whole - 3, "see there");
    rcp_judge_progress(j, &c);
    CHECK(c.stored == 3 && c.done == whole, "see there");
    rcp_judge_free(j);

    j = rcp_judge_new(&error);
    CHECK(rcp_judge_next(j, 1, &q, &n, &error) == -1 && error.kind == RCP_MISUSE && strstr(error.text, "pool"), "%d",
          __LINE__);
    CHECK(rcp_judge_set(j, "url", "x", &error) == -1 && error.kind == RCP_MISUSE, "see there");
    rcp_judge_free(j);
    rcp_judge_free(NULL);
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 || check_end();
}
