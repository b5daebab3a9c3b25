// Passing descriptors between a device and its processes (unix(7), SCM_RIGHTS).
#define _GNU_SOURCE
#include "device_wire.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// Room for one descriptor beside a packet.
union passage {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int device_wire_send(int socket, const struct device_wire_event *event, int descriptor) {
  // Packets without a descriptor work even where a sandbox refuses to pass descriptors.
  if (descriptor < 0) {
    ssize_t sent;
    do sent = send(socket, event, sizeof *event, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent == sizeof *event ? 0 : -1;
  }
  union passage passage = {0};
  struct iovec part = {.iov_base = (void *)event, .iov_len = sizeof *event};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  passage.header.cmsg_level = SOL_SOCKET;
  passage.header.cmsg_type = SCM_RIGHTS;
  passage.header.cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(&passage.header), &descriptor, sizeof descriptor);
  message.msg_control = passage.bytes;
  message.msg_controllen = sizeof passage.bytes;
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent == sizeof *event ? 0 : -1;
}

int device_wire_receive(int socket, struct device_wire_event *event, int *descriptor) {
  union passage passage = {0};
  struct iovec part = {.iov_base = event, .iov_len = sizeof *event};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = passage.bytes,
                           .msg_controllen = sizeof passage.bytes};
  ssize_t taken;
  *descriptor = -1;
  do taken = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  while (taken < 0 && errno == EINTR);
  if (taken < 0) return errno == EAGAIN ? 0 : -1;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_type == SCM_RIGHTS) {
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof *descriptor;
    // The buffer for one is aligned and may hold two; the second must be closed.
    for (size_t index = count; index-- > 0;) {
      if (*descriptor >= 0) close(*descriptor);
      memcpy(descriptor, CMSG_DATA(header) + index * sizeof *descriptor, sizeof *descriptor);
    }
  }
  if (taken != sizeof *event || memchr(event->host, 0, sizeof event->host) == NULL) {
    if (*descriptor >= 0) close(*descriptor);
    return -1;
  }
  return 1;
}

/// Creates a pair of sockets, the first of which is non-blocking.
static int make(int type, int ends[2]) {
  if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  return fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

int device_wire_make_channel(int ends[2]) { return make(SOCK_SEQPACKET, ends); }

int device_wire_make_connection(int ends[2]) { return make(SOCK_STREAM, ends); }
