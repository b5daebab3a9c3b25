// Meeting points of threads: barriers, pthread_once, and spin locks.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <limits.h>

/// Parks the thread until the object is woken.
static void wait_for(enum vt_queue queue, enum device_link_wait kind, const void *object) {
  vt_block((struct vt_wait){
      .kind = kind,
      .queue = queue,
      .object = object,
      .bits = VT_EVERY_BIT,
      .deadline = vt_no_limit});
}

static void wake_all(enum vt_queue queue, const void *object) {
  vt_wake(queue, object, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
}

// --- Barriers

/// The content of a barrier, stored in libc's.
struct barrier {
  unsigned size, arrived;
};
_Static_assert(sizeof(struct barrier) <= sizeof(pthread_barrier_t), "a barrier fits into libc's");

int pthread_barrier_init(pthread_barrier_t *restrict barrier,
                         const pthread_barrierattr_t *restrict attributes, unsigned size) {
  if (!vt_is_scheduled()) return vt_libc.pthread_barrier_init(barrier, attributes, size);
  if (size == 0) return EINVAL;
  *(struct barrier *)barrier = (struct barrier){.size = size};
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  return vt_is_scheduled() ? 0 : vt_libc.pthread_barrier_destroy(barrier);
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  if (!vt_is_scheduled()) return vt_libc.pthread_barrier_wait(barrier);
  struct barrier *ours = (struct barrier *)barrier;
  if (++ours->arrived < ours->size) {
    wait_for(VT_QUEUE_BARRIER, DEVICE_LINK_THREAD, barrier);
    return 0;
  }
  ours->arrived = 0;
  wake_all(VT_QUEUE_BARRIER, barrier);
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

// --- Once

int pthread_once(pthread_once_t *control, void (*body)(void)) {
  if (!vt_is_scheduled()) return vt_libc.pthread_once(control, body);
  while (*control == VT_ONCE_BEGUN) wait_for(VT_QUEUE_ONCE, DEVICE_LINK_LOCK, control);
  if (*control != VT_ONCE_NEW) return 0;
  *control = VT_ONCE_BEGUN;
  body();
  *control = VT_ONCE_DONE;
  wake_all(VT_QUEUE_ONCE, control);
  return 0;
}

// --- Spin locks

int pthread_spin_lock(pthread_spinlock_t *lock) {
  if (!vt_is_scheduled()) return vt_libc.pthread_spin_lock(lock);
  while (vt_libc.pthread_spin_trylock(lock) != 0) {
    vt_spin(VT_SPIN_TRY);
    vt_yield();
  }
  return 0;
}
