// The network of a device: what is said of connections, over a socket of its own beside the link.
//
// A connection of a process is one end of a pair of sockets; the device has the other, and carries the
// bytes between the members of its world at the times of its own. Both sides of this socket are read
// while no process runs: the device's when a report has come, a process's when it takes a grant.
#ifndef DEVICE_WIRE_H
#define DEVICE_WIRE_H

#include <stdint.h>

/// The environment variable that gives a process the device's network: the number of a socket of the
/// kind SOCK_SEQPACKET, on which each packet is a `struct device_wire_event`.
#define DEVICE_WIRE_VARIABLE "WORKBOOK_NETWORK"

/// What happens to a wire, which is a connection or waits for some.
enum device_wire_kind {
  /// From a process: it opens a connection to `host` and `port`; a host that begins with `/` or `@` is
  /// the path of a socket. The descriptor is the other end of it,
  /// in which `value` bytes lie that are none of the process's: they keep the socket from being
  /// writable, and are taken out when the connection stands or has failed.
  DEVICE_WIRE_OPEN = 1,
  /// From a process: it waits for connections to `port`, or to the path that is `host`, and for the
  /// answer whether it may.
  DEVICE_WIRE_LISTEN,
  /// From the device: a connection stands, a name is known, a process may wait for connections; or that
  /// has failed with the error number in `value`.
  DEVICE_WIRE_OPENED,
  /// From the device: a peer (`host`, `port`) has connected to a wire that waits; `value` is the number
  /// of that process on the device. The descriptor is the process's end of the connection.
  DEVICE_WIRE_ACCEPTED,
  /// From a process: it asks whether there is a `host`, and waits for the answer.
  DEVICE_WIRE_LOOK_UP,
  /// From the device: a connection has been broken off; what comes behind its last byte is ECONNRESET.
  DEVICE_WIRE_RESET,
  /// From a process: it has tried to send datagrams to `host` and `port`, of which there are none.
  DEVICE_WIRE_DATAGRAM,
  /// From a process: its sandbox lets it make no sockets.
  DEVICE_WIRE_FORBIDDEN,
  /// From a process: it asks what network the device has, and waits for the answer, which is
  /// DEVICE_WIRE_OPENED with an `enum device_wire_network` in `value`.
  DEVICE_WIRE_NETWORK,
  /// From a process: it sets what `host` says, which has no effect.
  DEVICE_WIRE_IGNORED,
};

/// What a device reaches the network by.
enum device_wire_network {
  DEVICE_WIRE_NETWORK_NONE,
  DEVICE_WIRE_NETWORK_CELLULAR,
  DEVICE_WIRE_NETWORK_WIFI,
};

enum { DEVICE_WIRE_HOST = 256 };

struct device_wire_event {
  uint32_t kind;
  /// The process's number of the wire; a number is never used twice.
  uint32_t wire;
  int32_t value;
  uint32_t port;
  /// A name, an address or a path, with a zero behind it.
  char host[DEVICE_WIRE_HOST];
};

/// Sends an event, with a descriptor unless that is -1. Returns 0, or -1 when the other side is gone or
/// has left too many unread.
int device_wire_send(int socket, const struct device_wire_event *event, int descriptor);

/// Takes the next event, and the descriptor that came with it, -1 if none did; the descriptor is closed
/// on exec. Returns 1, 0 when no event waits, or -1 for a packet that is none and at the end.
int device_wire_receive(int socket, struct device_wire_event *event, int *descriptor);

/// Makes a socket for events, `ends[0]` for the device and `ends[1]` for a process; or a connection.
/// Both are closed on exec, and nothing waits on `ends[0]`. Returns 0 or -1.
int device_wire_make_channel(int ends[2]);
int device_wire_make_connection(int ends[2]);

#endif
