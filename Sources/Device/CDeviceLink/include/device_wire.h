// The network of a device: events about connections, over a separate socket beside the link.
//
// A connection of a process is one end of a socket pair; the device has the other end, and moves the bytes
// between the members of its world at the proper times. Both sides of this socket are read while no process
// runs: the device's after a report, a process's when it takes a grant.
#ifndef DEVICE_WIRE_H
#define DEVICE_WIRE_H

#include <stdint.h>

/// The environment variable that gives a process the device's network: the descriptor of a SOCK_SEQPACKET
/// socket on which each packet is a `struct device_wire_event`.
#define DEVICE_WIRE_VARIABLE "WORKBOOK_NETWORK"

/// An event of a wire, which is a connection or a listening socket.
enum device_wire_kind {
  /// From a process: open a connection to `host` and `port`; a host that begins with `/` or `@` is the path
  /// of a socket. The descriptor is the other end of the connection. It contains `value` filler bytes, which
  /// keep the socket from being writable and are removed when the connection is established or has failed.
  DEVICE_WIRE_OPEN = 1,
  /// From a process: listen on `port`, or on the path in `host`; the process waits for the answer.
  DEVICE_WIRE_LISTEN,
  /// From the device: a connection is established, a name exists, or a process may listen; or that has failed
  /// with the error number in `value`.
  DEVICE_WIRE_OPENED,
  /// From the device: a peer (`host`, `port`) has connected to a listening wire; `value` is the number of
  /// that process on the device. The descriptor is the process's end of the connection.
  DEVICE_WIRE_ACCEPTED,
  /// From a process: look up `host`; the process waits for the answer.
  DEVICE_WIRE_LOOK_UP,
  /// From the device: a connection was broken off; ECONNRESET follows its last byte.
  DEVICE_WIRE_RESET,
  /// From a process: it has tried to send datagrams to `host` and `port`, which are not supported.
  DEVICE_WIRE_DATAGRAM,
  /// From a process: its sandbox does not let it create sockets.
  DEVICE_WIRE_FORBIDDEN,
  /// From a process: query the kind of the device's network. The answer is DEVICE_WIRE_OPENED with an `enum
  /// device_wire_network` in `value`.
  DEVICE_WIRE_NETWORK,
  /// From a process: it has set what `host` names, which has no effect.
  DEVICE_WIRE_IGNORED,
};

/// The kind of the device's network.
enum device_wire_network {
  DEVICE_WIRE_NETWORK_NONE,
  DEVICE_WIRE_NETWORK_CELLULAR,
  DEVICE_WIRE_NETWORK_WIFI,
};

enum { DEVICE_WIRE_HOST = 256 };

struct device_wire_event {
  uint32_t kind;
  /// The process's number of the wire; never reused.
  uint32_t wire;
  int32_t value;
  uint32_t port;
  /// A name, an address or a path, zero-terminated.
  char host[DEVICE_WIRE_HOST];
};

/// Sends an event, with a descriptor unless that is -1. Returns 0, or -1 if the other side is gone or has too
/// many unread events.
int device_wire_send(int socket, const struct device_wire_event *event, int descriptor);

/// Receives the next event and its close-on-exec descriptor, -1 if it has none. Returns 1, 0 if there is no
/// event, or -1 for a malformed packet and at the end.
int device_wire_receive(int socket, struct device_wire_event *event, int *descriptor);

/// Creates a socket for events, `ends[0]` for the device and `ends[1]` for a process; or a connection. All
/// are close-on-exec, and `ends[0]` is non-blocking. Returns 0 or -1.
int device_wire_make_channel(int ends[2]);
int device_wire_make_connection(int ends[2]);

#endif
