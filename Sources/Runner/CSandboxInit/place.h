// The private file systems of a run in a sandbox of many runs; later runs do not see them.
#pragma once
#include "request.h"

struct place {
  // The folder of the program's input files.
  const char *input;
  // The working folder.
  const char *work;
};

// Mounts the run's private file systems in its own namespace and writes its files.
//
// - work_options: mount options of the working folder's file system (tmpfs(5)).
// - links: a list in which each link takes two words: its path below the working folder, and its target.
// - files: a list in which each file takes three words: its path below the input folder, its mode in octal
//   digits, and its size.
// - told: holds the bytes of the files, one after the other.
void set_up_place(const struct place *place, const char *work_options, char **links,
                  char **files, const struct told *told);
