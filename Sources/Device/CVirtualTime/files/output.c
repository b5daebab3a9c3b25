// The app's output, which the device must receive before the clock moves, so that it is dated.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <sys/ioctl.h>
#include <sys/stat.h>

/// Whether standard output and standard error are pipes.
static bool is_pipe[3];
/// The reported bytes that the device has left unread; they are not reported again.
static int noted;

int vt_output_waiters;

void vt_output_start(void) {
  struct stat status;
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    is_pipe[descriptor] = fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
  }
  // At one moment an app may print more than a pipe holds, and libc's own writing is the only call here that
  // blocks in the kernel; the largest pipe that any user may have makes that rare.
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (is_pipe[descriptor]) fcntl(descriptor, F_SETPIPE_SZ, 1 << 20);
  }
  // As on a terminal, so that printed lines survive the kill of the process.
  setvbuf(stdout, NULL, _IOLBF, 0);
}

void vt_output_flush(void) {
  // fflush(NULL) would wait for ever for a thread that is parked while printing.
  FILE *const files[] = {stdout, stderr};
  for (int index = 0; index < 2; index++) {
    if (ftrylockfile(files[index]) != 0) continue;
    fflush_unlocked(files[index]);
    funlockfile(files[index]);
  }
}

/// Returns the number of unread bytes in the pipes.
static int count_unread(void) {
  int sum = 0;
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    int count = 0;
    if (is_pipe[descriptor] && ioctl(descriptor, FIONREAD, &count) == 0) sum += count;
  }
  return sum;
}

bool vt_has_output(void) {
  int unread = count_unread();
  return unread > 0 && unread != noted;
}

void vt_output_note(void) { noted = count_unread(); }
