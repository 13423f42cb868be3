# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# make            builds trec_rcp and rcp-label
# make deps       installs what building and testing need (Debian, as root)
# make demo       scores the shipped runs, and makes gains of shipped texts
# make check      builds and runs all tests; SANITIZE=address,undefined for an instrumented build, JOBS=1 for one at a
#                 time (all cores), CASES="label scripts/man_lint" for some
# make regold     writes what the programs print now over what the cases expect; CASES= too
# make memory     lets every allocation of the programs fail once
# make install    PREFIX=/usr/local DESTDIR= ; TREC_EVAL_LINK=1 adds links for trec_eval and its page
# make bench      measures speed and memory; TREC_EVAL=/path compares
# make format     lays the sources out by .clang-format; format-check says what does not follow it
# make V=1        shows the commands
# make fuzz       builds and runs the fuzz targets (clang); FUZZ_SECONDS=60

VERSION = 0.1.0
PREFIX = /usr/local
CC = gcc
CFLAGS = -O3 -g
SANITIZE =
PKG_CONFIG = pkg-config
V = 0
Q = $(if $(filter 0,$(V)),@)

# Objects of one sanitizer do not link with those of another.
comma = ,
BUILD = build$(if $(SANITIZE),-$(subst $(comma),-,$(SANITIZE)))
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wmissing-prototypes
# -fno-trapping-math: nobody looks at the flags of floating point exceptions, and loops with a choice in them become
# vector code; results stay the same.
# -ffile-prefix-map: the same programs from whatever folder.
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -I. $(WARNINGS) -fno-trapping-math -pthread \
	-ffile-prefix-map=$(CURDIR)=. $(CPPFLAGS) $(CFLAGS) \
	$(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer) \
	-DRCP_VERSION='"$(VERSION)"' $(shell $(PKG_CONFIG) --cflags gsl zlib)
ALL_LDFLAGS = -pthread $(CFLAGS) $(LDFLAGS) $(if $(SANITIZE),-fsanitize=$(SANITIZE))
LIBS = $(shell $(PKG_CONFIG) --libs gsl zlib) -lm $$(cat $(BUILD)/unpack.libs)
# rcp-label alone reads judgements, which takes a JSON library, and asks judges, which takes an HTTP library.
LABEL_LIBS = $(shell $(PKG_CONFIG) --libs jansson libcurl) $(LIBS)

# A room includes those before it; measures and compare do not know each other (test/scripts/house).
ROOMS = base model format measures compare calibrate judge diagnose eval report cmd
MODULES = $(sort $(foreach room,$(ROOMS),$(wildcard $(room)/*.c)))
OBJECTS = $(MODULES:%.c=$(BUILD)/%.o)
# A program takes from the library what it uses, and no more. trec_rcp has one of its own: to build it takes neither
# jansson nor libcurl.
LIBRARY = $(BUILD)/librcp.a
TREC_LIBRARY = $(BUILD)/libtrec.a
JSON_HEADERS = jansson|curl/curl|format/json_load|format/json_value|judge/[a-z_]*
WITH_JSON := $(shell grep -lE '^.include [<"]($(JSON_HEADERS))\.h[>"]' $(MODULES))
TREC_MODULES = $(filter-out calibrate/% judge/% diagnose/% cmd/cmd_% $(WITH_JSON),$(MODULES))
PROGRAM = $(if $(SANITIZE),$(BUILD)/)trec_rcp
LABEL = $(if $(SANITIZE),$(BUILD)/)rcp-label

all: $(PROGRAM) $(LABEL)

$(LIBRARY): $(OBJECTS)
$(TREC_LIBRARY): $(TREC_MODULES:%.c=$(BUILD)/%.o)
$(LIBRARY) $(TREC_LIBRARY):
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(PROGRAM): $(BUILD)/trec_rcp.o $(TREC_LIBRARY)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(LABEL): $(BUILD)/rcp_label.o $(LIBRARY)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	@echo "  CC $<"
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Compressed inputs beside gzip: what there is a library for. UNPACK= leaves all of them out.
UNPACK = xz zstd bzip2
FIND_LIBRARIES = CC="$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)" PKG_CONFIG="$(PKG_CONFIG)" format/find_libraries
$(BUILD)/unpack.flags: FORCE
	@mkdir -p $(@D)
	@$(FIND_LIBRARIES) $(BUILD)/unpack $(UNPACK)
$(BUILD)/format/unpack.o: $(BUILD)/unpack.flags
$(BUILD)/format/unpack.o: ALL_CFLAGS += $$(cat $(BUILD)/unpack.flags)

# Where the prompts are installed; what looks for them there is built again when PREFIX changes.
SHARE_DIR = $(PREFIX)/share/trec_rcp
$(BUILD)/share_dir: FORCE
	@mkdir -p $(@D)
	@echo '$(SHARE_DIR)' | cmp -s - $@ || echo '$(SHARE_DIR)' >$@
$(BUILD)/judge/prompt.o: $(BUILD)/share_dir
$(BUILD)/judge/prompt.o: ALL_CFLAGS += -DRCP_SHARE_DIR='"$(SHARE_DIR)"'

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# Tests: transcripts and case files (test/cases), scripts (test/scripts), programs (test/unit), all run and counted by
# the runner; see test/README.
UNITS = $(patsubst test/unit/%.c,$(BUILD)/test/unit/%,$(wildcard test/unit/*.c))

$(BUILD)/test/unit/%: $(BUILD)/test/unit/%.o $(LIBRARY)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

# A server for tests of rcp-label judge, with all that servers do wrong.
SERVER = $(BUILD)/test/server/server
$(SERVER): $(BUILD)/test/server/server.o $(BUILD)/test/server/answers.o $(LIBRARY)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

# Preloaded, it makes an allocation fail (test/memory/sweep); without sanitizers, which have allocators of their own.
FAILING = $(BUILD)/test/memory/fail.so
$(FAILING): test/memory/fail.c Makefile
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) -std=c11 $(WARNINGS) $(CFLAGS) -fno-builtin -shared -fPIC -o $@ $<

# trec_rcp without the libraries that unpack: what comes before an archive counts.
WITHOUT = $(BUILD)/test/without
$(WITHOUT)/unpack.o: format/unpack.c Makefile
	@mkdir -p $(@D)
	@echo "  CC $< (gzip alone)"
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(WITHOUT)/trec_rcp: $(BUILD)/trec_rcp.o $(WITHOUT)/unpack.o $(TREC_LIBRARY)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

RUNNER = $(BUILD)/test/runner/runner
$(RUNNER): $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/runner/*.c))
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^

JOBS =
CASES =
RUN_TESTS = TEST_SERVER=$(abspath $(SERVER)) TEST_RUNNER=$(abspath $(RUNNER)) TEST_FAILING=$(abspath $(FAILING)) \
	TEST_BUILD=$(abspath $(BUILD)) \
	$(RUNNER) -j "$(JOBS)" -c "$(CASES)"

tests: $(PROGRAM) $(LABEL) $(UNITS) $(SERVER) $(RUNNER) $(FAILING) $(WITHOUT)/trec_rcp

check: tests
	@$(RUN_TESTS) $(PROGRAM) $(UNITS)

# Every allocation of every command of test/memory/sweep fails once: some minutes.
memory: $(PROGRAM) $(LABEL) $(FAILING) $(SERVER)
	@TEST_SERVER=$(SERVER) TEST_FAILING=$(FAILING) test/memory/sweep

# Look at the difference before committing it.
regold: $(PROGRAM) $(LABEL) $(RUNNER)
	@$(RUN_TESTS) -r $(PROGRAM)
	git --no-pager diff -- test

DEMO_RUNS = $(patsubst %,test_data/texts/%.run,words sense luck)
demo: $(PROGRAM) $(LABEL)
	@echo "qrel-nDCG, Count-nDCG and RCP-nDCG of three runs, side by side:"
	@echo "  ./trec_rcp --table -m rcp -g test_data/demo.gains test_data/demo.qrels test_data/demo.*.run"
	@echo
	@./$(PROGRAM) --table -m rcp -g test_data/demo.gains test_data/demo.qrels test_data/demo.*.run
	@echo
	@echo "From runs and texts to gains and scores, by a judge that is simulated (word overlap):"
	@echo "  ./rcp-label run --judge simulated --queries test_data/texts/queries.jsonl \\"
	@echo "      --corpus test_data/texts/corpus.jsonl $(DEMO_RUNS:%=--run %) -o $(BUILD)/demo"
	@echo "  ./trec_rcp --table -R rcp_gains -m rcp_ndcg_cut.10 $(BUILD)/demo/labels.gains test_data/texts/*.run"
	@echo
	@rm -rf $(BUILD)/demo
	@./$(LABEL) run --judge simulated --queries test_data/texts/queries.jsonl \
		--corpus test_data/texts/corpus.jsonl $(DEMO_RUNS:%=--run %) -o $(BUILD)/demo
	@echo
	@./$(PROGRAM) --table -R rcp_gains -m rcp_ndcg_cut.10 $(BUILD)/demo/labels.gains test_data/texts/*.run

DEPS = build-essential pkg-config zlib1g-dev libgsl-dev uthash-dev libjansson-dev \
	libcurl4-openssl-dev liblzma-dev libzstd-dev libbz2-dev mandoc xz-utils zstd bzip2
deps:
	apt-get update -q
	DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $(DEPS)

# The tree follows .clang-format (clang-format 14, Debian 12's); format-check changes nothing.
C_FILES = $(wildcard *.c $(foreach room,$(ROOMS),$(room)/*.[ch]) bench/*.c test/*/*.[ch])
format:
	@clang-format -i $(C_FILES)
format-check:
	@clang-format --dry-run -Werror $(C_FILES)

FUZZ_SECONDS = 60
fuzz:
	test/fuzz/run $(FUZZ_SECONDS)

bench: $(PROGRAM) $(LABEL) $(SERVER)
	bench/run $(PROGRAM)
	bench/fit $(LABEL)
	bench/judge $(LABEL) $(SERVER)

MAN1 = $(wildcard man/*.1)
MAN5 = $(wildcard man/*.5)
# In the place of trec_eval: a link to the program, and one to its page. Only what is ours is replaced, which is a link of
# that kind or a copy of what it leads to, installed or built; all else is somebody's trec_eval.
TREC_EVAL_PROGRAM = $(DESTDIR)$(PREFIX)/bin/trec_eval
TREC_EVAL_PAGE = $(DESTDIR)$(PREFIX)/share/man/man1/trec_eval.1
check_ours = @case $$(readlink $(1)) in $(3) | */$(3)) exit ;; esac; [ -e $(1) ] || [ -L $(1) ] || exit 0; \
	[ -L $(1) ] || ! { cmp -s $(1) $(2) || cmp -s $(1) $(dir $(1))$(3); } || exit 0; \
	echo '$(1): not a trec_rcp, so it stays; expected it out of the way of TREC_EVAL_LINK=1' >&2; exit 1

install: $(PROGRAM) $(LABEL)
ifeq ($(TREC_EVAL_LINK),1)
	$(call check_ours,$(TREC_EVAL_PROGRAM),$(PROGRAM),trec_rcp)
	$(call check_ours,$(TREC_EVAL_PAGE),man/trec_rcp.1,trec_rcp.1)
endif
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5
	install -d $(DESTDIR)$(SHARE_DIR)
	install -m 644 $(wildcard share/*.txt) $(DESTDIR)$(SHARE_DIR)
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/trec_rcp
	install -m 755 $(LABEL) $(DESTDIR)$(PREFIX)/bin/rcp-label
	install -m 644 $(MAN1) $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 $(MAN5) $(DESTDIR)$(PREFIX)/share/man/man5
ifeq ($(TREC_EVAL_LINK),1)
	ln -sf trec_rcp $(TREC_EVAL_PROGRAM)
	ln -sf trec_rcp.1 $(TREC_EVAL_PAGE)
endif

clean:
	rm -rf build build-* bench/data trec_rcp rcp-label

.SECONDARY:
FORCE:
.PHONY: FORCE all tests check format format-check memory regold demo deps fuzz bench install clean
