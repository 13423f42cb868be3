/* Made by gold.R. Estimate, variance about the mean of these topics, residual variance, slope or R, explained. */
enum { TOPICS = 24 };
static const double by_lm[] = {0.45513296193144248, 0.00061695837119162965, 0.010362655157517713, 0.70830954228140264,
                               0.0010170572200798608};
static const double by_two[] = {0.46213119772843375, 0.00072511328269330615, 0.010868570776043902, 0.8606944474574032,
                                0.0010609405310088528};
static const double by_survey[] = {0.45513296193144248, 0.00050413423394254713};
static const double by_strata[] = {0.45513296193144248, 0.00056482966834463201};
static const double by_probability[] = {0.48041987360121885, 0.0013188562874894198};
static const double by_twophase[] = {0.45513296193144248};
static const double by_ppi[] = {0.45513296193144243};
