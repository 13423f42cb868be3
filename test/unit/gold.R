#!/usr/bin/env Rscript
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The trec_rcp developers
# Two-phase estimates by R's lm and survey, which test/unit/gold.c checks: prints gold_survey.h.
#
#   Rscript test/unit/gold.R >test/unit/gold_survey.h      (R 4.2.2, survey 4.1-1)
#
# PPI is the estimate of ppi-python 0.2.3 with the lambda for which it is the regression estimator:
#   b = np.cov(f[gold], y[gold])[0, 1] / np.var(f[gold], ddof=1)
#   ppi_mean_pointestimate(y[gold], f[gold], f[~gold], lam=b * (N - n) / N)
suppressMessages(library(survey))
N <- 24
i <- 1:N
f <- 0.5 + 0.3 * sin(i * i)
g <- 0.5 + 0.3 * cos(3 * i * i)
y <- 0.2 + 0.6 * f + 0.15 * sin(7 * i + 1) + 0.1 * cos(3 * i * i)
gold <- i %% 3 == 1 | i %% 8 == 0
n <- sum(gold)
h <- ifelse(i <= 12, 1, 2)
p <- 0.2 + 0.12 * (i %% 5)
s <- data.frame(f, g, y, h, p, N, Nh = N / 2)[gold, ]

put <- function(name, ...) cat(sprintf("static const double %s[] = {%s};\n", name,
                                       paste(sprintf("%.17g", c(...)), collapse = ", ")))
cat("/* Made by gold.R. Estimate, variance about the mean of these topics, residual variance, slope or R, explained. */\n")
cat(sprintf("enum { TOPICS = %d };\n", N))
regression <- function(model, new) {
    x <- predict(model, new, se.fit = TRUE)
    c(x$fit, x$se.fit^2 - summary(model)$sigma^2 / N, summary(model)$sigma^2)
}
one <- lm(y ~ f, s)
b <- coef(one)[2]
put("by_lm", regression(one, data.frame(f = mean(f))), b, b^2 * var(f) / N)
two <- lm(y ~ f + g, s)
b <- coef(two)[2:3]
put("by_two", regression(two, data.frame(f = mean(f), g = mean(g))), sqrt(summary(two)$r.squared),
    sum(b * (var(cbind(f, g)) %*% b)) / N)
calibrated <- function(design) {
    x <- svymean(~y, calibrate(design, ~f, population = c(`(Intercept)` = N, f = sum(f))))
    c(coef(x), SE(x)^2)
}
put("by_survey", calibrated(svydesign(ids = ~1, fpc = ~N, data = s)))
put("by_strata", calibrated(svydesign(ids = ~1, strata = ~h, fpc = ~Nh, data = s)))
put("by_probability", calibrated(svydesign(ids = ~1, probs = ~p, data = s)))
put("by_twophase", coef(svymean(~y, calibrate(twophase(id = list(~1, ~1), subset = ~gold, data =
    data.frame(f, y, gold), method = "full"), phase = 2, ~f))))
put("by_ppi", 0.45513296193144243)
