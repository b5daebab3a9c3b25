// Reading and writing: who would block in the kernel waits here first, so that others run.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/// Descriptors that were opened as /dev/urandom, which gives the sequence of `random.c`.
static bool was_random[VT_MAXIMUM_DESCRIPTORS];

/// Whether something can be noted of a descriptor.
static bool is_in_table(int descriptor) {
  return descriptor >= 0 && descriptor < VT_MAXIMUM_DESCRIPTORS;
}

/// Whether a descriptor is one of /dev/urandom. It may have been closed within libc and be another
/// file's by now.
static bool is_random(int descriptor) {
  struct stat status;
  return is_in_table(descriptor) && was_random[descriptor] && fstat(descriptor, &status) == 0 &&
         S_ISCHR(status.st_mode) && major(status.st_rdev) == 1;
}

/// Whether a call on this descriptor waits at all.
static bool may_block(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && !(flags & O_NONBLOCK);
}

/// Waits until a descriptor has one of these events (POLLIN, POLLOUT).
static void wait_for(int descriptor, short events) {
  struct pollfd one = {.fd = descriptor, .events = events};
  vt_poll(&one, 1, vt_no_limit);
}

// --- Taking

/// Waits for data before a call that would wait for it in the kernel.
static void wait_for_data(int descriptor, int flags) {
  if (!vt_is_scheduled() || flags & MSG_DONTWAIT || !may_block(descriptor)) return;
  int saved = errno;
  wait_for(descriptor, POLLIN);
  errno = saved;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
  if (is_random(descriptor)) {
    vt_random_fill(buffer, count);
    return (ssize_t)count;
  }
  wait_for_data(descriptor, 0);
  return vt_libc.read(descriptor, buffer, count);
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  wait_for_data(descriptor, 0);
  return vt_libc.readv(descriptor, parts, count);
}

ssize_t recv(int descriptor, void *buffer, size_t count, int flags) {
  wait_for_data(descriptor, flags);
  return vt_libc.recv(descriptor, buffer, count, flags);
}

ssize_t recvfrom(int descriptor, void *restrict buffer, size_t count, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict length) {
  wait_for_data(descriptor, flags);
  return vt_libc.recvfrom(descriptor, buffer, count, flags, address, length);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  wait_for_data(descriptor, flags);
  return vt_libc.recvmsg(descriptor, message, flags);
}

int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags,
             struct timespec *time) {
  wait_for_data(descriptor, flags);
  // The kernel would wait for the further messages.
  if (vt_is_scheduled()) flags |= MSG_WAITFORONE;
  return vt_libc.recvmmsg(descriptor, messages, count, flags, time);
}

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  wait_for_data(descriptor, 0);
  return vt_libc.accept(descriptor, address, length);
}

int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length,
            int flags) {
  wait_for_data(descriptor, 0);
  return vt_libc.accept4(descriptor, address, length, flags);
}

// --- Giving

/// Writes to a pipe by pieces that never block when there is room for one.
static ssize_t write_pipe(int descriptor, const char *bytes, size_t count) {
  size_t written = 0;
  do {
    size_t part = count - written < PIPE_BUF ? count - written : PIPE_BUF;
    bool is_output = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
    vt_output_waiters += is_output;
    wait_for(descriptor, POLLOUT);
    vt_output_waiters -= is_output;
    ssize_t result = vt_libc.write(descriptor, bytes + written, part);
    if (result < 0) return written ? (ssize_t)written : -1;
    written += (size_t)result;
  } while (written < count);
  return (ssize_t)written;
}

/// Sends on a socket as much at a time as it takes.
static ssize_t send_socket(int descriptor, const char *bytes, size_t count, int flags,
                           const struct sockaddr *address, socklen_t length) {
  size_t sent = 0;
  do {
    wait_for(descriptor, POLLOUT);
    ssize_t result = vt_libc.sendto(descriptor, bytes + sent, count - sent, flags | MSG_DONTWAIT,
                                    address, length);
    if (result < 0 && errno == EAGAIN) continue;
    if (result < 0) return sent ? (ssize_t)sent : -1;
    sent += (size_t)result;
  } while (sent < count);
  return (ssize_t)sent;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct stat status;
  if (vt_is_scheduled() && may_block(descriptor) && fstat(descriptor, &status) == 0) {
    if (S_ISFIFO(status.st_mode)) return write_pipe(descriptor, bytes, count);
    if (S_ISSOCK(status.st_mode)) return send_socket(descriptor, bytes, count, 0, NULL, 0);
  }
  return vt_libc.write(descriptor, bytes, count);
}

ssize_t sendto(int descriptor, const void *bytes, size_t count, int flags,
               const struct sockaddr *address, socklen_t length) {
  if (vt_is_scheduled() && !(flags & MSG_DONTWAIT) && may_block(descriptor)) {
    return send_socket(descriptor, bytes, count, flags, address, length);
  }
  return vt_libc.sendto(descriptor, bytes, count, flags, address, length);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  return sendto(descriptor, bytes, count, flags, NULL, 0);
}

/// Waits for room before a call that takes several pieces, which then nearly always has it.
static void wait_for_room(int descriptor, int flags) {
  if (!vt_is_scheduled() || flags & MSG_DONTWAIT || !may_block(descriptor)) return;
  wait_for(descriptor, POLLOUT);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  wait_for_room(descriptor, 0);
  return vt_libc.writev(descriptor, parts, count);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  wait_for_room(descriptor, flags);
  return vt_libc.sendmsg(descriptor, message, flags);
}

// --- Descriptors themselves

int close(int descriptor) {
  if (vt_is_scheduled()) {
    // Closing everything is a habit of some libraries; the link is not theirs.
    if (descriptor == vt_link_descriptor) return errno = EBADF, -1;
    if (is_in_table(descriptor)) was_random[descriptor] = false;
    vt_epoll_forget(descriptor);
    vt_timerfd_forget(descriptor);
  }
  return vt_libc.close(descriptor);
}

/// Opens what is a device's own; -2 for everything else.
static int open_special(const char *path, int flags) {
  // Where Foundation looks for the number of processors; a device shares them with nobody.
  static const char groups[] = "/sys/fs/cgroup/";
  if (strncmp(path, groups, sizeof groups - 1) == 0) return errno = ENOENT, -1;
  if (strcmp(path, "/dev/urandom") != 0 && strcmp(path, "/dev/random") != 0) return -2;
  int descriptor = vt_libc.open(path, flags);
  if (is_in_table(descriptor)) was_random[descriptor] = true;
  return descriptor;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  int special = vt_is_scheduled() ? open_special(path, flags) : -2;
  return special != -2 ? special : vt_libc.open(path, flags, mode);
}
