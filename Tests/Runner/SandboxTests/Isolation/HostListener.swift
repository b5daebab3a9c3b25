import Foundation
import ChildProcess

/// A listener on this machine's loopback address and one in its abstract namespace (`unix(7)`).
final class HostListener {
  let port: UInt16
  let abstractName = "workbook-\(UUID())"
  private let sockets: [Int32]

  init() throws {
    let internet = try systemCall("socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    let local = try systemCall("socket") { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    sockets = [internet, local]
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try systemCall("bind") { bind(internet, address, size) }
        try systemCall("listen") { listen(internet, 8) }
        try systemCall("getsockname") { getsockname(internet, address, &size) }
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { path in
      for (index, byte) in abstractName.utf8.enumerated() { path[index + 1] = byte }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + abstractName.utf8.count)
    _ = try withUnsafePointer(to: &name) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try systemCall("bind") { bind(local, address, length) }
      }
    }
    try systemCall("listen") { listen(local, 8) }
  }

  deinit { for socket in sockets { close(socket) } }
}
