#include "modes.h"

#include <string.h>

static const struct {
  const char *name;
  int (*run)(struct words *words);
} modes[] = {
    {"limited", run_limited}, {"supervise", run_supervised}, {"serve", serve},
    {"shut-in", run_shut_in}, {"console", run_console},      {"compile", compile},
};

int run_mode(struct words *words) {
  const char *name = next_word(words);
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++)
    if (strcmp(name, modes[i].name) == 0) return modes[i].run(words);
  fail("no mode '%s'", name);
}
