/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Makes the benchmark's input: a run, or labels for the documents of that run.
 *
 *   generate [-t TOPICS] [-d DOCUMENTS] [-l LABELS] [-o ORDER] [-r RUN] [-s SEED] KIND >FILE
 *
 * KIND       run       `qid Q0 docno rank score bench`, DOCUMENTS lines a topic
 *            qrels     `qid 0 docno grade`, LABELS lines a topic, grades 0 to 3
 *            gains     `qid 0 docno gain` for the documents of the qrels, 10 significant digits
 *            headered  the same gains with header, theta, passes and responses; see rcp_gains(5)
 * ORDER      of the run: sorted (topics contiguous, scores decreasing), shuffled (topics contiguous, lines
 *            of a topic in random order), interleaved (rank 1 of all topics, then rank 2 ...), scattered (all lines in
 *            an order without a pattern), easy (sorted, with topics and documents numbered in the order of their lines:
 *            qrels and gains for it need -o easy too), reranked (run number RUN, called benchRUN: the documents of
 *            sorted with noise added to their scores)
 *
 * Identifiers look like those of MS MARCO passage ranking: numeric, 6 or 7 digits a topic, 7 a document, about
 * 38 bytes a line. Half of a topic's labels are retrieved, spread evenly over the ranks; the others are not.
 * The output depends on the arguments only: equal seeds give equal files, the three orders hold the same
 * lines, and qrels and gains of as many labels hold the same documents. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Identifiers are cubes of multiples modulo a prime: distinct without a table, since 3 does not divide
 * prime - 1, and in no visible order. */
enum {
    FIRST_DOCNO = 1000000,
    DOCNO_PRIME = 8999993, /* documents per collection */
    FIRST_QID = 100000,
    QID_PRIME = 1099997, /* topics per run */
    QID_STEP = 611953,
    MICRO = 1000000, /* scores are kept in millionths */
    LINE_SIZE = 64
};

struct options {
    uint32_t topics, docs, labels;
    uint32_t run;
    uint64_t seed;
    const char *order, *kind;
};

/* A topic of the run; the random stream and the score advance line by line. */
struct topic {
    uint64_t random;
    uint32_t qid, score;
    uint32_t docno, step; /* what docno_at cubes; step 0: counts from */
};

struct line {
    uint32_t docno, rank, score;
};

struct label {
    uint32_t docno;
    double level; /* uniform in [0, 1); grade, theta and gain all grow with it */
};

static void die(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fputs("generate: ", stderr);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(1);
}

static void *alloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p)
        die("out of memory");
    return p;
}

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* In [0, n), by the high half of a product (Lemire 2019, without the rejection: n is far below 2^32). */
static uint32_t below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((next_random(state) >> 32) * n >> 32);
}

static double uniform(uint64_t *state)
{
    return (double)(next_random(state) >> 11) * 0x1p-53;
}

static uint32_t cube(uint64_t x, uint32_t prime)
{
    x %= prime;
    return (uint32_t)(x * x % prime * x % prime);
}

static struct topic topic_begin(const struct options *o, uint32_t t)
{
    struct topic topic = {.random = o->seed ^ (uint64_t)t << 32};
    next_random(&topic.random);
    topic.qid = FIRST_QID + cube((t + 1ull) * QID_STEP, QID_PRIME);
    topic.docno = below(&topic.random, DOCNO_PRIME);
    topic.step = 1 + below(&topic.random, DOCNO_PRIME - 1);
    topic.score = 20 * MICRO + below(&topic.random, 20 * MICRO);
    if (strcmp(o->order, "easy") == 0) {
        topic.qid = FIRST_QID + t;
        topic.docno = topic.step = 0;
    }
    return topic;
}

/* Document at place i: the run has places 0 to docs - 1. */
static uint32_t docno_at(const struct topic *t, uint32_t i)
{
    return FIRST_DOCNO + (t->step ? cube(t->docno + (uint64_t)t->step * i, DOCNO_PRIME) : t->docno + i);
}

/* The topic's line of this rank; ranks must be asked for in order. */
static struct line topic_line(const struct options *o, struct topic *t, uint32_t rank)
{
    t->score -= 1 + below(&t->random, 15 * MICRO / o->docs);
    return (struct line){docno_at(t, rank - 1), rank, t->score};
}

static char *put_number(char *p, uint32_t v)
{
    char digits[10];
    size_t n = sizeof digits;
    do
        digits[--n] = (char)('0' + v % 10);
    while (v /= 10);
    memcpy(p, digits + n, sizeof digits - n);
    return p + (sizeof digits - n);
}

static char *put_text(char *p, const char *s)
{
    size_t n = strlen(s);
    memcpy(p, s, n);
    return p + n;
}

static void write_line(const struct options *o, uint32_t qid, const struct line *l)
{
    char buf[LINE_SIZE], *p = put_number(buf, qid);
    p = put_text(p, " Q0 ");
    p = put_number(p, l->docno);
    *p++ = ' ';
    p = put_number(p, l->rank);
    *p++ = ' ';
    p = put_number(p, l->score / MICRO);
    char *point = p;
    p = put_number(p, MICRO + l->score % MICRO); /* the leading 1 makes place for the point */
    *point = '.';
    p = put_text(p, " bench");
    if (o->run)
        p = put_number(p, o->run);
    *p++ = '\n';
    fwrite(buf, 1, (size_t)(p - buf), stdout);
}

static void write_sorted(const struct options *o)
{
    for (uint32_t i = 0; i < o->topics; i++) {
        struct topic t = topic_begin(o, i);
        for (uint32_t rank = 1; rank <= o->docs; rank++) {
            struct line l = topic_line(o, &t, rank);
            write_line(o, t.qid, &l);
        }
    }
}

static void write_shuffled(const struct options *o)
{
    struct line *line = alloc(o->docs, sizeof *line);
    for (uint32_t i = 0; i < o->topics; i++) {
        struct topic t = topic_begin(o, i);
        uint64_t random = t.random ^ 0x6f72646572u;
        for (uint32_t k = 0; k < o->docs; k++) { /* Fisher-Yates, inside out */
            struct line l = topic_line(o, &t, k + 1);
            uint32_t at = below(&random, k + 1);
            line[k] = line[at];
            line[at] = l;
        }
        for (uint32_t k = 0; k < o->docs; k++)
            write_line(o, t.qid, &line[k]);
    }
    free(line);
}

static int by_score(const void *a, const void *b)
{
    const struct line *x = a, *y = b;
    return x->score != y->score ? (x->score < y->score ? 1 : -1) : (x->docno < y->docno) - (x->docno > y->docno);
}

/* The higher its number, the more noise a run has. */
static void write_reranked(const struct options *o)
{
    struct line *line = alloc(o->docs, sizeof *line);
    uint32_t noise = 2 * MICRO + o->run * (MICRO / 4);
    for (uint32_t i = 0; i < o->topics; i++) {
        struct topic t = topic_begin(o, i);
        uint64_t random = t.random ^ (uint64_t)o->run * 0x9e3779b97f4a7c15u;
        for (uint32_t k = 0; k < o->docs; k++) {
            line[k] = topic_line(o, &t, k + 1);
            line[k].score += below(&random, noise);
        }
        qsort(line, o->docs, sizeof *line, by_score);
        for (uint32_t k = 0; k < o->docs; k++) {
            line[k].rank = k + 1;
            write_line(o, t.qid, &line[k]);
        }
    }
    free(line);
}

static void write_interleaved(const struct options *o)
{
    struct topic *topic = alloc(o->topics, sizeof *topic);
    for (uint32_t i = 0; i < o->topics; i++)
        topic[i] = topic_begin(o, i);
    for (uint32_t rank = 1; rank <= o->docs; rank++)
        for (uint32_t i = 0; i < o->topics; i++) {
            struct line l = topic_line(o, &topic[i], rank);
            write_line(o, topic[i].qid, &l);
        }
    free(topic);
}

static void write_scattered(const struct options *o)
{
    struct topic *topic = alloc(o->topics, sizeof *topic);
    struct line *line = alloc((size_t)o->topics * o->docs, sizeof *line);
    for (uint32_t i = 0; i < o->topics; i++) {
        topic[i] = topic_begin(o, i);
        for (uint32_t rank = 1; rank <= o->docs; rank++)
            line[(size_t)i * o->docs + rank - 1] = topic_line(o, &topic[i], rank);
    }
    uint64_t n = (uint64_t)o->topics * o->docs, random = o->seed;
    uint32_t *place = alloc(n, sizeof *place);
    for (uint32_t k = 0; k < n; k++) { /* Fisher-Yates, inside out */
        uint32_t at = below(&random, k + 1);
        place[k] = place[at];
        place[at] = k;
    }
    for (uint64_t k = 0; k < n; k++)
        write_line(o, topic[place[k] / o->docs].qid, &line[place[k]]);
    free(place);
    free(line);
    free(topic);
}

/* Every other label is a retrieved document, one from each of equal slices of the ranking. */
static void draw_labels(const struct options *o, const struct topic *t, struct label *label)
{
    uint64_t random = t->random ^ 0x6c6162656c73u;
    uint64_t slices = (o->labels + 1) / 2;
    for (uint32_t k = 0; k < o->labels; k++) {
        uint64_t slice = k / 2;
        uint32_t from = (uint32_t)(slice * o->docs / slices), to = (uint32_t)((slice + 1) * o->docs / slices);
        uint32_t place = k % 2 ? o->docs + k : from + below(&random, to - from);
        struct label l = {docno_at(t, place), uniform(&random)};
        uint32_t at = below(&random, k + 1);
        label[k] = label[at];
        label[at] = l;
    }
}

static int grade(double level)
{
    return level < 0.5 ? 0 : level < 0.75 ? 1 : level < 0.9 ? 2 : 3;
}

/* Criteria of the first NanoBEIR fit in arXiv:2609.35739. */
static const struct {
    double gamma, beta;
} item[] = {{1.17, -2.57}, {1.05, -2.00}, {0.94, -0.25}, {1.16, 0.71}, {0.69, 4.12}};
enum { ITEMS = sizeof item / sizeof item[0], RESPONSES = 10 };

/* Returns g(theta); *passes is the expected number of criteria passed, in [0, ITEMS]. */
static double gain(double theta, double *passes)
{
    double sum = 0, weights = 0;
    *passes = 0;
    for (int c = 0; c < ITEMS; c++) {
        double p = 1 / (1 + exp(-item[c].gamma * (theta - item[c].beta)));
        sum += item[c].gamma * p;
        weights += item[c].gamma;
        *passes += p;
    }
    return sum / weights;
}

static void write_header(void)
{
    puts("# rcp-gains 1\n# judge bench (simulated)");
    for (int c = 0; c < ITEMS; c++)
        printf("# criterion C%d gamma %.2f beta %.2f\n", c + 1, item[c].gamma, item[c].beta);
    puts("# columns qid iter docid gain theta passes responses");
}

static void write_labels(const struct options *o)
{
    bool qrels = strcmp(o->kind, "qrels") == 0, headered = strcmp(o->kind, "headered") == 0;
    struct label *label = alloc(o->labels, sizeof *label);
    if (headered)
        write_header();
    for (uint32_t i = 0; i < o->topics; i++) {
        struct topic t = topic_begin(o, i);
        draw_labels(o, &t, label);
        for (uint32_t k = 0; k < o->labels; k++) {
            double theta = 12 * label[k].level - 6, passes, g = gain(theta, &passes);
            printf("%" PRIu32 " 0 %" PRIu32, t.qid, label[k].docno);
            if (qrels)
                printf(" %d\n", grade(label[k].level));
            else if (headered)
                printf(" %.10g %.10g %.0f %d\n", g, theta, RESPONSES * passes, RESPONSES);
            else
                printf(" %.10g\n", g);
        }
    }
    free(label);
}

static uint64_t number(int option, const char *s, uint64_t min, uint64_t max)
{
    char *end;
    unsigned long long v = strtoull(s, &end, 10);
    if (*s < '0' || *s > '9' || *end || v < min || v > max)
        die("-%c '%s', expected a whole number from %" PRIu64 " to %" PRIu64, option, s, min, max);
    return v;
}

static struct options read_options(int argc, char **argv)
{
    struct options o = {6980, 1000, 10, 0, 1, "sorted", ""};
    int c;
    while ((c = getopt(argc, argv, "t:d:l:o:r:s:")) != -1)
        switch (c) {
        case 't': o.topics = (uint32_t)number(c, optarg, 1, QID_PRIME); break;
        case 'd': o.docs = (uint32_t)number(c, optarg, 1, MICRO); break;
        case 'l': o.labels = (uint32_t)number(c, optarg, 1, MICRO); break;
        case 'r': o.run = (uint32_t)number(c, optarg, 0, 1000); break;
        case 's': o.seed = number(c, optarg, 0, UINT64_MAX); break;
        case 'o': o.order = optarg; break;
        default: exit(1); /* getopt has said why */
        }
    if (argc - optind != 1)
        die("%d arguments, expected one of run, qrels, gains, headered", argc - optind);
    o.kind = argv[optind];
    if ((o.labels + 1) / 2 > o.docs)
        die("%" PRIu32 " labels, expected at most twice the %" PRIu32 " documents", o.labels, o.docs);
    return o;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *kind, *order; /* order NULL: any */
        void (*write)(const struct options *o);
    } writers[] = {{"run", "sorted", write_sorted},
                   {"run", "shuffled", write_shuffled},
                   {"run", "interleaved", write_interleaved},
                   {"run", "scattered", write_scattered},
                   {"run", "easy", write_sorted},
                   {"run", "reranked", write_reranked},
                   {"qrels", NULL, write_labels},
                   {"gains", NULL, write_labels},
                   {"headered", NULL, write_labels}};
    struct options o = read_options(argc, argv);
    size_t i = 0, n = sizeof writers / sizeof writers[0];
    while (i < n && (strcmp(o.kind, writers[i].kind) || (writers[i].order && strcmp(o.order, writers[i].order))))
        i++;
    if (i == n)
        die("no kind '%s' in order '%s'", o.kind, o.order);
    setvbuf(stdout, NULL, _IOFBF, 1 << 18);
    writers[i].write(&o);
    if (fflush(stdout) != 0 || ferror(stdout))
        die("the output cannot be written");
    return 0;
}
