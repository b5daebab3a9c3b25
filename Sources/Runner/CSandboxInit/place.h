// The place of a run in a sandbox of many: what it finds that others must not find after it.
#pragma once
#include "request.h"

struct place {
  // The folder of the files that the program is given.
  const char *input;
  // The working folder.
  const char *work;
};

// Mounts what the run has for itself, in a namespace of its own, with its files.
//
// - work_options: of the working folder's file system (tmpfs(5)).
// - links: a list of which each link takes two words: its path below the working folder, and where it
//   points.
// - files: a list of which each file takes three words: its path below the folder of given files,
//   its rights in octal digits, and its size.
// - told: holds their bytes, one behind the other.
void set_up_place(const struct place *place, const char *work_options, char **links,
                  char **files, const struct told *told);
