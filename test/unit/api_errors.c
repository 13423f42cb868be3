/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the library refuses, and in which words; what it takes although files cannot hold it. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "api/rcp.h"
#include "test/unit/check.h"

#define T(s)              \
    {                     \
        s, sizeof(s) - 1, \
    }

static struct rcp_evaluator *evaluator(void)
{
    struct rcp_evaluator *v = rcp_evaluator_new(NULL);
    CHECK(rcp_measure(v, "ndcg", NULL) == 0, "no ndcg");
    return v;
}

static bool is(const struct rcp_error *e, enum rcp_kind kind, const char *text)
{
    return e->kind == kind && strcmp(e->text, text) == 0;
}

/* The call fails so, with its error in e_. */
#define REFUSED(call, expected_kind, expected)                                                          \
    do {                                                                                                \
        struct rcp_error e_ = {0};                                                                      \
        CHECK((call) != 0 && is(&e_, expected_kind, expected), "kind %d: '%s'", (int)e_.kind, e_.text); \
    } while (0)

static void give(struct rcp_evaluator *v, enum rcp_labels kind, const struct rcp_text *topic,
                 const struct rcp_text *docno, const double *value, size_t n)
{
    struct rcp_error e = {0};
    CHECK(rcp_give_labels(v, kind, &(struct rcp_rows){n, topic, docno, value}, &e) == 0, "%s", e.text);
}

static void bad_grades(void)
{
    static const struct {
        double value;
        const char *text;
    } bad[] = {{1.5, "qrels: grade 1.5, expected a whole number (topic q\\x0a1, document d2)"},
               {NAN, "qrels: grade nan, expected a whole number (topic q\\x0a1, document d2)"},
               {INFINITY, "qrels: grade inf, expected at most 1000000000 (topic q\\x0a1, document d2)"},
               {2e9, "qrels: grade 2000000000, expected at most 1000000000 (topic q\\x0a1, document d2)"},
               {5e-324, "qrels: grade 4.940656458e-324, expected a whole number (topic q\\x0a1, document d2)"}};
    struct rcp_evaluator *v = evaluator();
    struct rcp_text topic[] = {T("q\n1"), T("q\n1")}, docno[] = {T("d1"), T("d2")};
    check_group("grades that are no whole numbers name topic and document");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        double value[] = {1, bad[i].value};
        REFUSED(rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){2, topic, docno, value}, &e_), RCP_INPUT, bad[i].text);
    }
    check_group("after rows that are refused others can be given, once");
    double value[] = {1, -DBL_MAX};
    give(v, RCP_QRELS, topic, docno, value, 2);
    REFUSED(rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){2, topic, docno, value}, &e_), RCP_MISUSE,
            "the evaluator already has qrels: give them only once");
    REFUSED(rcp_read_labels(v, RCP_QRELS, "x", &e_), RCP_MISUSE,
            "the evaluator already has qrels: give them only once");
    rcp_evaluator_free(v);
}

static void bad_gains(void)
{
    struct rcp_evaluator *v = evaluator();
    struct rcp_text topic[] = {T("q")}, docno[] = {T("d")};
    struct rcp_criterion item[] = {{"c", 1, 0, NAN, NAN}, {"c", 1, 0, NAN, NAN}}, odd = {"z", 0, 0, NAN, NAN};
    double gain[] = {1.01}, theta[] = {0}, count[] = {-0.5}, none[] = {NAN}, far[] = {INFINITY}, half[] = {0.5},
           other[] = {0.6};
    struct rcp_rows r = {1, topic, docno, gain}, n = {1, topic, docno, NULL}, h = {1, topic, docno, half},
                    m = {1, topic, docno, none}, o = {1, topic, docno, other};
    check_group("gains are held to what a gain file is held to");
    REFUSED(rcp_give_labels(v, RCP_GAINS, &r, &e_), RCP_INPUT,
            "gains: gain 1.01, expected a gain in [0, 1] (topic q, document d)");
    REFUSED(rcp_give_labels(v, RCP_GAINS, &m, &e_), RCP_INPUT,
            "gains: gain nan, expected a gain in [0, 1], a theta or a count (topic q, document d)");
    REFUSED(rcp_give_labels(v, RCP_GAINS, &n, &e_), RCP_MISUSE, "gains: the array of values is NULL");
    REFUSED(rcp_give_gains(v, &n, &(struct rcp_gain_columns){.theta = theta}, NULL, 0, &e_), RCP_INPUT,
            "gains: theta 0, expected a gain for the theta, or criteria, from which the program computes the gain "
            "(topic q, document d)");
    REFUSED(rcp_give_gains(v, &h, &(struct rcp_gain_columns){.theta = far}, NULL, 0, &e_), RCP_INPUT,
            "gains: theta inf, expected a finite number (topic q, document d)");
    REFUSED(rcp_give_gains(v, &h, &(struct rcp_gain_columns){.count = count}, NULL, 0, &e_), RCP_INPUT,
            "gains: count -0.5, expected a number in [0, 1] (topic q, document d)");
    REFUSED(rcp_give_gains(v, &o, &(struct rcp_gain_columns){.theta = theta}, item, 1, &e_), RCP_INPUT,
            "gains: gain 0.6, expected 0.5, which the criteria give for theta 0 (topic q, document d)");
    REFUSED(rcp_give_gains(v, &h, NULL, item, 2, &e_), RCP_INPUT,
            "gains: criterion 'c' appears twice, expected each criterion once");
    REFUSED(rcp_give_gains(v, &h, NULL, &odd, 1, &e_), RCP_INPUT,
            "gains: criterion 'z' has a gamma or beta out of range, expected a gamma above 0 and at most 1e6, and a "
            "beta from -1e6 to 1e6");
    struct rcp_error e = {0};
    CHECK(rcp_give_gains(v, &n, &(struct rcp_gain_columns){.theta = theta}, item, 1, &e) == 0, "%s", e.text);
    rcp_evaluator_free(v);
}

static void bad_names(void)
{
    struct rcp_evaluator *v = evaluator();
    double value[] = {1};
    struct rcp_text q[] = {T("q")}, nul[] = {T("q\0r")}, empty[] = {{"", 0}};
    check_group("names are neither empty nor have a NUL in a topic");
    REFUSED(rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){1, nul, q, value}, &e_), RCP_INPUT,
            "qrels: the topic of row 0 has a NUL, expected a name without NUL");
    REFUSED(rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){1, q, empty, value}, &e_), RCP_INPUT,
            "qrels: row 0 has an empty document, expected a name");
    REFUSED(rcp_give_labels(v, RCP_POOL, &(struct rcp_rows){1, empty, q, NULL}, &e_), RCP_INPUT,
            "pool: row 0 has an empty topic, expected a name");
    REFUSED(rcp_give_labels(v, RCP_EXCLUDED, &(struct rcp_rows){1, q, NULL, NULL}, &e_), RCP_MISUSE,
            "excluded: the array of documents is NULL");
    rcp_evaluator_free(v);
}

static void call_order(void)
{
    struct rcp_evaluator *v = evaluator();
    struct rcp_text q[] = {T("q")}, d[] = {T("d")};
    double value[] = {1};
    struct rcp_rows rows = {1, q, d, value};
    check_group("calls out of order");
    REFUSED(rcp_prepare(v, &e_), RCP_MISUSE, "the evaluator has no labels: give it qrels or gains");
    REFUSED(rcp_evaluate_rows(v, "a", &rows, &e_) == NULL, RCP_MISUSE,
            "the evaluator is not prepared: call rcp_prepare first");
    CHECK(rcp_n_topics(v) == 0 && rcp_n_values(v) == 0 && !rcp_topic_name(v, 0), "topics before it is prepared");
    give(v, RCP_QRELS, q, d, value, 1);
    CHECK(rcp_prepare(v, NULL) == 0, "not prepared");
    REFUSED(rcp_set(v, "ties", "mean", &e_), RCP_MISUSE,
            "the evaluator is already prepared: give options, measures and labels before you call rcp_prepare");
    REFUSED(rcp_measure(v, "map", &e_), RCP_MISUSE,
            "the evaluator is already prepared: give options, measures and labels before you call rcp_prepare");
    REFUSED(rcp_prepare(v, &e_), RCP_MISUSE,
            "the evaluator is already prepared: give options, measures and labels before you call rcp_prepare");
    CHECK(!rcp_value_name(v, 1) && !rcp_topic_name(v, 1), "names beyond the last");
    rcp_evaluator_free(v);
    v = evaluator();
    CHECK(rcp_read_labels(v, RCP_QRELS, "/nowhere/qrels", NULL) == 0, "a file is read later");
    REFUSED(rcp_prepare(v, &e_), RCP_INPUT, "/nowhere/qrels: cannot be opened: No such file or directory");
    REFUSED(rcp_prepare(v, &e_), RCP_MISUSE, "the evaluator has failed; free it and create a new one");
    rcp_evaluator_free(v);
    rcp_evaluator_free(NULL);
    rcp_result_free(NULL);
    rcp_comparison_free(NULL);
    rcp_text_free(NULL);
}

static void options(void)
{
    struct rcp_evaluator *v = evaluator();
    char name[20];
    check_group("options: unknown ones, near names, values");
    REFUSED(rcp_set(v, "tyes", "mean", &e_), RCP_MISUSE, "unknown option 'tyes'; did you mean 'ties'?");
    REFUSED(rcp_set(v, "co", "yes", &e_), RCP_MISUSE, "ambiguous option 'co'");
    REFUSED(rcp_set(v, "ties", "maen", &e_), RCP_MISUSE,
            "ties 'maen', expected docid, order or mean; did you mean 'mean'?");
    REFUSED(rcp_set(v, "jobs", "0", &e_), RCP_MISUSE, "jobs '0', expected a whole number above 0");
    REFUSED(rcp_set(v, "level_for_rel", "-1", &e_), RCP_MISUSE,
            "level_for_rel '-1', expected a whole number, 0 or above");
    REFUSED(rcp_set(v, "exp", "1", &e_), RCP_MISUSE, "exp '1', expected yes or no");
    REFUSED(rcp_set(v, "protocol", "nanobier", &e_), RCP_MISUSE,
            "protocol 'nanobier', expected nanobeir, bright, vidore, trecdl, mteb or plain; did you mean 'nanobeir'?");
    REFUSED(rcp_measure(v, "ndgc@10", &e_), RCP_MISUSE, "unknown measure 'ndgc@10'; did you mean 'nDCG@10'?");
    REFUSED(rcp_read_measure("P(rel=2)@5", name, sizeof name, &e_), RCP_MISUSE,
            "measure 'P(rel=2)@5': instead of the parameter rel, use the option level_for_rel");
    REFUSED(rcp_read_measure("P@5", name, 3, &e_), RCP_MISUSE,
            "the name of a measure has 3 bytes, expected fewer than 3");
    CHECK(rcp_read_measure("RBP(p=0.8)", name, sizeof name, NULL) == 0 && strcmp(name, "rbp.p=0.8") == 0, "%s", name);
    REFUSED(rcp_measure(v, "P.x", &e_), RCP_MISUSE, "parameter 'x' of measure P, expected a rank of 1 or more");
    CHECK(rcp_set(v, "Gain_Column", "score", NULL) == 0 && rcp_set(v, "complete", "no", NULL) == 0 &&
              rcp_measure(v, "iprec_at_recall_0.25", NULL) == 0 && rcp_measure(v, "ndcg_cut_7", NULL) == 0,
          "spellings");
    rcp_evaluator_free(v);
    static const struct {
        const char *option, *value, *text;
    } alone[] = {{"protocol", "nanobeir", "protocol nanobeir ranks only the judged pool, so it needs a pool or gains"},
                 {"common", "yes", "option common needs gains"},
                 {"gain", "linear", "option gain needs gains"},
                 {"rel_info_format", "prefs",
                  "labels given as rows in memory must be qrels; give labels in the format prefs as a file"}};
    struct rcp_text q[] = {T("q")}, d[] = {T("d")};
    double value[] = {1};
    check_group("options that lack something");
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        v = evaluator();
        give(v, RCP_QRELS, q, d, value, 1);
        CHECK(rcp_set(v, alone[i].option, alone[i].value, NULL) == 0, "%s", alone[i].option);
        REFUSED(rcp_prepare(v, &e_), RCP_MISUSE, alone[i].text);
        rcp_evaluator_free(v);
    }
}

static void duplicates(void)
{
    struct rcp_text q[] = {T("q"), T("r"), T("q")}, d[] = {T("d"), T("d"), T("d")};
    double grade[] = {1, 1, 0}, gain[] = {0.5, 0.5, 0.5};
    check_group("a document twice: in labels, in a run");
    struct rcp_evaluator *v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 3);
    REFUSED(rcp_prepare(v, &e_), RCP_NUMERIC,
            "qrels: the document is judged twice, expected a single judgement (topic q, document d)");
    rcp_evaluator_free(v);
    v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 2);
    give(v, RCP_GAINS, q, d, gain, 3);
    REFUSED(rcp_prepare(v, &e_), RCP_INPUT,
            "gains: the document appears twice, expected each document once (topic q, document d)");
    rcp_evaluator_free(v);
    v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 2);
    CHECK(rcp_prepare(v, NULL) == 0, "not prepared");
    REFUSED(rcp_evaluate_rows(v, "bm25", &(struct rcp_rows){3, q, d, gain}, &e_) == NULL, RCP_NUMERIC,
            "bm25: the document is retrieved twice, expected each document once (topic q, document d)");
    rcp_evaluator_free(v);
}

static int next(void *context, struct rcp_ranking *r)
{
    static const struct rcp_text d[] = {T("d1"), T("d2")};
    static const double score[] = {2, 1};
    int *left = context;
    if (*left <= 0)
        return *left;
    *r = (struct rcp_ranking){T("q"), 2, d, score, 0};
    *left = *left == 100 ? -1 : *left - 1;
    return 1;
}

static void runs(void)
{
    struct rcp_text q[] = {T("q"), T("q")}, d[] = {T("d1"), T("d2")}, other[] = {T("x"), T("x")}, empty[] = {{"", 0}};
    double grade[] = {1, 0}, score[] = {NAN, 1};
    struct rcp_evaluator *v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 2);
    CHECK(rcp_prepare(v, NULL) == 0, "not prepared");
    check_group("runs without a topic of the labels, or without any");
    REFUSED(rcp_evaluate_rows(v, "a", &(struct rcp_rows){2, other, d, grade}, &e_) == NULL, RCP_NO_TOPIC,
            "a: none of the run's topics has labels in qrels: the first topic of the run is x, the first topic of the "
            "labels is q");
    REFUSED(rcp_evaluate_rows(v, "a", &(struct rcp_rows){0}, &e_) == NULL, RCP_NO_TOPIC,
            "a: none of the run's topics has labels in qrels");
    REFUSED(rcp_evaluate_rows(v, "a", &(struct rcp_rows){1, empty, d, grade}, &e_) == NULL, RCP_INPUT,
            "a: the topic of row 0 has a name of 0 bytes, expected at least 1 and less than 2 GiB");
    REFUSED(rcp_evaluate_rows(v, "a", &(struct rcp_rows){1, q, empty, grade}, &e_) == NULL, RCP_INPUT,
            "a: the name of a document has 0 bytes, expected at least 1 and less than 2 GiB (topic q)");
    REFUSED(rcp_evaluate_file(v, "/nowhere/run", &e_) == NULL, RCP_INPUT,
            "/nowhere/run: cannot be opened: No such file or directory");
    check_group("callbacks: a topic twice, one that gives up");
    int twice = 2, never = -1, late = 100, none = 0, once = 1;
    REFUSED(rcp_evaluate_rankings(v, "a", next, &twice, &e_) == NULL, RCP_INPUT,
            "a: topic q has a second ranking, expected one ranking for each topic");
    REFUSED(rcp_evaluate_rankings(v, "a", next, &never, &e_) == NULL, RCP_ABORTED,
            "the callback stopped the evaluation");
    REFUSED(rcp_evaluate_rankings(v, "a", next, &late, &e_) == NULL, RCP_ABORTED,
            "the callback stopped the evaluation");
    REFUSED(rcp_evaluate_rankings(v, "a", next, &none, &e_) == NULL, RCP_NO_TOPIC,
            "a: none of the run's topics has labels in qrels");
    struct rcp_result *r = rcp_evaluate_rankings(v, "a", next, &once, NULL);
    CHECK(r && rcp_summary(r)[0] == 1 && rcp_values(r)[0] == 1 && rcp_evaluated(r, 0) == 1 && rcp_evaluated(r, 1) == 0,
          "one ranking");
    rcp_result_free(r);
    check_group("a score that is no number is below all others, and noted; strict refuses it");
    r = rcp_evaluate_rows(v, "a", &(struct rcp_rows){2, q, d, score}, NULL);
    CHECK(r && rcp_values(r)[0] > 0.6 && rcp_values(r)[0] < 0.7, "not second");
    CHECK(r &&
              strncmp(
                  rcp_notes(r),
                  "a: score nan, expected a finite number (topic q, document d1); this applies to 1 row (option strict",
                  91) == 0,
          "%s", r ? rcp_notes(r) : "");
    rcp_result_free(r);
    rcp_evaluator_free(v);
    v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 2);
    CHECK(rcp_set(v, "strict", "yes", NULL) == 0 && rcp_prepare(v, NULL) == 0, "not prepared");
    REFUSED(rcp_evaluate_rows(v, "a", &(struct rcp_rows){2, q, d, score}, &e_) == NULL, RCP_INPUT,
            "a: score nan, expected a finite number (topic q, document d1)");
    rcp_evaluator_free(v);
}

static void reports(void)
{
    struct rcp_text q[] = {T("q"), T("q\xff")}, d[] = {T("d"), T("d")};
    double grade[] = {1, 1};
    const char *const half[] = {"digits", NULL}, *const digits[] = {"digits", "18", NULL},
                      *const query[] = {"query", "yes", NULL};
    struct rcp_evaluator *v = evaluator(), *w = rcp_evaluator_new(NULL);
    give(v, RCP_QRELS, q, d, grade, 2);
    give(w, RCP_QRELS, q, d, grade, 2);
    CHECK(rcp_measure(w, "map", NULL) == 0 && rcp_prepare(v, NULL) == 0 && rcp_prepare(w, NULL) == 0, "not prepared");
    struct rcp_result *r = rcp_evaluate_rows(v, "a", &(struct rcp_rows){2, q, d, grade}, NULL);
    const struct rcp_result *const results[] = {r, r};
    check_group("reports and comparisons that cannot be made");
    REFUSED(rcp_report(v, results, 0, "json", NULL, &e_) == NULL, RCP_MISUSE, "no result is given: give at least one");
    REFUSED(rcp_report(w, results, 1, "json", NULL, &e_) == NULL, RCP_MISUSE,
            "result 0 and the evaluator have different topics or measures");
    REFUSED(rcp_report(v, results, 1, "jsn", NULL, &e_) == NULL, RCP_MISUSE,
            "format 'jsn', expected classic, table, tsv, csv, json, latex or markdown; did you mean 'json'?");
    REFUSED(rcp_report(v, results, 1, "table", half, &e_) == NULL, RCP_MISUSE, "option 'digits' has no value");
    REFUSED(rcp_report(v, results, 1, "table", digits, &e_) == NULL, RCP_MISUSE,
            "digits '18', expected a whole number from 0 to 17");
    REFUSED(rcp_report(v, results, 1, "table", query, &e_) == NULL, RCP_MISUSE,
            "option 'query' works with the formats classic, tsv, csv and json, not with table");
    REFUSED(rcp_report(v, results, 1, "json", query, &e_) == NULL, RCP_INPUT,
            "topic 'q\\xff' is not UTF-8, which JSON requires; choose csv or tsv, which allow any bytes");
    REFUSED(rcp_compare(v, results, 1, NULL, &e_) == NULL, RCP_MISUSE, "a comparison needs two or more results");
    const char *const test[] = {"test", "u", NULL}, *const base[] = {"baseline", "z", NULL};
    REFUSED(rcp_compare(v, results, 2, test, &e_) == NULL, RCP_MISUSE,
            "test 'u', expected t, random, bootstrap or wilcoxon");
    REFUSED(rcp_compare(v, results, 2, base, &e_) == NULL, RCP_MISUSE,
            "baseline 'z' is none of the runs of qrels, expected the runid or the file of a single run");
    rcp_result_free(r);
    rcp_evaluator_free(v);
    rcp_evaluator_free(w);
}

/* What is not there. */
static void nothing(void)
{
    struct rcp_text q[] = {T("q")};
    double one[] = {1};
    struct rcp_rows rows = {1, q, q, one};
    struct rcp_evaluator *v = evaluator();
    struct rcp_error e = {0};
    check_group("NULL where a text or rows are expected");
    REFUSED(rcp_set(v, NULL, "yes", &e_), RCP_MISUSE, "NULL, expected the name of an option");
    REFUSED(rcp_set(v, "ties", NULL, &e_), RCP_MISUSE, "NULL, expected the value of an option");
    REFUSED(rcp_measure(v, NULL, &e_), RCP_MISUSE, "NULL, expected a measure");
    REFUSED(rcp_read_labels(v, RCP_QRELS, NULL, &e_), RCP_MISUSE, "NULL, expected a path");
    REFUSED(rcp_give_labels(v, RCP_QRELS, NULL, &e_), RCP_MISUSE, "NULL, expected rows");
    REFUSED(rcp_give_labels(v, RCP_GAINS, NULL, &e_), RCP_MISUSE, "NULL, expected rows");
    REFUSED(rcp_give_labels(v, (enum rcp_labels)9, &rows, &e_), RCP_MISUSE,
            "the kind of labels is 9, expected RCP_QRELS, RCP_GAINS, RCP_EXCLUDED or RCP_POOL");
    check_group("labels without a row: nothing can be evaluated, and nothing goes wrong");
    CHECK(rcp_give_labels(v, RCP_QRELS, &(struct rcp_rows){0}, &e) == 0 && rcp_prepare(v, &e) == 0, "%s", e.text);
    CHECK(rcp_n_topics(v) == 0 && rcp_n_values(v) == 1 && strcmp(rcp_label_notes(v), "") == 0, "topics");
    REFUSED(rcp_evaluate_rows(v, "a", &rows, &e_) == NULL, RCP_NO_TOPIC,
            "a: none of the run's topics has labels in qrels");
    REFUSED(rcp_evaluate_rows(v, NULL, &rows, &e_) == NULL, RCP_MISUSE, "NULL, expected the name of the run");
    REFUSED(rcp_evaluate_rows(v, "a", NULL, &e_) == NULL, RCP_MISUSE, "NULL, expected rows");
    REFUSED(rcp_evaluate_file(v, NULL, &e_) == NULL, RCP_MISUSE, "NULL, expected a path or the name of the run");
    rcp_evaluator_free(v);
    v = rcp_evaluator_new(NULL);
    REFUSED(rcp_give_labels(v, RCP_GAINS, &(struct rcp_rows){0}, &e_), RCP_INPUT,
            "gains: there are no rows, expected at least one");
    rcp_evaluator_free(v);
}

/* Names that no file could hold: blanks, newlines, bytes that are no UTF-8, thousands of them. */
static void hostile_names(void)
{
    static char longest[70000];
    memset(longest, 'x', sizeof longest);
    struct rcp_text q[] = {T(" q 1\n"), T("\xff\xfe"), {longest, sizeof longest}, T("a\x1b[31m")},
                    d[] = {T("d d"), T("\n"), {longest, sizeof longest}, T("d\0d")};
    double grade[] = {1, 1, 1, 1};
    struct rcp_evaluator *v = evaluator();
    give(v, RCP_QRELS, q, d, grade, 4);
    struct rcp_error e = {0};
    check_group("names that no file could hold");
    CHECK(rcp_prepare(v, &e) == 0 && rcp_n_topics(v) == 4, "%s", e.text);
    CHECK(strcmp(rcp_topic_name(v, 0), " q 1\n") == 0 && strcmp(rcp_topic_name(v, 3), "\xff\xfe") == 0 &&
              strlen(rcp_topic_name(v, 2)) == sizeof longest,
          "topics in strcmp order");
    struct rcp_result *r = rcp_evaluate_rows(v, "a", &(struct rcp_rows){4, q, d, grade}, &e);
    CHECK(r && rcp_summary(r)[0] == 1, "%s", e.text);
    for (size_t t = 0; r && t < 4; t++)
        CHECK(rcp_values(r)[t] == 1, "topic %zu", t);
    rcp_result_free(r);
    rcp_evaluator_free(v);
}

static void renamed(void)
{
    struct rcp_evaluator *v = evaluator();
    struct rcp_text q[] = {T("q")}, d[] = {T("d")};
    double one[] = {1};
    struct rcp_error e = {0};
    give(v, RCP_QRELS, q, d, one, 1);
    CHECK(rcp_prepare(v, &e) == 0, "%s", e.text);
    struct rcp_result *r = rcp_evaluate_rows(v, "first", &(struct rcp_rows){1, q, d, one}, &e);
    check_group("reports name a run by its new name");
    REFUSED(rcp_result_rename(r, "", &e_), RCP_MISUSE, "the name of a run is empty");
    char name[] = "second";
    CHECK(rcp_result_rename(r, name, &e) == 0 && rcp_result_rename(r, name, &e) == 0, "%s", e.text);
    memset(name, 'x', sizeof name - 1);
    CHECK(strcmp(rcp_result_name(r), "second") == 0, "called %s", rcp_result_name(r));
    char *text = rcp_report(v, (const struct rcp_result *[]){r}, 1, "tsv", NULL, &e);
    CHECK(text && strcmp(text, "run\tndcg\nsecond\t1\n") == 0, "%s", text ? text : e.text);
    rcp_text_free(text);
    rcp_result_free(r);
    rcp_evaluator_free(v);
}

static void names_of_measures(void)
{
    check_group("every measure and nickname has a name, says what it is, and can be asked for");
    struct rcp_evaluator *v = rcp_evaluator_new(NULL);
    const char *const *const list[] = {rcp_measures(), rcp_nicknames()};
    size_t n[2] = {0};
    for (int k = 0; k < 2; k++)
        for (; list[k][n[k]]; n[k]++) {
            const char *name = list[k][n[k]];
            CHECK(rcp_measure_about(name) && *rcp_measure_about(name), "%s", name);
            CHECK(rcp_measure(v, name, NULL) == 0, "%s", name);
        }
    CHECK(n[0] > 60 && n[1] == 7, "%zu measures, %zu nicknames", n[0], n[1]);
    CHECK(!rcp_measure_about("xyz") && strcmp(rcp_version(), RCP_VERSION) == 0, "version %s", rcp_version());
    rcp_evaluator_free(v);
}

int main(void)
{
    bad_grades();
    bad_gains();
    bad_names();
    call_order();
    options();
    duplicates();
    runs();
    reports();
    nothing();
    hostile_names();
    renamed();
    names_of_measures();
    return check_end();
}
