// The functions of libc that ours replace.
#ifndef VIRTUAL_TIME_LIBC_H
#define VIRTUAL_TIME_LIBC_H

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "wrappers.h"

// Functions that a file of this folder defines or calls; the wrappers of the table are looked up as well.
#define VT_LIBC_FUNCTIONS(F)                                                                       \
  F(accept4) F(alarm) F(arc4random) F(arc4random_buf) F(arc4random_uniform) F(bind) F(clock)       \
  F(clock_gettime) F(clock_nanosleep) F(close) F(connect) F(dispatch_async) F(dispatch_async_f)    \
  F(dispatch_source_set_timer) F(epoll_create) F(epoll_create1) F(epoll_pwait) F(epoll_pwait2)     \
  F(epoll_wait) F(_exit) F(fclose) F(fflush) F(flockfile) F(fopen) F(ftrylockfile) F(funlockfile)  \
  F(futimens) F(get_nprocs) F(getaddrinfo) F(getentropy) F(getitimer) F(getpeername) F(getpid)     \
  F(getppid) F(getrandom) F(getrusage) F(getsockname) F(getsockopt) F(gettid) F(gettimeofday)      \
  F(kill) F(listen) F(mkdtemp) F(mkostemps) F(mktemp) F(nanosleep) F(open) F(openat) F(pause)      \
  F(perror) F(poll) F(ppoll) F(pselect) F(pthread_barrier_destroy) F(pthread_barrier_init)         \
  F(pthread_barrier_wait) F(pthread_cancel) F(pthread_clockjoin_np) F(pthread_cond_broadcast)      \
  F(pthread_cond_clockwait) F(pthread_cond_signal) F(pthread_cond_timedwait) F(pthread_cond_wait)  \
  F(pthread_create) F(pthread_detach) F(pthread_getaffinity_np) F(pthread_join)                    \
  F(pthread_mutex_clocklock) F(pthread_mutex_lock) F(pthread_mutex_timedlock)                      \
  F(pthread_mutex_trylock) F(pthread_mutex_unlock) F(pthread_once) F(pthread_rwlock_clockrdlock)   \
  F(pthread_rwlock_clockwrlock) F(pthread_rwlock_rdlock) F(pthread_rwlock_timedrdlock)             \
  F(pthread_rwlock_timedwrlock) F(pthread_rwlock_tryrdlock) F(pthread_rwlock_trywrlock)            \
  F(pthread_rwlock_unlock) F(pthread_rwlock_wrlock) F(pthread_sigmask) F(pthread_spin_lock)        \
  F(pthread_spin_trylock) F(pthread_timedjoin_np) F(pthread_tryjoin_np) F(read) F(readv) F(recv)   \
  F(recvfrom) F(recvmmsg) F(recvmsg) F(renameat) F(sched_getaffinity) F(sched_yield) F(select)     \
  F(sem_clockwait) F(sem_post) F(sem_timedwait) F(sem_trywait) F(sem_wait) F(send) F(sendmsg)      \
  F(sendto) F(setitimer) F(setsockopt) F(shutdown) F(sigaction) F(signal) F(sigprocmask)           \
  F(sigsuspend) F(sleep) F(socket) F(statx) F(syscall) F(sysconf) F(time) F(timer_create)          \
  F(timerfd_create) F(timerfd_gettime) F(timerfd_settime) F(times) F(timespec_get) F(ualarm)       \
  F(usleep) F(utimensat) F(write) F(writev)

#define VT_LOOKED_UP_STREAM(F, name) F(name)
#define VT_LOOKED_UP_CHANGE(F, name) F(name)
#define VT_LOOKED_UP_STATUS(F, name) F(name)
#define VT_LOOKED_UP_REFUSED(F, name) F(name)
#define VT_LOOKED_UP_CHECKED(F, name)
#define VT_LOOKED_UP_ALIAS(F, name)

// Not declared by any header without _FORTIFY_SOURCE.
int __vfprintf_chk(FILE *restrict file, int flag, const char *restrict format, va_list values);
int __vprintf_chk(int flag, const char *restrict format, va_list values);

// Functions of libdispatch, declared here because its headers require blocks.
void dispatch_async(void *queue, void *block);
void dispatch_async_f(void *queue, void *context, void (*work)(void *));
void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway);

#pragma GCC visibility push(hidden)

struct vt_libc_functions {
#define VT_MEMBER(name) __typeof__(name) *name;
#define VT_WRAPPED_MEMBER(kind, result, name, ...) VT_LOOKED_UP_##kind(VT_MEMBER, name)
  VT_LIBC_FUNCTIONS(VT_MEMBER)
  VT_WRAPPERS(VT_WRAPPED_MEMBER)
#undef VT_WRAPPED_MEMBER
#undef VT_MEMBER
};

extern struct vt_libc_functions vt_libc_table;
void vt_libc_start(void);

/// All are looked up at the first call of any, since dlsym is not safe in a signal handler.
static inline struct vt_libc_functions *vt_libc_loaded(void) {
  if (__builtin_expect(!vt_libc_table.clock_gettime, 0)) vt_libc_start();
  return &vt_libc_table;
}
#define vt_libc (*vt_libc_loaded())

#pragma GCC visibility pop

#endif
