// The descendants of this process.
#pragma once
#include <sys/types.h>

// Kills all descendants, for where no single signal reaches them all. They are looked up in `/proc` and
// stopped first, so that none can start new processes during the search.
void end_descendants(void);
