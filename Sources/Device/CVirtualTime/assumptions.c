// Tests at each start what is assumed of glibc and libdispatch beyond their documentation: with an
// incompatible release the process ends with one line instead of waiting for ever.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <dlfcn.h>

/// Ends the process unless an assumption holds.
static void expect(bool holds, const char *what) {
  if (!holds) vt_fail("this version of libc or libdispatch is not supported: %s", what);
}

static void try_mutexes(void) {
  pthread_mutexattr_t checks;
  pthread_mutex_t mutex, plain = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutexattr_init(&checks);
  pthread_mutexattr_settype(&checks, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &checks);
  expect(!vt_would_deadlock(&mutex), "a free mutex has an owner");
  vt_libc.pthread_mutex_lock(&mutex);
  vt_libc.pthread_mutex_lock(&plain);
  expect(vt_would_deadlock(&mutex), "a mutex does not contain its kind and owner");
  expect(!vt_would_deadlock(&plain), "an ordinary mutex looks like one that checks");
  vt_libc.pthread_mutex_unlock(&mutex);
}

static void try_conditions(void) {
  pthread_condattr_t clocked;
  pthread_cond_t monotonic, plain = PTHREAD_COND_INITIALIZER;
  pthread_condattr_init(&clocked);
  pthread_condattr_setclock(&clocked, CLOCK_MONOTONIC);
  pthread_cond_init(&monotonic, &clocked);
  expect(vt_condition_clock(&monotonic) == CLOCK_MONOTONIC, "a condition does not show its clock");
  expect(vt_condition_clock(&plain) == CLOCK_REALTIME, "an ordinary condition shows another clock");
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int once_while_begun;

static void note_once(void) { once_while_begun = once; }

static void try_once(void) {
  expect(once == VT_ONCE_NEW, "an unused pthread_once_t is not marked as new");
  vt_libc.pthread_once(&once, note_once);
  expect((once_while_begun & VT_ONCE_MARKS) == VT_ONCE_BEGUN, "a running pthread_once_t is not marked as begun");
  expect(once == VT_ONCE_DONE, "a finished pthread_once_t is not marked as done");
}

void vt_check_assumptions(void) {
  try_mutexes();
  try_conditions();
  try_once();
  // Workers' semaphores and calls are recognised by their addresses.
  const void *dispatch = dlsym(RTLD_DEFAULT, "dispatch_main");
  expect(!dispatch || vt_is_in_dispatch(dispatch), "libdispatch.so is not where its functions are");
}
