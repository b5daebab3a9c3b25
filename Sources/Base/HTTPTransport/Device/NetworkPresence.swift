private import Glibc

/// Whether there is any network; without one, a failed name lookup says nothing about the name.
enum NetworkPresence {
  /// Whether the device has no network, or this machine has no route. Nothing is sent.
  static var isMissing: Bool {
    if DeviceAddress.isNeeded {
      return DeviceLibrary.answer(to: "virtual_time_lacks_network") ?? 0 != 0
    }
    return !hasWay(AF_INET) && !hasWay(AF_INET6)
  }

  /// Whether the kernel has a route to a distant address.
  ///
  /// Uses addresses reserved for documentation (RFC 5737, RFC 3849); returns true if no descriptor is
  /// available.
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

  /// Connects a datagram socket, which sends nothing; returns false without a route.
  private static func connects(
    _ socket: Int32, _ address: UnsafeRawPointer, _ size: Int
  ) -> Bool {
    connect(socket, address.assumingMemoryBound(to: sockaddr.self), socklen_t(size)) == 0
  }
}
