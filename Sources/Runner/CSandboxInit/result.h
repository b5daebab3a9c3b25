// A file of the working folder that is handed back when the program has ended.
#pragma once
#include "words.h"

struct result {
  // Empty where none is wanted.
  const char *path;
  // Whether it is handed back however the program ends, and not only behind a success.
  int is_always;
};

// Two words: the path, and 1 or 0.
struct result next_result(struct words *words);

// Copies it to a descriptor and reports that; nothing that is no plain file is handed back.
//
// - end: how the program has ended, as wait(2) has it.
void hand_back(const struct result *result, int end, int to, int status);
