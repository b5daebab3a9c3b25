// Threads begin and end while holding the token, so that even their begins and ends are ordered.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <limits.h>

static pthread_key_t last_destructor;

/// Runs when a thread ends. To be the last of all destructors it postpones itself as often as libc allows.
static void thread_ends(void *argument) {
  struct vt_thread *thread = argument;
  if (++thread->endings < PTHREAD_DESTRUCTOR_ITERATIONS) {
    pthread_setspecific(last_destructor, thread);
  } else {
    vt_thread_end(thread);
  }
}

void vt_threads_start(void) {
  pthread_key_create(&last_destructor, thread_ends);
  pthread_setspecific(last_destructor, vt_self);
}

/// The entry point of a new thread.
static void *thread_begins(void *argument) {
  struct vt_thread *thread = argument;
  vt_accept_interrupt(false);
  vt_thread_begin(thread);
  pthread_setspecific(last_destructor, thread);
  return thread->body(thread->argument);
}

int pthread_create(pthread_t *restrict handle, const pthread_attr_t *restrict attributes,
                   void *(*body)(void *), void *restrict argument) {
  if (!vt_is_scheduled()) return vt_libc.pthread_create(handle, attributes, body, argument);
  struct vt_thread *thread = vt_thread_claim();
  if (!thread) return EAGAIN;
  int detached = PTHREAD_CREATE_JOINABLE;
  if (attributes) pthread_attr_getdetachstate(attributes, &detached);
  thread->is_detached = detached == PTHREAD_CREATE_DETACHED;
  thread->body = body;
  thread->argument = argument;
  int failure = vt_libc.pthread_create(&thread->handle, attributes, thread_begins, thread);
  if (failure) return failure;
  *handle = thread->handle;
  vt_thread_make_runnable(thread);
  return 0;
}

/// Returns the thread of a handle; NULL if it is not scheduled here or has been joined.
static struct vt_thread *find(pthread_t handle) {
  for (int index = 0; index < VT_MAXIMUM_THREADS; index++) {
    struct vt_thread *thread = &vt_threads[index];
    if (thread->state != VT_FREE && pthread_equal(thread->handle, handle)) return thread;
  }
  return NULL;
}

/// Waits until a thread has ended, and takes its result.
static int join(pthread_t handle, void **result, struct vt_limit deadline) {
  struct vt_thread *thread = find(handle);
  if (thread == vt_self) return EDEADLK;
  while (thread && thread->state != VT_ENDED) {
    bool timed_out = vt_block((struct vt_wait){
        .kind = DEVICE_LINK_THREAD,
        .queue = VT_QUEUE_THREAD,
        .object = thread,
        .bits = VT_EVERY_BIT,
        .deadline = deadline});
    if (timed_out) return ETIMEDOUT;
  }
  int failure = vt_libc.pthread_join(handle, result);
  if (thread && !failure) thread->state = VT_FREE;
  return failure;
}

int pthread_join(pthread_t handle, void **result) {
  if (!vt_is_scheduled()) return vt_libc.pthread_join(handle, result);
  return join(handle, result, vt_no_limit);
}

int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_timedjoin_np(handle, result, time);
  return join(handle, result, time ? vt_limit_of_wait(CLOCK_REALTIME, time) : vt_no_limit);
}

int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock,
                         const struct timespec *time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_clockjoin_np(handle, result, clock, time);
  return join(handle, result, time ? vt_limit_of_wait(clock, time) : vt_no_limit);
}

int pthread_tryjoin_np(pthread_t handle, void **result) {
  if (vt_is_scheduled()) {
    const struct vt_thread *thread = find(handle);
    if (thread && thread->state != VT_ENDED) return EBUSY;
    return join(handle, result, vt_no_limit);
  }
  return vt_libc.pthread_tryjoin_np(handle, result);
}

int pthread_detach(pthread_t handle) {
  if (vt_is_scheduled()) {
    struct vt_thread *thread = find(handle);
    if (thread) thread->is_detached = true;
    if (thread && thread->state == VT_ENDED && thread != vt_threads) thread->state = VT_FREE;
  }
  return vt_libc.pthread_detach(handle);
}

int pthread_cancel(pthread_t handle) {
  int failure = vt_libc.pthread_cancel(handle);
  struct vt_thread *thread = !failure && vt_is_scheduled() ? find(handle) : NULL;
  if (thread) vt_cancel_wait(thread);
  return failure;
}

int sched_yield(void) {
  if (!vt_is_scheduled()) return vt_libc.sched_yield();
  vt_spin(VT_SPIN_TRY);
  vt_yield();
  return 0;
}
