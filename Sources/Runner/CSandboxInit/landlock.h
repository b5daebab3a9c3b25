// Landlock rules for a process and its descendants, which none of them can drop (landlock(7)).
#pragma once
#include "words.h"

// The rights that a ruleset denies unless a rule grants them, as the bits of `linux/landlock.h`.
struct handled {
  unsigned long files;
  unsigned long network;
  // Restricts signals and the like to processes with the same ruleset; missing in the header of older
  // kernels.
  unsigned long scope;
};

struct handled next_handled(struct words *words);

// Applies rules to this process. A rule takes two words in the list: a path and the rights granted below it.
void restrict_to(struct handled handled, char **rules);

// Applies a ruleset by which signals of this process reach only processes that have the same ruleset.
void keep_signals(void);
