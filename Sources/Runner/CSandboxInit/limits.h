// The kernel's limits of a process and what comes from it (setrlimit(2)).
#pragma once
#include "words.h"

// Sets the limits of a list, of which each takes three words: its name as in prlimit(1), and the
// soft and the hard limit.
void set_limits(char **limits);
