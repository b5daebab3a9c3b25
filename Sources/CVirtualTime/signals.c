// The device's signal gets through whatever the app does with signals.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// A mask without the device's signal, in place of one that may have it.
static const sigset_t *without_interrupt(const sigset_t *mask, sigset_t *changed) {
  if (!mask || !vt_is_scheduled()) return mask;
  *changed = *mask;
  sigdelset(changed, DEVICE_LINK_INTERRUPT);
  return changed;
}

int pthread_sigmask(int how, const sigset_t *restrict mask, sigset_t *restrict before) {
  sigset_t changed;
  if (how != SIG_UNBLOCK) mask = without_interrupt(mask, &changed);
  return vt_libc.pthread_sigmask(how, mask, before);
}

int sigprocmask(int how, const sigset_t *restrict mask, sigset_t *restrict before) {
  sigset_t changed;
  if (how != SIG_UNBLOCK) mask = without_interrupt(mask, &changed);
  return vt_libc.sigprocmask(how, mask, before);
}

int sigaction(int signal, const struct sigaction *restrict action,
              struct sigaction *restrict before) {
  if (signal == DEVICE_LINK_INTERRUPT && action && vt_is_scheduled()) return errno = EINVAL, -1;
  return vt_libc.sigaction(signal, action, before);
}

sighandler_t signal(int signal, sighandler_t handler) {
  if (signal == DEVICE_LINK_INTERRUPT && vt_is_scheduled()) return errno = EINVAL, SIG_ERR;
  return vt_libc.signal(signal, handler);
}
