// Waiting for data: nothing here blocks in the kernel.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <fcntl.h>

/// Which descriptors are epoll sets: only run loops make these.
static bool is_epoll_set[VT_MAXIMUM_DESCRIPTORS];

static const struct timespec at_once;

static vt_instant after_milliseconds(int milliseconds) {
  return milliseconds < 0 ? VT_NEVER : vt_after(milliseconds * VT_MILLISECOND);
}

static bool is_in_table(int descriptor) {
  return descriptor >= 0 && descriptor < VT_MAXIMUM_DESCRIPTORS;
}

/// What a report calls a wait for these: a run loop of Foundation waits for one epoll set.
static enum device_link_wait kind_of(const struct pollfd *descriptors, nfds_t count) {
  if (count == 0) return DEVICE_LINK_SLEEP;
  int first = descriptors->fd;
  bool is_run_loop = count == 1 && is_in_table(first) && is_epoll_set[first];
  return is_run_loop ? DEVICE_LINK_EVENTS : DEVICE_LINK_DATA;
}

static int poll_until(struct pollfd *descriptors, nfds_t count, vt_instant deadline) {
  vt_yield();
  for (;;) {
    int ready = vt_libc.ppoll(descriptors, count, &at_once, NULL);
    if (ready || deadline <= vt_clock) return ready;
    bool timed_out = vt_block((struct vt_wait){
        .kind = kind_of(descriptors, count),
        .deadline = deadline,
        .descriptors = descriptors,
        .descriptor_count = count});
    if (timed_out) return 0;
  }
}

bool vt_wait_for_descriptor(int descriptor, short events, vt_instant deadline) {
  struct pollfd one = {.fd = descriptor, .events = events};
  return poll_until(&one, 1, deadline) == 0;
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  if (!vt_is_scheduled()) return vt_libc.poll(descriptors, count, milliseconds);
  return poll_until(descriptors, count, after_milliseconds(milliseconds));
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *time,
          const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.ppoll(descriptors, count, time, mask);
  return poll_until(descriptors, count, time ? vt_after(vt_span(time)) : VT_NEVER);
}

// --- Epoll sets

static int note_epoll_set(int descriptor) {
  if (is_in_table(descriptor)) is_epoll_set[descriptor] = true;
  return descriptor;
}

int epoll_create(int size) { return vt_is_scheduled() ? note_epoll_set(vt_libc.epoll_create(size)) : vt_libc.epoll_create(size); }

int epoll_create1(int flags) {
  if (!vt_is_scheduled()) return vt_libc.epoll_create1(flags);
  return note_epoll_set(vt_libc.epoll_create1(flags));
}

int epoll_wait(int set, struct epoll_event *events, int most, int milliseconds) {
  if (!vt_is_scheduled()) return vt_libc.epoll_wait(set, events, most, milliseconds);
  vt_instant deadline = after_milliseconds(milliseconds);
  if (milliseconds != 0) vt_yield();
  for (;;) {
    int ready = vt_libc.epoll_wait(set, events, most, 0);
    if (ready || deadline <= vt_clock) return ready;
    if (vt_wait_for_descriptor(set, POLLIN, deadline)) return 0;
  }
}

int epoll_pwait(int set, struct epoll_event *events, int most, int milliseconds,
                const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.epoll_pwait(set, events, most, milliseconds, mask);
  return epoll_wait(set, events, most, milliseconds);
}

// --- Reading

static void wait_for_data(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0 || flags & O_NONBLOCK) return;
  vt_wait_for_descriptor(descriptor, POLLIN, VT_NEVER);
}

ssize_t read(int descriptor, void *buffer, size_t count) {
  if (vt_is_scheduled()) wait_for_data(descriptor);
  return vt_libc.read(descriptor, buffer, count);
}

ssize_t recv(int descriptor, void *buffer, size_t count, int flags) {
  if (vt_is_scheduled() && !(flags & MSG_DONTWAIT)) wait_for_data(descriptor);
  return vt_libc.recv(descriptor, buffer, count, flags);
}

int close(int descriptor) {
  if (vt_is_scheduled()) {
    // Closing everything is a habit of some libraries; the link is not theirs.
    if (descriptor == vt_link_descriptor) return errno = EBADF, -1;
    if (is_in_table(descriptor)) is_epoll_set[descriptor] = false;
    vt_timerfd_forget(descriptor);
  }
  return vt_libc.close(descriptor);
}
