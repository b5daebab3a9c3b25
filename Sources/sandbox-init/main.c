// The first process of every sandbox, and the few things in one that must start others without a
// shell.
//
// It is linked statically, so that no library of a sandbox is any part of it, and runs none but its
// own code. Its first word says what it does, the others with what (`words.h`).
#include <string.h>

#include "modes.h"

static const struct {
  const char *name;
  int (*run)(struct words *words);
} modes[] = {
    {"limited", run_limited}, {"supervise", run_supervised}, {"serve", serve},
    {"shut-in", run_shut_in}, {"console", run_console},      {"linker-words", print_linker_words},
};

int main(int count, char **arguments) {
  struct words words = {.next = arguments + 1, .end = arguments + count};
  const char *name = next_word(&words);
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++)
    if (strcmp(name, modes[i].name) == 0) return modes[i].run(&words);
  fail("no mode '%s'", name);
}
