/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "core.h"

struct core *core_state(PyObject *module)
{
    return PyModule_GetState(module);
}

void *core_new(PyTypeObject *type)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return allocate(type, 0);
}

void core_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

PyObject *core_refuse_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    (void)args;
    (void)kwargs;
    return PyErr_Format(PyExc_TypeError, "cannot create %R instances directly; call a function of trec_rcp",
                        (PyObject *)type);
}

PyObject *core_text(const char *s)
{
    return PyUnicode_DecodeUTF8(s, (Py_ssize_t)strlen(s), "surrogateescape");
}

PyObject *core_text_and_free(char *text)
{
    PyObject *object = core_text(text);
    rcp_text_free(text);
    return object;
}

PyObject *core_tuple(size_t n, PyObject *(*item)(const void *source, size_t i), const void *source)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)n);
    for (size_t i = 0; tuple && i < n; i++) {
        PyObject *o = item(source, i);
        if (!o || PyTuple_SetItem(tuple, (Py_ssize_t)i, o) < 0)
            Py_CLEAR(tuple);
    }
    return tuple;
}

static PyObject *get_name(const void *names, size_t i)
{
    return core_text(((const char *const *)names)[i]);
}

/* Returns a new tuple of the names in an array that NULL ends, or NULL and an exception. */
static PyObject *make_name_tuple(const char *const *name)
{
    size_t n = 0;
    while (name[n])
        n++;
    return core_tuple(n, get_name, name);
}

static PyObject *core_measures(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return make_name_tuple(rcp_measures());
}

static PyObject *core_nicknames(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return make_name_tuple(rcp_nicknames());
}

/* about(measure): returns the explanation of a measure, or of a set of measures, as a str; None if there is none of
 * this name. */
static PyObject *core_about(PyObject *module, PyObject *name)
{
    (void)module;
    const char *measure = PyUnicode_AsUTF8AndSize(name, NULL);
    if (!measure)
        return NULL;
    const char *about = rcp_measure_about(measure);
    if (!about)
        Py_RETURN_NONE;
    return core_text(about);
}

/* measure(text): returns the name of the measure that `text` spells in any way, in trec_eval's spelling, as a str; NULL
 * and an exception if it spells none, or several. */
static PyObject *core_measure(PyObject *module, PyObject *text)
{
    char name[4096];
    struct rcp_error error;
    const char *s = PyUnicode_AsUTF8AndSize(text, NULL);
    if (s && rcp_read_measure(s, name, sizeof name, &error) != 0)
        error_set(core_state(module), &error, NULL);
    else if (s)
        return core_text(name);
    return NULL;
}

/* Sets *n to the size of a tuple of str and returns its texts, which the tuple owns, in an array for PyMem_Free; NULL
 * and an exception on failure. */
static const char **read_paths(PyObject *tuple, size_t *n)
{
    *n = (size_t)PyTuple_Size(tuple);
    const char **path = PyMem_Calloc(*n + 1, sizeof *path);
    if (!path)
        PyErr_NoMemory();
    for (size_t i = 0; path && i < *n; i++)
        if (!(path[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, (Py_ssize_t)i), NULL))) {
            PyMem_Free((void *)path);
            path = NULL;
        }
    return path;
}

/* count(paths, counts, pooled=False): writes the parts of the judgements at the paths, a tuple, that a fit needs into
 * the file `counts`. `pooled` says that several judges may have answered the rubric, the list of criteria. */
static PyObject *core_count(PyObject *module, PyObject *args)
{
    struct rcp_error error;
    PyObject *paths;
    const char *counts;
    int pooled = 0, status;
    size_t n;
    if (!PyArg_ParseTuple(args, "O!s|p:count", &PyTuple_Type, &paths, &counts, &pooled))
        return NULL;
    const char **path = read_paths(paths, &n);
    if (!path)
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = rcp_count(path, n, pooled, counts, &error);
    Py_END_ALLOW_THREADS;
    PyMem_Free((void *)path);
    if (status != 0)
        return error_set(core_state(module), &error, NULL);
    Py_RETURN_NONE;
}

/* document(paths, topic, docno, format, options=None): returns, as a str, what the judgements at the paths, a tuple,
 * say of a document: its gain, and the answers that it rests on. */
static PyObject *core_document(PyObject *module, PyObject *args)
{
    struct rcp_error error;
    PyObject *paths, *options = NULL, *owner = NULL;
    const char *topic, *docno, *format;
    char *text = NULL;
    if (!PyArg_ParseTuple(args, "O!sss|O:document", &PyTuple_Type, &paths, &topic, &docno, &format, &options))
        return NULL;
    size_t n;
    const char **path = read_paths(paths, &n), **pair = path ? core_options(options, &owner) : NULL;
    if (pair) {
        Py_BEGIN_ALLOW_THREADS;
        text = rcp_document(path, n, topic, docno, format, pair, &error);
        Py_END_ALLOW_THREADS;
        if (!text)
            error_set(core_state(module), &error, NULL);
    }
    PyMem_Free((void *)path);
    PyMem_Free((void *)pair);
    Py_XDECREF(owner);
    return text ? core_text_and_free(text) : NULL;
}

PyObject *core_name(PyObject *o)
{
    if (PyUnicode_Check(o)) {
        Py_INCREF(o);
        return o;
    }
    PyObject *number = PyBool_Check(o) ? NULL : PyNumber_Index(o), *text = number ? PyObject_Str(number) : NULL;
    Py_XDECREF(number);
    if (PyErr_Occurred() && (PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_ValueError)))
        PyErr_Clear();
    return text;
}

/* Returns the text of an option's value, a str with a new reference: "yes" or "no" for a bool, the str of an int or
 * float, or the str itself. NULL and TypeError if it is of another type. */
static PyObject *make_option_text(PyObject *value)
{
    if (PyBool_Check(value))
        return PyUnicode_FromString(value == Py_True ? "yes" : "no");
    if (PyLong_Check(value) || PyFloat_Check(value))
        return PyObject_Str(value);
    if (PyUnicode_Check(value)) {
        Py_INCREF(value);
        return value;
    }
    PyErr_Format(PyExc_TypeError, "an option has the value %R, expected str, int, float or bool", value);
    return NULL;
}

/* Stores an option's name and value in pair[i] and pair[i + 1], where i is twice *n, and increments *n; `owners`, a
 * list, keeps the strings alive. Returns 0, or -1 and an exception. */
static int add_option(const char **pair, Py_ssize_t *n, PyObject *owners, PyObject *name, PyObject *value)
{
    PyObject *text = make_option_text(value);
    const char *s[2] = {text && PyUnicode_Check(name) ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL, NULL};
    s[1] = s[0] ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
    bool is_kept = s[0] && s[1] && PyList_Append(owners, name) == 0 && PyList_Append(owners, text) == 0;
    Py_XDECREF(text);
    if (!is_kept) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "option %R, expected the name of an option", name);
        return -1;
    }
    pair[*n * 2] = s[0];
    pair[*n * 2 + 1] = s[1];
    (*n)++;
    return 0;
}

/* Returns the number of options in the dict {name: value}, 0 if it is NULL; a list as a value counts as one option for
 * each item. */
static Py_ssize_t count_options(PyObject *options)
{
    Py_ssize_t n = 0, pos = 0;
    PyObject *name, *value;
    while (options && PyDict_Next(options, &pos, &name, &value))
        n += PyList_Check(value) ? PyList_Size(value) : 1;
    return n;
}

const char **core_options(PyObject *options, PyObject **owners)
{
    *owners = NULL;
    if (options == Py_None)
        options = NULL;
    if (options && !PyDict_Check(options)) {
        PyErr_Format(PyExc_TypeError, "the options are %R, expected a dict", options);
        return NULL;
    }
    const char **pair = PyMem_Calloc((size_t)count_options(options) * 2 + 1, sizeof *pair);
    *owners = PyList_New(0);
    if (!pair)
        PyErr_NoMemory();
    Py_ssize_t n = 0, pos = 0;
    PyObject *name, *value;
    int status = pair && *owners ? 0 : -1;
    while (status == 0 && options && PyDict_Next(options, &pos, &name, &value))
        if (PyList_Check(value)) {
            for (Py_ssize_t i = 0; status == 0 && i < PyList_Size(value); i++)
                status = add_option(pair, &n, *owners, name, PyList_GetItem(value, i));
        } else {
            status = add_option(pair, &n, *owners, name, value);
        }
    if (status == 0)
        return pair;
    PyMem_Free((void *)pair);
    Py_CLEAR(*owners);
    return NULL;
}

static PyMethodDef functions[] = {
    {"evaluator", evaluator_create, METH_NOARGS,
     "evaluator()\n--\n\nReturns an Evaluator. To use it, set options, add measures, give labels, prepare it, then "
     "evaluate runs."},
    {"fit", fit_create, METH_NOARGS,
     "fit()\n--\n\nReturns a Fit. To use it, set options, give judgements, run it, then get the documents."},
    {"judge", judge_create, METH_NOARGS,
     "judge()\n--\n\nReturns a Judge. To use it, set options, then answer its questions until no question is left."},
    {"measures", core_measures, METH_NOARGS,
     "measures()\n--\n\nReturns the names of all measures, without parameters."},
    {"nicknames", core_nicknames, METH_NOARGS,
     "nicknames()\n--\n\nReturns the nicknames, each of which stands for a set of measures."},
    {"about", core_about, METH_O,
     "about(measure, /)\n--\n\nReturns the formula and source of a measure, or None if there is no such measure."},
    {"measure", core_measure, METH_O,
     "measure(text, /)\n--\n\nReturns trec_eval's name of a measure, such as 'ndcg_cut.10'. The text may be another "
     "known spelling, such as 'nDCG@10'."},
    {"count", core_count, METH_VARARGS,
     "count(paths, counts, pooled=False, /)\n--\n\nWrites a counts file with the parts of the judgements that a fit "
     "needs."},
    {"document", core_document, METH_VARARGS,
     "document(paths, topic, docno, format, options=None, /)\n--\n\nReturns a report about a document from its "
     "judgements."},
    {"is_graded", dicts_is_graded, METH_O,
     "is_graded(labels, /)\n--\n\nReturns whether all values of {topic: {docno: value}} are grades, that is, whole "
     "numbers."},
    {NULL, NULL, 0, NULL}};

/* Makes a type and adds it to the module. Returns it, a new reference, or NULL and an exception. */
static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type)
        return NULL;
    Py_INCREF(type);
    if (PyModule_AddObject(module, strrchr(spec->name, '.') + 1, type) < 0) {
        Py_DECREF(type);
        Py_CLEAR(type);
    }
    return (PyTypeObject *)type;
}

/* Adds to a new module its exceptions, types and version. Returns 0, or -1 and an exception. */
static int core_exec(PyObject *module)
{
    static PyType_Spec *const spec[] = {[CORE_EVALUATOR] = &evaluator_spec,
                                        [CORE_RESULT] = &result_spec,
                                        [CORE_COMPARISON] = &comparison_spec,
                                        [CORE_FIT] = &fit_spec,
                                        [CORE_JUDGE] = &judge_spec};
    struct core *c = core_state(module);
    if (error_add(module, c) != 0)
        return -1;
    for (int i = 0; i < CORE_TYPES; i++)
        if (!(c->type[i] = add_type(module, spec[i])))
            return -1;
    return PyModule_AddStringConstant(module, "__version__", rcp_version());
}

/* Visits the references of the module's state, for the garbage collector. */
static int core_traverse(PyObject *module, visitproc visit, void *arg)
{
    struct core *c = core_state(module);
    for (int i = 0; i <= RCP_ABORTED; i++)
        Py_VISIT(c->error[i]);
    for (int i = 0; i < CORE_TYPES; i++)
        Py_VISIT(c->type[i]);
    return 0;
}

/* Drops the references of the module's state. Returns 0. The garbage collector calls it, and core_release. */
static int core_clear(PyObject *module)
{
    struct core *c = core_state(module);
    for (int i = 0; i <= RCP_ABORTED; i++)
        Py_CLEAR(c->error[i]);
    for (int i = 0; i < CORE_TYPES; i++)
        Py_CLEAR(c->type[i]);
    return 0;
}

static void core_release(void *module)
{
    core_clear(module);
}

/* The number of Python's slot Py_mod_multiple_interpreters, and its value OWN_LOCK: interpreters that have a GIL of
 * their own may load the module. Python before 3.12 refuses the slot, and the limited API of 3.10 does not define
 * it. */
enum { SLOT_INTERPRETERS = 3 };
#define OWN_LOCK ((void *)2)
static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)core_exec}, {0, NULL}};
static PyModuleDef_Slot slots_since_12[] = {{Py_mod_exec, (void *)core_exec}, {SLOT_INTERPRETERS, OWN_LOCK}, {0, NULL}};

#define DEFINITION(its_slots)                                                                                     \
    {                                                                                                             \
        .m_base = PyModuleDef_HEAD_INIT, .m_name = "trec_rcp._core",                                              \
        .m_doc = "The C library that the package trec_rcp uses. Import trec_rcp, not this module.",               \
        .m_size = sizeof(struct core), .m_methods = functions, .m_slots = its_slots, .m_traverse = core_traverse, \
        .m_clear = core_clear, .m_free = core_release                                                             \
    }
static struct PyModuleDef definition = DEFINITION(slots), definition_since_12 = DEFINITION(slots_since_12);

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void)
{
    const char *minor = strchr(Py_GetVersion(), '.'); /* "3.12.1 (main, ..." */
    return PyModuleDef_Init(minor && strtol(minor + 1, NULL, 10) >= 12 ? &definition_since_12 : &definition);
}
