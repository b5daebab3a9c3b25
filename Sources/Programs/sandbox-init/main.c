// The first process of every sandbox, and the helper for the few processes that must start others without a
// shell.
//
// It is linked statically, so that it depends on no library in a sandbox, and executes only its own code. Its
// first argument selects a mode, the others are its parameters (`words.h`).
#include "modes.h"

int main(int count, char **arguments) {
  struct words words = {.next = arguments + 1, .end = arguments + count};
  return run_mode(&words);
}
