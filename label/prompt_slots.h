/* Inside prompts: the slots of a template. */
#ifndef LABEL_PROMPT_SLOTS_H
#define LABEL_PROMPT_SLOTS_H

#include <stddef.h>

enum { SLOT_QUERY, SLOT_PASSAGES, SLOT_NUM_DOCUMENTS, SLOTS }; /* SLOTS: any other word in braces */
extern const char *const prompt_slot_name[SLOTS];

struct prompt_slot {
    int kind;
    size_t len; /* with its braces */
};

/* The next {word} of [s, end): a letter or '_', then letters, digits and '_'. Where it begins, or NULL. */
const char *prompt_next_slot(const char *s, const char *end, struct prompt_slot *slot);

#endif
