#include <signal.h>
#include <unistd.h>

#include "limits.h"
#include "modes.h"
#include "program.h"

extern char **environ;

int run_limited(struct words *words) {
  pid_t starter = (pid_t)next_number(words);
  set_limits(next_list(words));
  struct program program = {.words = next_list(words), .environment = environ};
  end_with_parent(SIGKILL);
  // The parent may have ended before the signal was requested.
  if (getppid() != starter) fail("the parent has ended");
  become_program(&program);
}
