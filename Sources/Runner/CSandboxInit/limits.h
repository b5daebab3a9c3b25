// The kernel's resource limits of a process and its descendants (setrlimit(2)).
#pragma once
#include "words.h"

// Sets limits. Each takes three words in the list: its name as in prlimit(1), its soft limit and its hard
// limit.
void set_limits(char **limits);
