// The actions when a device's process ends without having shut the device down: its apps are killed and its
// trace gets a last line. A scenario that traps ends by a signal, so this runs in signal handlers and only
// calls what signal-safety(7) lists.
#define _GNU_SOURCE
#include "device_process.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAXIMUM_PROCESSES = 256, MAXIMUM_WORDS = 128, DIGITS = 20 };

static _Atomic pid_t processes[MAXIMUM_PROCESSES];
static char before_time[MAXIMUM_WORDS], after_time[MAXIMUM_WORDS];
static _Atomic int file = -1;
static _Atomic int64_t device_time;

/// The signals whose default action ends a process: traps, and those that a user or a runner sends.
static const int fatal_signals[] = {
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGTERM, SIGINT, SIGHUP, SIGQUIT,
};
static struct sigaction previous[NSIG];

/// Writes a number to the end of a buffer and returns its start.
static char *decimal(int64_t number, char *end) {
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  do *--end = (char)('0' + rest % 10);
  while (rest /= 10);
  if (number < 0) *--end = '-';
  return end;
}

static void say_last_words(void) {
  int target = atomic_exchange(&file, -1);
  if (target < 0) return;
  char line[2 * MAXIMUM_WORDS + DIGITS], number[DIGITS];
  char *digits = decimal(atomic_load(&device_time), number + DIGITS);
  size_t length = strlen(before_time);
  memcpy(line, before_time, length);
  memcpy(line + length, digits, (size_t)(number + DIGITS - digits));
  length += (size_t)(number + DIGITS - digits);
  memcpy(line + length, after_time, strlen(after_time));
  length += strlen(after_time);
  ssize_t written = write(target, line, length);
  (void)written;  // There is nothing left to report an error to.
}

static void kill_all(bool reaps) {
  for (int index = 0; index < MAXIMUM_PROCESSES; index++) {
    pid_t process = atomic_exchange(&processes[index], 0);
    if (process <= 0) continue;
    kill(-process, SIGKILL);
    if (reaps) waitpid(process, NULL, 0);
  }
}

static void at_exit(void) {
  kill_all(true);
  say_last_words();
}

/// Does the last actions and passes the signal on to its earlier handler, such as the backtracer of the Swift
/// runtime.
static void at_signal(int number, siginfo_t *information, void *context) {
  kill_all(false);
  say_last_words();
  const struct sigaction *action = &previous[number];
  if (action->sa_flags & SA_SIGINFO) {
    action->sa_sigaction(number, information, context);
  } else if (action->sa_handler != SIG_DFL) {
    action->sa_handler(number);
  } else {
    // Delivered when this handler returns, since the signal is blocked until then.
    signal(number, SIG_DFL);
    raise(number);
  }
}

static void watch_for_the_end(void) {
  static atomic_flag is_watching = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_watching)) return;
  atexit(at_exit);
  for (size_t index = 0; index < sizeof fatal_signals / sizeof *fatal_signals; index++) {
    int number = fatal_signals[index];
    if (sigaction(number, NULL, &previous[number]) != 0) continue;
    bool is_ignored = !(previous[number].sa_flags & SA_SIGINFO)
                      && previous[number].sa_handler == SIG_IGN;
    if (is_ignored) continue;
    struct sigaction action = {.sa_sigaction = at_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    // The runtime's backtracer expects the mask that it has requested.
    action.sa_mask = previous[number].sa_mask;
    sigaction(number, &action, NULL);
  }
}

void device_process_adopt(pid_t process) {
  watch_for_the_end();
  for (int index = 0; index < MAXIMUM_PROCESSES; index++) {
    pid_t empty = 0;
    if (atomic_compare_exchange_strong(&processes[index], &empty, process)) return;
  }
}

void device_process_disown(pid_t process) {
  for (int index = 0; index < MAXIMUM_PROCESSES; index++) {
    pid_t expected = process;
    if (atomic_compare_exchange_strong(&processes[index], &expected, 0)) return;
  }
}

int device_process_set_last_words(int target, const char *before, const char *after) {
  if (strlen(before) >= MAXIMUM_WORDS || strlen(after) >= MAXIMUM_WORDS) return -1;
  atomic_store(&file, -1);
  strcpy(before_time, before);
  strcpy(after_time, after);
  watch_for_the_end();
  atomic_store(&file, target);
  return 0;
}

void device_process_set_time(int64_t now) { atomic_store(&device_time, now); }
