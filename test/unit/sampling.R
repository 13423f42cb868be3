#!/usr/bin/env Rscript
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Inclusion probabilities by R's sampling, which test/unit/sampling.c checks: prints sampling_r.h.
#
#   Rscript test/unit/sampling.R >test/unit/sampling_r.h      (R 4.2.2, sampling 2.9)
suppressMessages(library(sampling))
N <- 17
i <- 1:N
sizes <- list(1 + i %% 4, exp(1.5 * sin(i * i)), i^3, c(rep(1000, 3), rep(1, N - 3)))
put <- function(name, x) cat(sprintf("static const double %s[][%d] = {{%s}};\n", name, N, paste(sapply(x, function(v)
    paste(sprintf("%.17g", v), collapse = ", ")), collapse = "}, {")))
cat("/* Made by sampling.R. */\n")
cat(sprintf("enum { ELEMENTS = %d, DRAWN = 6 };\n", N))
put("sizes", sizes)
put("inclusion", lapply(sizes, inclusionprobabilities, n = 6))
