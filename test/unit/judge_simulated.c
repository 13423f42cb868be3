/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The simulated judge: answers that the decoder takes, the same every time, and that follow the texts. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "judge/answer.h"
#include "judge/judge_simulated.h"

enum { N = 4, TIMES = 100 };

static const struct text text[N] = {{"d1", "Cooking rice", "Boil water, add salt."},
                                    {"d2", "", "Oslo is the capital and the largest city of Norway."},
                                    {"d3", "Norway", "Norway has fjords."},
                                    {"d4", "", ""}};
static const struct text *const passage[N] = {&text[0], &text[1], &text[2], &text[3]};
static const struct text *const turned[N] = {&text[3], &text[2], &text[1], &text[0]};
static const char *const criteria[] = {"C1", "C2", "C3", "C4", "C5", "C6"};
static const char query[] = "What is the capital city of Norway?";

static void is_a_function(void)
{
    check_group("answers of the simulated judge depend on seed, query, documents and window, and on nothing else");
    for (int stage = 0; stage < 2; stage++) {
        enum jud_stage s = (enum jud_stage)stage;
        char *a = judge_simulated(s, 1, "q", query, passage, N, criteria, 5, 3);
        char *other[] = {judge_simulated(s, 1, "q", query, passage, N, criteria, 5, 3),
                         judge_simulated(s, 2, "q", query, passage, N, criteria, 5, 3),
                         judge_simulated(s, 1, "r", query, passage, N, criteria, 5, 3),
                         judge_simulated(s, 1, "q", query, passage, N, criteria, 5, 4),
                         judge_simulated(s, 1, "q", query, turned, N, criteria, 5, 3)};
        for (int k = 0; k < 5; k++) {
            CHECK((strcmp(a, other[k]) == 0) == (k == 0), "stage %d, call %d: %s", stage, k, other[k]);
            free(other[k]);
        }
        free(a);
    }
}

static void is_valid(void)
{
    double score[N], mean[N] = {0};
    uint16_t ranking[N];
    uint32_t passes[N], passed[N] = {0};
    struct answer a = {.score = score, .ranking = ranking, .passes = passes};
    check_group("the decoder takes the simulated judge's answers, and they follow the texts");
    for (uint32_t k = 0; k < TIMES; k++) {
        size_t C = 1 + k % 6;
        char *s = judge_simulated(JUD_TOURNAMENT, 8, "q", query, passage, N, NULL, 0, k);
        answer_tournament(s, strlen(s), "stop", N, &a);
        CHECK(a.valid, "%s: %s", a.reason, s);
        for (size_t i = 0; i < N; i++) {
            mean[i] += score[i] / TIMES;
            CHECK(i == 0 || score[ranking[i - 1] - 1] >= score[ranking[i] - 1],
                  "the ranking contradicts the scores: %s", s);
        }
        free(s);
        s = judge_simulated(JUD_RUBRIC, 8, "q", query, passage, N, criteria, C, k);
        answer_rubric(s, strlen(s), "stop", N, criteria, C, &a);
        CHECK(a.valid, "%s: %s", a.reason, s);
        for (size_t i = 0; i < N; i++)
            for (uint32_t bits = passes[i]; bits; bits >>= 1)
                passed[i] += bits & 1;
        free(s);
    }
    CHECK(mean[1] > mean[2] && mean[2] > mean[0] + 0.5 && mean[0] > -5 && mean[1] < 5, "means %g %g %g", mean[0],
          mean[1], mean[2]);
    CHECK(passed[1] > passed[2] && passed[2] > passed[0], "passed %u %u %u", passed[0], passed[1], passed[2]);
}

int main(void)
{
    is_a_function();
    is_valid();
    return check_end();
}
