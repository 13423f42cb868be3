/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Made by more_oracle.py. */
static const double bh_p[] = {0.0, 0.01, 0.01, 0.04, 0.04, 0.03, 0.5, 1.0, 0.0, 0.2};
static const double bh_adjusted[] = {0.0,
                                     0.024999999999999998,
                                     0.024999999999999998,
                                     0.05714285714285715,
                                     0.05714285714285715,
                                     0.05714285714285715,
                                     0.5555555555555556,
                                     1.0,
                                     0.0,
                                     0.25};
static const struct {
    double effect, n, alpha, power, detectable, needed;
} powers[] = {
    {0.5, 43, 0.05, 0.8930504859707991, 0.4373217945676324, 34.0},
    {0.2, 12, 0.05, 0.09719878342102596, 0.8886543444414026, 199.0},
    {0.05, 4, 0.05, 0.05061088464419038, 2.1279493431921157, 3142.0},
    {1.5, 2, 0.05, 0.13295212415702737, 11.549889754978167, 6.0},
    {0.3, 50, 0.1, 0.6726669390006358, 0.35659045908746784, 71.0},
    {0.02, 100, 0.05, 0.054506077194015394, 0.2829117119690806, 19625.0},
};
static const double anova_row0[] = {0.1, 0.5, 0.3, 0.9, 0.45};
static const double anova_row1[] = {0.2, 0.4, 0.35, 0.95, 0.5};
static const double anova_row2[] = {0.05, 0.7, 0.6, 0.8, 0.4};
static const double anova_ss[] = {0.008999999999999965, 0.9073333333333331, 0.1176666666666666};
static const double anova_df[] = {2.0, 4.0, 8.0};
static const double anova_f[] = {0.30594900849858253, 15.422096317280458};
static const double anova_p[] = {0.744670989374315, 0.0007885912592005507};
static const struct {
    const char *a, *b;
    double p, rbo;
} overlaps[] = {
    {"abcdefg", "bacdegf", 0.9, 0.8901585000000001},
    {"abcde", "abcde", 0.9, 1.0},
    {"abc", "xyz", 0.9, 0.0},
    {"abcdefgh", "cadbx", 0.8, 0.5954133333333333},
    {"ab", "bcdefga", 0.95, 0.5800131272321427},
    {"a", "a", 0.5, 1.0},
};
