private import Glibc

/// Whether there is a network at all: a name that is not found is then no fault of the name.
enum NetworkPresence {
  /// Whether neither a device has one, nor this machine a way to anywhere. No byte is sent.
  static var isMissing: Bool {
    if DeviceAddress.isNeeded {
      return DeviceLibrary.answer(to: "virtual_time_lacks_network") ?? 0 != 0
    }
    return !hasWay(AF_INET) && !hasWay(AF_INET6)
  }

  /// Whether the kernel knows a way to an address far away.
  ///
  /// It is asked for one that is kept for documentation (RFC 5737, RFC 3849); for want of a
  /// descriptor a way is taken for granted.
  private static func hasWay(_ family: Int32) -> Bool {
    let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue
    let socket = socket(family, Int32(kind), 0)
    guard socket >= 0 else { return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) }
    defer { close(socket) }
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(family)
      address.sin_port = UInt16(9).bigEndian
      inet_pton(family, "203.0.113.1", &address.sin_addr)
      return connects(socket, &address, MemoryLayout.size(ofValue: address))
    }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(family)
    address.sin6_port = UInt16(9).bigEndian
    inet_pton(family, "2001:db8::1", &address.sin6_addr)
    return connects(socket, &address, MemoryLayout.size(ofValue: address))
  }

  /// Connects a socket of datagrams, by which no byte is sent; false where the kernel knows no way.
  private static func connects(
    _ socket: Int32, _ address: UnsafeRawPointer, _ size: Int
  ) -> Bool {
    connect(socket, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size)) == 0
  }
}
