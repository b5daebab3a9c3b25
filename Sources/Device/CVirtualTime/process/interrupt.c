// Interrupts: a device asks a busy app for its position, and a report asks the main thread.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <execinfo.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <ucontext.h>

/// The request to the parked main thread.
static uint64_t *wanted_frames;
static uint32_t wanted_most, found_count;
static int is_found;

/// The signal with which a report asks the parked main thread; the highest one, which nothing else uses.
static int question(void) { return SIGRTMAX; }

/// Sends a signal to one thread; returns false if there is no such thread.
static bool signal_thread(const struct vt_thread *thread, int signal) {
  return vt_libc.syscall(SYS_tgkill, vt_libc.getpid(), thread->kernel_id, signal) == 0;
}

/// Returns the position of the thread that a signal interrupted.
static struct vt_place place_of(const ucontext_t *context) {
  const mcontext_t *registers = &context->uc_mcontext;
#if defined(__x86_64__)
  return (struct vt_place){.code = (const char *)registers->gregs[REG_RIP],
                           .stack = (uintptr_t)registers->gregs[REG_RSP]};
#elif defined(__aarch64__)
  return (struct vt_place){.code = (const char *)registers->pc,
                           .stack = (uintptr_t)registers->sp};
#else
#error "which registers hold the address of the code and of the stack?"
#endif
}

/// Answers a report's request, on the parked main thread.
static void answer_report(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)information;
  int saved = errno;
  struct vt_place place = place_of(context);
  if (!wanted_frames || vt_self != vt_threads) return;
  found_count = vt_frames(&place, wanted_frames, wanted_most);
  wanted_frames = NULL;
  __atomic_store_n(&is_found, 1, __ATOMIC_RELEASE);
  vt_libc.syscall(SYS_futex, &is_found, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  errno = saved;
}

/// Answers the device's interrupt.
static void answer_device(int signal, siginfo_t *information, void *context) {
  (void)signal, (void)information;
  // The app has come to rest after all, and the device will read its report.
  if (vt_is_reporting) return;
  if (vt_self != vt_holder) {
    // A thread that has just begun, or passed the token on.
    int saved = errno;
    signal_thread(vt_holder, DEVICE_LINK_INTERRUPT);
    errno = saved;
    return;
  }
  struct vt_place place = place_of(context);
  uint64_t frames[DEVICE_LINK_MAXIMUM_FRAMES];
  vt_report_interrupted(frames, vt_frames(&place, frames, DEVICE_LINK_MAXIMUM_FRAMES));
  // The device kills the process next; nothing may happen until then.
  for (;;) vt_libc.pause();
}

void vt_accept_interrupt(bool accepts) {
  sigset_t interrupt;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, DEVICE_LINK_INTERRUPT);
  vt_libc.pthread_sigmask(accepts ? SIG_UNBLOCK : SIG_BLOCK, &interrupt, NULL);
}

void vt_spare_signals(sigset_t *mask) {
  sigdelset(mask, DEVICE_LINK_INTERRUPT);
  sigdelset(mask, question());
}

bool vt_is_own_signal(int signal) {
  return signal == DEVICE_LINK_INTERRUPT || signal == question();
}

void vt_interrupt_start(void) {
  // The first call loads the unwinder, which must not happen in a signal handler.
  void *address;
  backtrace(&address, 1);
  struct sigaction action = {.sa_sigaction = answer_device, .sa_flags = SA_SIGINFO | SA_RESTART};
  vt_libc.sigaction(DEVICE_LINK_INTERRUPT, &action, NULL);
  action.sa_sigaction = answer_report;
  vt_libc.sigaction(question(), &action, NULL);
  // The starting thread may have blocked all signals, as libdispatch's threads do.
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, DEVICE_LINK_INTERRUPT);
  sigaddset(&ours, question());
  vt_libc.pthread_sigmask(SIG_UNBLOCK, &ours, NULL);
}

uint32_t vt_main_frames(uint64_t *frames, uint32_t most) {
  if (vt_self == vt_threads) {
    struct vt_place place = {.stack = (uintptr_t)__builtin_frame_address(0)};
    return vt_frames(&place, frames, most);
  }
  found_count = 0;
  wanted_most = most;
  is_found = 0;
  __atomic_store_n(&wanted_frames, frames, __ATOMIC_RELEASE);
  if (!signal_thread(vt_threads, question())) {
    wanted_frames = NULL;
    return 0;
  }
  while (!__atomic_load_n(&is_found, __ATOMIC_ACQUIRE)) {
    vt_libc.syscall(SYS_futex, &is_found, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  return found_count;
}
