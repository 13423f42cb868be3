/* An explanation as JSON. */
#include <stdlib.h>
#include <string.h>

#include "eval/explained_report.h"
#include "eval/put.h"

struct out {
    FILE *f;
    const struct explained *x;
    bool first; /* the next gap is the first */
};

static void json_document(FILE *f, const struct explained_doc *d, size_t rank)
{
    fprintf(f, "{\"rank\":%zu,\"document\":", rank);
    put_json_string(f, d->docno);
    fputs(",\"grade\":", f);
    put_json_double(f, d->graded ? (double)d->grade : NAN);
    fputs(",\"gain\":", f);
    put_json_double(f, d->gain);
    fputs(",\"theta\":", f);
    put_json_double(f, d->theta);
    fputc('}', f);
}

static void json_run(FILE *f, const struct explained *x, const struct explained_run *r)
{
    fputs("{\"run\":", f);
    put_json_string(f, r->name);
    fputs(",\"file\":", f);
    put_json_string(f, r->file);
    fprintf(f, ",\"missing\":%s,\"values\":{", r->missing ? "true" : "false");
    for (size_t m = 0; m < x->n_measures; m++) {
        fputs(m ? "," : "", f);
        put_json_string(f, x->measure[m]);
        fputs(":{\"value\":", f);
        put_json_double(f, x->labelled[m] ? r->value[m].value : NAN);
        fputs(",\"best\":", f);
        put_json_double(f, x->labelled[m] ? r->value[m].best : NAN);
        fputc('}', f);
    }
    fputs("},\"documents\":[", f);
    for (size_t i = 0; i < r->n_docs; i++) {
        fputs(i ? ",\n" : "\n", f);
        json_document(f, &r->doc[i], i + 1);
    }
    fputs("]}", f);
}

static void json_only(FILE *f, const struct explained *x, size_t a, size_t b)
{
    fputc('[', f);
    for (size_t i = 0, first = 1; i < x->run[a].n_docs; i++) {
        if (explained_in_top(&x->run[b], x->run[a].doc[i].docno))
            continue;
        fputs(first ? "" : ",", f);
        first = 0;
        put_json_string(f, x->run[a].doc[i].docno);
    }
    fputc(']', f);
}

static void json_gap(void *arg, size_t a, size_t b)
{
    struct out *o = arg;
    const struct explained *x = o->x;
    fputs(o->first ? "\n{\"a\":" : ",\n{\"a\":", o->f);
    o->first = false;
    put_json_string(o->f, x->run[a].name);
    fputs(",\"b\":", o->f);
    put_json_string(o->f, x->run[b].name);
    fputs(",\"only_a\":", o->f);
    json_only(o->f, x, a, b);
    fputs(",\"only_b\":", o->f);
    json_only(o->f, x, b, a);
    fputs(",\"measures\":{", o->f);
    for (size_t m = 0; m < x->n_measures; m++) {
        struct explained_gap g = explained_gap(x, m, a, b);
        fputs(m ? "," : "", o->f);
        put_json_string(o->f, x->measure[m]);
        fputs(":{\"gap\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.all : NAN);
        fputs(",\"selection\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.selection : NAN);
        fputs(",\"ordering\":", o->f);
        put_json_double(o->f, x->labelled[m] ? g.ordering : NAN);
        fputc('}', o->f);
    }
    fputs("}}", o->f);
}

void explained_json(FILE *f, const struct explained *x)
{
    struct out out = {f, x, true}, *o = &out;
    fputs("{\"topic\":", o->f);
    put_json_string(o->f, x->topic);
    fprintf(o->f, ",\"k\":%zu,\"measures\":[", x->k);
    for (size_t m = 0; m < x->n_measures; m++) {
        fputs(m ? "," : "", o->f);
        put_json_string(o->f, x->measure[m]);
    }
    fputs("],\"runs\":[", o->f);
    for (size_t r = 0; r < x->n_runs; r++) {
        fputs(r ? ",\n" : "\n", o->f);
        json_run(o->f, x, &x->run[r]);
    }
    fputs("],\"gaps\":[", o->f);
    explained_for_pairs(x, json_gap, o);
    fputs("]}\n", o->f);
}
