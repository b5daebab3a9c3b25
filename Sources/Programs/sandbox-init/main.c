// The first process of every sandbox, and the few things in one that must start others without a
// shell.
//
// It is linked statically, so that no library of a sandbox is any part of it, and runs none but its
// own code. Its first word says what it does, the others with what (`words.h`).
#include "modes.h"

int main(int count, char **arguments) {
  struct words words = {.next = arguments + 1, .end = arguments + count};
  return run_mode(&words);
}
