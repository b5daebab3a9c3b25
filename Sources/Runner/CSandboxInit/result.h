// A file in the working folder that is handed back when the program has ended.
#pragma once
#include "words.h"

struct result {
  // Empty if no file is wanted.
  const char *path;
  // Whether the file is handed back after a failure too.
  int is_always;
};

// Reads two words: the path, and 1 or 0.
struct result next_result(struct words *words);

// Copies the file to a descriptor and reports that. Only a regular file is handed back.
//
// - end: the program's status as in wait(2).
void hand_back(const struct result *result, int end, int to, int status);
