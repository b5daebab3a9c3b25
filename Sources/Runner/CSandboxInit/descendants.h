// All that came from this process.
#pragma once
#include <sys/types.h>

// Ends them where nothing else reaches them all at once: they are looked for in `/proc`, and
// stopped first, so that none starts others while the rest is still looked for.
void end_descendants(void);
