// Where a thread stands: the device asks a busy app by a signal, and a report asks a parked main thread.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <ucontext.h>

enum { MOST_ADDRESSES = 256 };

/// What the main thread is asked for while it is parked.
static uint64_t *wanted_frames;
static uint32_t wanted_most, found_count;
static int is_found;

/// Keeps of these return addresses those in the executable.
static uint32_t keep_executable(void *const *addresses, int count, uint64_t *frames,
                                uint32_t most) {
  uint32_t kept = 0;
  for (int index = 0; index < count && kept < most; index++) {
    if (vt_executable_offset(addresses[index], &frames[kept])) kept++;
  }
  return kept;
}

static uint32_t own_frames(uint64_t *frames, uint32_t most) {
  void *addresses[MOST_ADDRESSES];
  return keep_executable(addresses, backtrace(addresses, MOST_ADDRESSES), frames, most);
}

/// The frames of the thread that a signal interrupted.
///
/// The innermost is no return address: one is added, because who reads frames takes one away.
static uint32_t interrupted_frames(const ucontext_t *context, uint64_t *frames, uint32_t most) {
  void *addresses[MOST_ADDRESSES];
  void *stopped = NULL;
#if defined(__x86_64__)
  stopped = (void *)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  stopped = (void *)context->uc_mcontext.pc;
#endif
  int count = backtrace(addresses, MOST_ADDRESSES), first = 0;
  for (int index = 0; index < count; index++) {
    if (addresses[index] != stopped) continue;
    addresses[index] = (char *)stopped + 1;
    first = index;
    break;
  }
  return keep_executable(addresses + first, count - first, frames, most);
}

static void handle(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)information;
  int saved = errno;
  struct vt_thread *holder = vt_holder;
  if (wanted_frames && vt_self == vt_threads) {
    found_count = own_frames(wanted_frames, wanted_most);
    wanted_frames = NULL;
    __atomic_store_n(&is_found, 1, __ATOMIC_RELEASE);
    vt_libc.syscall(SYS_futex, &is_found, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  } else if (vt_is_reporting) {
    // The app has come to rest after all, and the device reads that it did.
  } else if (vt_self != holder) {
    // The kernel chose some thread; only the one that runs can tell anything.
    vt_libc.syscall(SYS_tgkill, getpid(), holder->kernel_id, DEVICE_LINK_INTERRUPT);
  } else {
    uint64_t frames[DEVICE_LINK_MAXIMUM_FRAMES];
    vt_report_interrupted(frames,
                          interrupted_frames(context, frames, DEVICE_LINK_MAXIMUM_FRAMES));
    // The device kills the process next. Nothing of it may happen until then.
    for (;;) vt_libc.pause();
  }
  errno = saved;
}

void vt_interrupt_start(void) {
  // The first call loads the unwinder, which must not happen in a signal handler.
  void *address;
  backtrace(&address, 1);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigaction(DEVICE_LINK_INTERRUPT, &action, NULL);
}

uint32_t vt_main_frames(uint64_t *frames, uint32_t most) {
  if (vt_self == vt_threads) return own_frames(frames, most);
  found_count = 0;
  wanted_most = most;
  is_found = 0;
  __atomic_store_n(&wanted_frames, frames, __ATOMIC_RELEASE);
  if (vt_libc.syscall(SYS_tgkill, getpid(), vt_threads[0].kernel_id, DEVICE_LINK_INTERRUPT) != 0) {
    wanted_frames = NULL;
    return 0;
  }
  while (!__atomic_load_n(&is_found, __ATOMIC_ACQUIRE)) {
    vt_libc.syscall(SYS_futex, &is_found, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  return found_count;
}
