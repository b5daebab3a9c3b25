// The descendants of this process.
#pragma once
#include <sys/types.h>

// Kills descendants, for where no single signal reaches them all. They are looked up in `/proc` and stopped
// first, so that none can start new processes during the search. Some may be left, as there may be more than
// it can have descriptors: call it, and reap, until wait(2) knows no more children.
void end_descendants(void);
