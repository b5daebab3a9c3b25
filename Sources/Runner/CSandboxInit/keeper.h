// The process that keeps a run where no namespace exists whose end would end all of the run's processes.
//
// - Orphans of the run become its children (PR_SET_CHILD_SUBREAPER), and the run is over when wait(2) knows
//   no more children.
// - When its starter ends, or wants to stop it, it gets SIGTERM, ends all processes of the run and then
//   itself.
#pragma once
#include <sys/types.h>

struct keeper {
  pid_t starter;
  // Removed with its contents if the starter is gone at the end.
  const char *folder;
  // Sends SIGKILL to all processes of the run; some may have started others meanwhile.
  void (*end_some)(void);
};

// Makes this process the keeper of the program that it starts next.
void start_keeping(const struct keeper *keeper);

// Gives the program's process a session of its own, which has its own share of the processor, and makes it
// end with its keeper. Call it after changing the user, which would drop that (prctl(2)).
void leave_keeper(void);

// Waits for the program, ends what it leaves running, and returns its status as in wait(2). Does not return
// when the keeper has to stop.
int keep(pid_t program);

// Ends the run and this process.
_Noreturn void give_up_run(void);
