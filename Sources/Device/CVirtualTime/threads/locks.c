// Mutexes and read-write locks: libc's own are tried without waiting, and the waiting is done here.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// Waits for a lock to be released; returns true if the deadline came first.
static bool wait_for(enum vt_queue queue, const void *lock, struct vt_limit deadline) {
  return vt_block((struct vt_wait){
      .kind = DEVICE_LINK_LOCK,
      .queue = queue,
      .object = lock,
      .bits = VT_EVERY_BIT,
      .deadline = deadline});
}

// --- Mutexes

bool vt_would_deadlock(const pthread_mutex_t *mutex) {
  const int kind_bits = 3;
  return (mutex->__data.__kind & kind_bits) == PTHREAD_MUTEX_ERRORCHECK_NP &&
         mutex->__data.__owner == vt_self->kernel_id;
}

/// Locks a mutex, or fails with ETIMEDOUT.
static int lock_until(pthread_mutex_t *mutex, struct vt_limit deadline) {
  int failure;
  while ((failure = vt_libc.pthread_mutex_trylock(mutex)) == EBUSY) {
    if (vt_would_deadlock(mutex)) return EDEADLK;
    if (wait_for(VT_QUEUE_MUTEX, mutex, deadline)) return ETIMEDOUT;
  }
  return failure;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  if (!vt_is_scheduled()) return vt_libc.pthread_mutex_lock(mutex);
  return lock_until(mutex, vt_no_limit);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex,
                            const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_mutex_timedlock(mutex, time);
  return lock_until(mutex, vt_limit_of_wait(CLOCK_REALTIME, time));
}

int pthread_mutex_clocklock(pthread_mutex_t *restrict mutex, clockid_t clock,
                            const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_mutex_clocklock(mutex, clock, time);
  return lock_until(mutex, vt_limit_of_wait(clock, time));
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int failure = vt_libc.pthread_mutex_trylock(mutex);
  if (failure == EBUSY && vt_is_scheduled()) vt_spin(VT_SPIN_TRY);
  return failure;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int failure = vt_libc.pthread_mutex_unlock(mutex);
  if (!failure && vt_is_scheduled()) vt_wake(VT_QUEUE_MUTEX, mutex, 1, VT_EVERY_BIT);
  return failure;
}

// --- Read-write locks

/// Locks for reading, or fails with ETIMEDOUT.
static int read_lock_until(pthread_rwlock_t *lock, struct vt_limit deadline) {
  int failure;
  while ((failure = vt_libc.pthread_rwlock_tryrdlock(lock)) == EBUSY) {
    if (wait_for(VT_QUEUE_READ_WRITE_LOCK, lock, deadline)) return ETIMEDOUT;
  }
  return failure;
}

/// Locks for writing, or fails with ETIMEDOUT.
static int write_lock_until(pthread_rwlock_t *lock, struct vt_limit deadline) {
  int failure;
  while ((failure = vt_libc.pthread_rwlock_trywrlock(lock)) == EBUSY) {
    if (wait_for(VT_QUEUE_READ_WRITE_LOCK, lock, deadline)) return ETIMEDOUT;
  }
  return failure;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_rdlock(lock);
  return read_lock_until(lock, vt_no_limit);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_timedrdlock(lock, time);
  return read_lock_until(lock, vt_limit_of_wait(CLOCK_REALTIME, time));
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_clockrdlock(lock, clock, time);
  return read_lock_until(lock, vt_limit_of_wait(clock, time));
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_wrlock(lock);
  return write_lock_until(lock, vt_no_limit);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *restrict lock,
                               const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_timedwrlock(lock, time);
  return write_lock_until(lock, vt_limit_of_wait(CLOCK_REALTIME, time));
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *restrict lock, clockid_t clock,
                               const struct timespec *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.pthread_rwlock_clockwrlock(lock, clock, time);
  return write_lock_until(lock, vt_limit_of_wait(clock, time));
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int failure = vt_libc.pthread_rwlock_unlock(lock);
  if (!failure && vt_is_scheduled()) {
    vt_wake(VT_QUEUE_READ_WRITE_LOCK, lock, VT_MAXIMUM_THREADS, VT_EVERY_BIT);
  }
  return failure;
}
