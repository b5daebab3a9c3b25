// Connections to other machines and to other processes of the device: sockets of the internet, and those with
// a path, use wires of the device. Connections of an app with itself (127.0.0.1) stay in the kernel and take
// no time.
#define _GNU_SOURCE
#include "device_wire.h"
#include "internal.h"
#include "libc.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>

/// Returns whether an address is one of the internet, and not of this machine.
static bool is_elsewhere(const struct sockaddr *address) {
  switch (address->sa_family) {
  case AF_INET:
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 != 127;
  case AF_INET6:
    return !IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
  default:
    return false;
  }
}

/// Returns whether a socket is a stream whose address is a path, on which another process may listen.
static bool is_path(int descriptor, const struct sockaddr *address, socklen_t length) {
  int type = 0;
  socklen_t size = sizeof type;
  vt_libc.getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size);
  return type == SOCK_STREAM && length > offsetof(struct sockaddr_un, sun_path) &&
         address->sa_family == AF_UNIX;
}

/// Computes the absolute path of an address; an abstract one begins with `@`. Returns false if it is too
/// long.
static bool path_of(const struct sockaddr *address, socklen_t length, char path[VT_HOST]) {
  const struct sockaddr_un *local = (const struct sockaddr_un *)address;
  int most = (int)(length - offsetof(struct sockaddr_un, sun_path)), count;
  char folder[VT_HOST] = "";
  if (!local->sun_path[0]) {
    count = snprintf(path, VT_HOST, "@%.*s", most - 1, local->sun_path + 1);
  } else {
    if (local->sun_path[0] != '/' && !getcwd(folder, sizeof folder)) return false;
    count = snprintf(path, VT_HOST, "%s%s%.*s", folder, *folder ? "/" : "", most, local->sun_path);
  }
  return count < VT_HOST;
}

/// Returns the host and the port of an internet address.
static struct vt_peer peer_of(const struct sockaddr *address) {
  struct vt_peer peer = {0};
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    peer.port = ntohs(four->sin_port);
    const char *name = vt_name_of(four->sin_addr);
    if (name) strncpy(peer.host, name, sizeof peer.host - 1);
    else inet_ntop(AF_INET, &four->sin_addr, peer.host, sizeof peer.host);
  } else {
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
    peer.port = ntohs(six->sin6_port);
    inet_ntop(AF_INET6, &six->sin6_addr, peer.host, sizeof peer.host);
  }
  return peer;
}

/// Replaces a socket by one end of a new pair; returns the other end, or -1 on failure.
static int replace(int descriptor) {
  int ends[2], flags = fcntl(descriptor, F_GETFL), closing = fcntl(descriptor, F_GETFD);
  if (device_wire_make_connection(ends) != 0) return -1;
  int replaced = dup3(ends[1], descriptor, closing & FD_CLOEXEC ? O_CLOEXEC : 0);
  vt_libc.close(ends[1]);
  if (replaced < 0) return vt_libc.close(ends[0]), -1;
  fcntl(descriptor, F_SETFL, flags & O_NONBLOCK);
  return ends[0];
}

/// Fills a socket until it is not writable; returns the number of bytes in it.
static int fill(int descriptor) {
  static const char filler[1024];
  const int least = 1;
  int count = 0;
  struct pollfd room = {.fd = descriptor, .events = POLLOUT};
  vt_libc.setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &least, sizeof least);
  while (vt_libc.poll(&room, 1, 0) > 0) {
    ssize_t sent = vt_libc.send(descriptor, filler, sizeof filler, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent <= 0) break;
    count += (int)sent;
  }
  return count;
}

/// Waits until a wire leaves a state; returns -1, with errno, if the device's answer was an error.
static int wait_while(struct vt_wire *wire, enum vt_wire_state state) {
  while (wire->state == state) {
    vt_block((struct vt_wait){
        .kind = DEVICE_LINK_DATA,
        .queue = VT_QUEUE_WIRE,
        .object = wire,
        .bits = VT_EVERY_BIT,
        .deadline = vt_no_limit});
  }
  int error = wire->error;
  wire->error = 0;
  return error ? (errno = error, -1) : 0;
}

int vt_refuse_datagram(const struct sockaddr *address) {
  if (!vt_has_network() || !address || !is_elsewhere(address)) return 0;
  struct vt_wire wire = {.peer = peer_of(address)};
  vt_wire_tell(DEVICE_WIRE_DATAGRAM, &wire, 0, -1);
  return errno = ENETUNREACH, -1;
}

int socket(int family, int type, int protocol) {
  int made = vt_libc.socket(family, type, protocol);
  bool is_stream = (type & ~(SOCK_CLOEXEC | SOCK_NONBLOCK)) == SOCK_STREAM;
  if (made >= 0 || errno != EACCES || !is_stream || !vt_has_network()) return made;
  struct vt_wire wire = {0};
  vt_wire_tell(DEVICE_WIRE_FORBIDDEN, &wire, 0, -1);
  return errno = EACCES, -1;
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
  bool leads_to_path = vt_has_network() && is_path(descriptor, address, length);
  if (!vt_has_network() || !(leads_to_path || is_elsewhere(address))) {
    return vt_libc.connect(descriptor, address, length);
  }
  struct vt_wire *wire = vt_wire(descriptor);
  if (wire) return errno = wire->state == VT_WIRE_OPENS ? EALREADY : EISCONN, -1;
  int type = 0;
  socklen_t size = sizeof type;
  vt_libc.getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size);
  if (type != SOCK_STREAM) return vt_refuse_datagram(address);
  struct vt_peer peer = {0};
  if (!leads_to_path) peer = peer_of(address);
  else if (!path_of(address, length, peer.host)) return errno = ENAMETOOLONG, -1;
  wire = vt_wire_make(descriptor, VT_WIRE_OPENS, &peer);
  if (!wire) return -1;
  wire->is_path = leads_to_path;
  // A daemon's socket is created by the process that starts daemons.
  wire->process = 1;
  int far = replace(descriptor);
  if (far < 0) return wire->state = VT_WIRE_NONE, -1;
  vt_wire_tell(DEVICE_WIRE_OPEN, wire, fill(descriptor), far);
  vt_libc.close(far);
  if (fcntl(descriptor, F_GETFL) & O_NONBLOCK) return errno = EINPROGRESS, -1;
  return wait_while(wire, VT_WIRE_OPENS);
}

// --- Listening

/// Creates the file of a path, and remembers the path for when the socket listens.
static int bind_path(int descriptor, const struct sockaddr *address, socklen_t length) {
  struct vt_peer self = {0};
  if (!path_of(address, length, self.host)) return errno = ENAMETOOLONG, -1;
  if (vt_libc.bind(descriptor, address, length) != 0) return -1;
  struct vt_wire *wire = vt_wire_make(descriptor, VT_WIRE_BOUND, &self);
  if (!wire) return -1;
  wire->is_path = true;
  return 0;
}

int bind(int descriptor, const struct sockaddr *address, socklen_t length) {
  if (vt_has_network() && is_path(descriptor, address, length)) {
    return bind_path(descriptor, address, length);
  }
  if (!vt_has_network() || !is_elsewhere(address)) {
    return vt_libc.bind(descriptor, address, length);
  }
  struct vt_peer self = peer_of(address);
  return vt_wire_make(descriptor, VT_WIRE_BOUND, &self) ? 0 : -1;
}

int listen(int descriptor, int most) {
  struct vt_wire *wire = vt_wire(descriptor);
  if (!wire || wire->state != VT_WIRE_BOUND) return vt_libc.listen(descriptor, most);
  wire->bell = replace(descriptor);
  if (wire->bell < 0) return -1;
  wire->state = VT_WIRE_ASKS;
  vt_wire_tell(DEVICE_WIRE_LISTEN, wire, 0, -1);
  return wait_while(wire, VT_WIRE_ASKS);
}

// --- Properties of sockets

/// Writes a path as an address; the connecting side has none.
static int give_path(const char *path, struct sockaddr *address, socklen_t *length) {
  struct sockaddr_un local = {.sun_family = AF_UNIX};
  size_t count = strlen(path);
  if (count >= sizeof local.sun_path) count = 0;
  memcpy(local.sun_path, path, count);
  if (path[0] == '@') local.sun_path[0] = 0;
  socklen_t whole = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count);
  if (path[0] == '/') whole++;
  memcpy(address, &local, *length < whole ? *length : whole);
  *length = whole;
  return 0;
}

/// Writes the user and process number of the other side; all processes of a device belong to one user.
static int give_credentials(const struct vt_wire *wire, void *value, socklen_t *size) {
  struct ucred credentials = {.pid = wire->process, .uid = getuid(), .gid = getgid()};
  if (*size > sizeof credentials) *size = sizeof credentials;
  memcpy(value, &credentials, *size);
  return 0;
}

static int give_address(const struct vt_peer *peer, struct sockaddr *address, socklen_t *length) {
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(peer->port)};
  struct in_addr named;
  if (vt_address_of(peer->host, &named)) four.sin_addr = named;
  else inet_pton(AF_INET, peer->host, &four.sin_addr);
  memcpy(address, &four, *length < sizeof four ? *length : sizeof four);
  *length = sizeof four;
  return 0;
}

int getpeername(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  const struct vt_wire *wire = vt_wire(descriptor);
  if (!wire) return vt_libc.getpeername(descriptor, address, length);
  if (wire->state != VT_WIRE_OPEN) return errno = ENOTCONN, -1;
  // A connecting process is known to the device by a name, and has no path.
  if (wire->is_path) return give_path(wire->process == 1 ? wire->peer.host : "", address, length);
  return give_address(&wire->peer, address, length);
}

int getsockname(int descriptor, struct sockaddr *restrict address, socklen_t *restrict length) {
  const struct vt_wire *wire = vt_wire(descriptor);
  if (!wire) return vt_libc.getsockname(descriptor, address, length);
  bool waits = wire->state == VT_WIRE_BOUND || wire->state == VT_WIRE_LISTENS;
  if (wire->is_path) return give_path(waits ? wire->peer.host : "", address, length);
  struct vt_peer self = {.host = "0.0.0.0", .port = waits ? wire->peer.port : 0};
  return give_address(&self, address, length);
}

int getsockopt(int descriptor, int level, int option, void *restrict value,
               socklen_t *restrict size) {
  struct vt_wire *wire = vt_wire(descriptor);
  if (!wire) return vt_libc.getsockopt(descriptor, level, option, value, size);
  if (level == SOL_SOCKET && option == SO_ERROR && *size >= sizeof(int)) {
    *(int *)value = wire->error;
    wire->error = 0;
    return 0;
  }
  if (level == SOL_SOCKET && option == SO_PEERCRED && wire->is_path) {
    return give_credentials(wire, value, size);
  }
  if (level == SOL_SOCKET) return vt_libc.getsockopt(descriptor, level, option, value, size);
  memset(value, 0, *size);
  return 0;
}

int setsockopt(int descriptor, int level, int option, const void *value, socklen_t size) {
  const struct vt_wire *wire = vt_wire(descriptor);
  // The device decides how packets are made and how many bytes are buffered.
  bool is_packets = level != SOL_SOCKET || option == SO_SNDBUF || option == SO_RCVBUF;
  if (wire && is_packets) return 0;
  return vt_libc.setsockopt(descriptor, level, option, value, size);
}

int shutdown(int descriptor, int how) {
  if (vt_wire(descriptor)) vt_wire_note_end();
  return vt_libc.shutdown(descriptor, how);
}
