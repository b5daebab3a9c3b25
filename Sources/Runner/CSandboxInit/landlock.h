// The kernel's own rules for a process and all that comes from it, which none of them can shed
// (landlock(7)).
#pragma once
#include "words.h"

// Which rights a set of rules takes away, as the bits of `linux/landlock.h`, unless a rule gives
// them back.
struct handled {
  unsigned long files;
  unsigned long network;
  // What is kept among processes with these rules; not in the header of an older kernel.
  unsigned long scope;
};

struct handled next_handled(struct words *words);

// Lays rules on this process: a list of which each takes two words, its path and the rights below
// it.
void restrict_to(struct handled handled, char **rules);

// Lays one on this process by which its signals reach none that does not have it too.
void keep_signals(void);
