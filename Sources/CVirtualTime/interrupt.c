// Where a thread stands: the device asks a busy app by a signal, and a report asks a parked main thread.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <ucontext.h>

/// What the main thread is asked for while it is parked.
static uint64_t *wanted_frames;
static uint32_t wanted_most, found_count;
static int is_found;

/// Where the thread was that a signal interrupted.
static struct vt_place place_of(const ucontext_t *context) {
  const mcontext_t *registers = &context->uc_mcontext;
#if defined(__x86_64__)
  return (struct vt_place){.code = (const char *)registers->gregs[REG_RIP],
                           .frame = (uintptr_t)registers->gregs[REG_RBP],
                           .stack = (uintptr_t)registers->gregs[REG_RSP]};
#elif defined(__aarch64__)
  return (struct vt_place){.code = (const char *)registers->pc,
                           .frame = (uintptr_t)registers->regs[29],
                           .stack = (uintptr_t)registers->sp};
#endif
}

static void answer_report(const struct vt_place *place) {
  found_count = vt_frames(place, wanted_frames, wanted_most);
  wanted_frames = NULL;
  __atomic_store_n(&is_found, 1, __ATOMIC_RELEASE);
  vt_libc.syscall(SYS_futex, &is_found, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

__attribute__((noreturn)) static void answer_device(const struct vt_place *place) {
  uint64_t frames[DEVICE_LINK_MAXIMUM_FRAMES];
  vt_report_interrupted(frames, vt_frames(place, frames, DEVICE_LINK_MAXIMUM_FRAMES));
  // The device kills the process next. Nothing of it may happen until then.
  for (;;) vt_libc.pause();
}

static void handle(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)information;
  int saved = errno;
  struct vt_place place = place_of(context);
  if (wanted_frames && vt_self == vt_threads) {
    answer_report(&place);
  } else if (vt_is_reporting) {
    // The app has come to rest after all, and the device reads that it did.
  } else if (vt_self != vt_holder) {
    // The kernel chose some thread; only the one that runs can tell anything.
    vt_libc.syscall(SYS_tgkill, getpid(), vt_holder->kernel_id, DEVICE_LINK_INTERRUPT);
  } else {
    answer_device(&place);
  }
  errno = saved;
}

void vt_interrupt_start(void) {
  // The first call loads the unwinder, which must not happen in a signal handler.
  void *address;
  backtrace(&address, 1);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART};
  vt_libc.sigaction(DEVICE_LINK_INTERRUPT, &action, NULL);
}

uint32_t vt_main_frames(uint64_t *frames, uint32_t most) {
  if (vt_self == vt_threads) {
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    return vt_frames(&(struct vt_place){.frame = frame, .stack = frame}, frames, most);
  }
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
