// The device's signal, and the internal one, are delivered whatever the app does with signals.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>

/// Returns a mask without those signals.
static const sigset_t *spared(const sigset_t *mask, sigset_t *changed) {
  if (!mask || !vt_is_scheduled()) return mask;
  *changed = *mask;
  vt_spare_signals(changed);
  return changed;
}

int pthread_sigmask(int how, const sigset_t *restrict mask, sigset_t *restrict before) {
  sigset_t changed;
  if (how != SIG_UNBLOCK) mask = spared(mask, &changed);
  return vt_libc.pthread_sigmask(how, mask, before);
}

int sigprocmask(int how, const sigset_t *restrict mask, sigset_t *restrict before) {
  sigset_t changed;
  if (how != SIG_UNBLOCK) mask = spared(mask, &changed);
  return vt_libc.sigprocmask(how, mask, before);
}

int sigaction(int signal, const struct sigaction *restrict action,
              struct sigaction *restrict before) {
  if (action && vt_is_scheduled() && vt_is_own_signal(signal)) return errno = EINVAL, -1;
  return vt_libc.sigaction(signal, action, before);
}

sighandler_t signal(int signal, sighandler_t handler) {
  if (vt_is_scheduled() && vt_is_own_signal(signal)) return errno = EINVAL, SIG_ERR;
  return vt_libc.signal(signal, handler);
}
