// Replaces functions of glibc by variants that a later release might bring, and checks whether virtual time
// refuses them at its start:
//
//     mutex       a mutex that does not record its owner
//     condition   a condition variable that does not record its clock
//     once        another mark for a completed pthread_once
//     none        unchanged glibc
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static bool has_other_conditions;

static int lock_without_owner(pthread_mutex_t *mutex) {
  (void)mutex;
  return 0;
}

static int run_once_with_other_mark(pthread_once_t *once, void (*run)(void)) {
  *once = VT_ONCE_BEGUN;
  run();
  *once = VT_ONCE_DONE << 2;
  return 0;
}

/// Interposes libc's function for the whole program.
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) {
  static int (*own)(pthread_condattr_t *, clockid_t);
  if (has_other_conditions) return 0;
  if (!own) own = (__typeof__(own))dlsym(RTLD_NEXT, "pthread_condattr_setclock");
  return own(attributes, clock);
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "none";
  vt_libc_start();
  vt_scheduler_start();
  if (!strcmp(what, "mutex")) vt_libc_table.pthread_mutex_lock = lock_without_owner;
  if (!strcmp(what, "once")) vt_libc_table.pthread_once = run_once_with_other_mark;
  has_other_conditions = !strcmp(what, "condition");
  vt_check_assumptions();
  puts("as foreseen");
  return 0;
}
