// Waiting for descriptors. The kernel only says which are ready; the waiting is done here.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

static const struct timespec at_once;

struct vt_limit vt_after_milliseconds(int milliseconds) {
  return milliseconds < 0 ? vt_no_limit : vt_after(milliseconds * VT_MILLISECOND);
}

/// Returns the kind of a wait in reports: a run loop of Foundation waits for one epoll set, and nothing else
/// creates those, which no Apple platform has.
static enum device_link_wait kind_of(const struct pollfd *descriptors, nfds_t count) {
  if (count == 0) return DEVICE_LINK_SLEEP;
  return count == 1 && vt_is_epoll_set(descriptors->fd) ? DEVICE_LINK_EVENTS : DEVICE_LINK_DATA;
}

int vt_poll(struct pollfd *descriptors, nfds_t count, struct vt_limit deadline) {
  for (;;) {
    int ready = vt_libc.ppoll(descriptors, count, &at_once, NULL);
    if (ready) return ready;
    if (vt_instant_of(deadline) <= vt_clock) {
      vt_spin(VT_SPIN_TRY);
      return 0;
    }
    bool timed_out = vt_block((struct vt_wait){
        .kind = kind_of(descriptors, count),
        .deadline = deadline,
        .descriptors = descriptors,
        .descriptor_count = count});
    if (timed_out) return 0;
  }
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  if (!vt_is_scheduled()) return vt_libc.poll(descriptors, count, milliseconds);
  vt_spin(VT_SPIN_EVENTS);
  vt_yield();
  return vt_poll(descriptors, count, vt_after_milliseconds(milliseconds));
}

int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *time,
          const sigset_t *mask) {
  if (!vt_is_scheduled()) return vt_libc.ppoll(descriptors, count, time, mask);
  vt_spin(VT_SPIN_EVENTS);
  vt_yield();
  return vt_poll(descriptors, count, time ? vt_after(vt_span(time)) : vt_no_limit);
}

// --- The same with sets of bits

/// The three sets of one call; any may be NULL.
struct sets {
  fd_set *reading, *writing, *exceptional;
};

static bool has(const fd_set *set, int descriptor) { return set && FD_ISSET(descriptor, set); }

/// Converts sets to descriptors to poll; returns their number.
static nfds_t descriptors_of(int bound, const struct sets *sets, struct pollfd *descriptors) {
  nfds_t count = 0;
  for (int descriptor = 0; descriptor < bound && descriptor < FD_SETSIZE; descriptor++) {
    short events = 0;
    if (has(sets->reading, descriptor)) events |= POLLIN;
    if (has(sets->writing, descriptor)) events |= POLLOUT;
    if (has(sets->exceptional, descriptor)) events |= POLLPRI;
    if (events) descriptors[count++] = (struct pollfd){.fd = descriptor, .events = events};
  }
  return count;
}

/// Removes from one set what is not ready; returns how many remain.
static int keep_ready(fd_set *set, short asked, short ready, const struct pollfd *descriptors,
                      nfds_t count) {
  int kept = 0;
  for (nfds_t index = 0; set && index < count; index++) {
    if (!(descriptors[index].events & asked)) continue;
    if (descriptors[index].revents & ready) kept++;
    else FD_CLR(descriptors[index].fd, set);
  }
  return kept;
}

/// Implements select(2) with a deadline.
static int select_until(int bound, const struct sets *sets, struct vt_limit deadline) {
  struct pollfd descriptors[FD_SETSIZE];
  nfds_t count = descriptors_of(bound, sets, descriptors);
  vt_yield();
  int ready = vt_poll(descriptors, count, deadline);
  if (ready < 0) return ready;
  return keep_ready(sets->reading, POLLIN, POLLIN | POLLHUP | POLLERR, descriptors, count) +
         keep_ready(sets->writing, POLLOUT, POLLOUT | POLLERR, descriptors, count) +
         keep_ready(sets->exceptional, POLLPRI, POLLPRI, descriptors, count);
}

int select(int bound, fd_set *restrict reading, fd_set *restrict writing,
           fd_set *restrict exceptional, struct timeval *restrict time) {
  if (!vt_is_scheduled()) return vt_libc.select(bound, reading, writing, exceptional, time);
  struct vt_limit deadline = vt_no_limit;
  if (time) deadline = vt_after(time->tv_sec * VT_SECOND + time->tv_usec * VT_MICROSECOND);
  return select_until(bound, &(struct sets){reading, writing, exceptional}, deadline);
}

int pselect(int bound, fd_set *restrict reading, fd_set *restrict writing,
            fd_set *restrict exceptional, const struct timespec *restrict time,
            const sigset_t *restrict mask) {
  if (!vt_is_scheduled()) return vt_libc.pselect(bound, reading, writing, exceptional, time, mask);
  struct vt_limit deadline = time ? vt_after(vt_span(time)) : vt_no_limit;
  return select_until(bound, &(struct sets){reading, writing, exceptional}, deadline);
}
