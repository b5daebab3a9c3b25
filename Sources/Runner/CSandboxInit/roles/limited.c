// Runs a program with limits only, keeps its run (`keeper.h`), and ends as the program did.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "descendants.h"
#include "keeper.h"
#include "limits.h"
#include "modes.h"
#include "program.h"

extern char **environ;

_Noreturn static void end_like(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  sigset_t none;
  sigemptyset(&none);
  signal(WTERMSIG(status), SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  raise(WTERMSIG(status));
  _exit(status_of_end(status));
}

// `STARTER FOLDER LIMITS PROGRAM`. FOLDER is removed with its contents if the starter is gone at the end.
int run_limited(struct words *words) {
  struct keeper keeper = {.end_some = end_descendants};
  keeper.starter = (pid_t)next_number(words);
  keeper.folder = next_word(words);
  set_limits(next_list(words));
  const struct words told = *words;
  struct program program = {.words = next_list(words), .environment = environ};
  start_keeping(&keeper);
  end_like(keep(start_program(&program, &told, leave_keeper)));
}
