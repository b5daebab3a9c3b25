// Reading and writing: a thread that would block in the kernel waits here first, so that others can run.
#define _GNU_SOURCE
#include "internal.h"
#include "libc.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>

/// Returns whether calls on this descriptor can block.
static bool may_block(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && !(flags & O_NONBLOCK);
}

/// Returns the limit of a wait on a socket (SO_RCVTIMEO, SO_SNDTIMEO).
static struct vt_limit limit_of(int descriptor, int option) {
  struct timeval span = {0};
  socklen_t size = sizeof span;
  int saved = errno;
  vt_libc.getsockopt(descriptor, SOL_SOCKET, option, &span, &size);
  errno = saved;
  if (span.tv_sec == 0 && span.tv_usec == 0) return vt_no_limit;
  return vt_after(vt_span(&(struct timespec){span.tv_sec, span.tv_usec * 1000}));
}

/// Waits until a descriptor has one of these events (POLLIN, POLLOUT); returns false, with EAGAIN, if the
/// socket's limit comes first.
static bool wait_for(int descriptor, short events) {
  struct pollfd one = {.fd = descriptor, .events = events};
  struct vt_limit limit = limit_of(descriptor, events & POLLIN ? SO_RCVTIMEO : SO_SNDTIMEO);
  if (vt_poll(&one, 1, limit) != 0) return true;
  return errno = EAGAIN, false;
}

// --- Reading

/// Waits for data before a call that would wait for it in the kernel; returns false if none came in time.
static bool wait_for_data(int descriptor, int flags) {
  if (!vt_is_scheduled() || flags & MSG_DONTWAIT || !may_block(descriptor)) return true;
  int saved = errno;
  if (!wait_for(descriptor, POLLIN)) return false;
  errno = saved;
  return true;
}

ssize_t read(int descriptor, void *buffer, size_t count) {
  if (vt_is_random_device(descriptor)) {
    vt_random_fill(buffer, count);
    return (ssize_t)count;
  }
  if (!wait_for_data(descriptor, 0)) return -1;
  return vt_wire_taken(descriptor, vt_libc.read(descriptor, buffer, count));
}

ssize_t readv(int descriptor, const struct iovec *parts, int count) {
  if (!wait_for_data(descriptor, 0)) return -1;
  return vt_wire_taken(descriptor, vt_libc.readv(descriptor, parts, count));
}

ssize_t recv(int descriptor, void *buffer, size_t count, int flags) {
  if (!wait_for_data(descriptor, flags)) return -1;
  return vt_wire_taken(descriptor, vt_libc.recv(descriptor, buffer, count, flags));
}

ssize_t recvfrom(int descriptor, void *restrict buffer, size_t count, int flags,
                 struct sockaddr *restrict address, socklen_t *restrict length) {
  if (!wait_for_data(descriptor, flags)) return -1;
  ssize_t taken = vt_libc.recvfrom(descriptor, buffer, count, flags, address, length);
  return vt_wire_taken(descriptor, taken);
}

ssize_t recvmsg(int descriptor, struct msghdr *message, int flags) {
  if (!wait_for_data(descriptor, flags)) return -1;
  return vt_wire_taken(descriptor, vt_libc.recvmsg(descriptor, message, flags));
}

int recvmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags,
             struct timespec *time) {
  if (!wait_for_data(descriptor, flags)) return -1;
  // The kernel would wait for the further messages.
  if (vt_is_scheduled()) flags |= MSG_WAITFORONE;
  return vt_libc.recvmmsg(descriptor, messages, count, flags, time);
}

int accept(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  return accept4(descriptor, address, length, 0);
}

int accept4(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length,
            int flags) {
  if (!wait_for_data(descriptor, 0)) return -1;
  const struct vt_wire *wire = vt_wire(descriptor);
  if (wire && wire->state == VT_WIRE_LISTENS) {
    int accepted = vt_wire_accept(descriptor, flags);
    if (accepted >= 0 && address) getpeername(accepted, address, length);
    return accepted;
  }
  return vt_libc.accept4(descriptor, address, length, flags);
}

// --- Writing

/// Writes to a pipe in pieces that do not block when there is room for one.
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

/// Sends on a socket as much at a time as it accepts.
static ssize_t send_socket(int descriptor, const char *bytes, size_t count, int flags,
                           const struct sockaddr *address, socklen_t length) {
  size_t sent = 0;
  do {
    if (!wait_for(descriptor, POLLOUT)) return sent ? (ssize_t)sent : -1;
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
  if (vt_is_scheduled() && may_block(descriptor) && vt_libc.fstat(descriptor, &status) == 0) {
    if (S_ISFIFO(status.st_mode)) return write_pipe(descriptor, bytes, count);
    if (S_ISSOCK(status.st_mode)) return send_socket(descriptor, bytes, count, 0, NULL, 0);
  }
  return vt_libc.write(descriptor, bytes, count);
}

ssize_t sendto(int descriptor, const void *bytes, size_t count, int flags,
               const struct sockaddr *address, socklen_t length) {
  if (vt_refuse_datagram(address) != 0) return -1;
  if (vt_is_scheduled() && !(flags & MSG_DONTWAIT) && may_block(descriptor)) {
    return send_socket(descriptor, bytes, count, flags, address, length);
  }
  return vt_libc.sendto(descriptor, bytes, count, flags, address, length);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  return sendto(descriptor, bytes, count, flags, NULL, 0);
}

/// Waits for room before a call with several pieces, for which it is nearly always enough; returns false if
/// there was none in time.
static bool wait_for_room(int descriptor, int flags) {
  if (!vt_is_scheduled() || flags & MSG_DONTWAIT || !may_block(descriptor)) return true;
  return wait_for(descriptor, POLLOUT);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (!wait_for_room(descriptor, 0)) return -1;
  return vt_libc.writev(descriptor, parts, count);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  if (vt_refuse_datagram(message->msg_name) != 0) return -1;
  if (!wait_for_room(descriptor, flags)) return -1;
  return vt_libc.sendmsg(descriptor, message, flags);
}
