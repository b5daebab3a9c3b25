// Starting the process of an app (posix_spawn(3)).
#define _GNU_SOURCE
#include "device_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sys/personality.h>
#include <unistd.h>

int device_process_make_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int device_process_make_link(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

/// Sets up the descriptors and the working directory.
static int add_actions(posix_spawn_file_actions_t *actions, const char *folder, int link,
                       int output, int error, int network) {
  int code = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!code) code = posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
  if (!code) code = posix_spawn_file_actions_adddup2(actions, error, STDERR_FILENO);
  if (!code) code = posix_spawn_file_actions_adddup2(actions, link, DEVICE_PROCESS_LINK);
  if (!code && network >= 0) {
    code = posix_spawn_file_actions_adddup2(actions, network, DEVICE_PROCESS_NETWORK);
  }
  // Close everything else, even descriptors opened without O_CLOEXEC.
  int last = network >= 0 ? DEVICE_PROCESS_NETWORK : DEVICE_PROCESS_LINK;
  if (!code) code = posix_spawn_file_actions_addclosefrom_np(actions, last + 1);
  if (!code) code = posix_spawn_file_actions_addchdir_np(actions, folder);
  return code;
}

/// Sets up a new process group, no blocked signals, and default actions for all signals.
static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int code = posix_spawnattr_setsigmask(attributes, &none);
  if (!code) code = posix_spawnattr_setsigdefault(attributes, &all);
  if (!code) code = posix_spawnattr_setpgroup(attributes, 0);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
  if (!code) code = posix_spawnattr_setflags(attributes, flags);
  return code;
}

/// The argument with which personality(2) only returns the current value.
static const unsigned long PERSONALITY_OF_NOW = 0xffffffff;

int device_process_start(pid_t *process, const char *executable, char *const environment[],
                         const char *folder, int link, int output, int error, int network) {
  // The kernel's error would not distinguish the folder from the executable.
  if (access(folder, X_OK) != 0) return errno;
  char *const arguments[] = {(char *)executable, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code) return code;
  code = posix_spawnattr_init(&attributes);
  if (!code) {
    code = add_actions(&actions, folder, link, output, error, network);
    if (!code) code = set_attributes(&attributes);
    // With fixed addresses the order of sets of objects, among others, is the same in every run.
    int ours = personality(PERSONALITY_OF_NOW);
    if (ours >= 0) personality(ours | ADDR_NO_RANDOMIZE);
    if (!code) code = posix_spawn(process, executable, &actions, &attributes, arguments,
                                  environment);
    if (ours >= 0) personality(ours);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int device_process_has_exited(int status) { return WIFEXITED(status); }

int device_process_code(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
}
