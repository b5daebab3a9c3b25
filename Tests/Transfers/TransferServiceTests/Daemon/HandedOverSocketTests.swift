import Foundation
import Glibc
import ChildProcess
import Testing
import TransferProtocol
import TransferService
import TransferTestServers

/// The daemon with a socket from systemd: a blocking one, whose file belongs to systemd.
struct HandedOverSocketTests {
  private let folder: TestFolder
  private let daemon: DaemonProcess
  private let shell = ["/bin/sh", "-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec \"$@\"", "sh"]

  init() throws {
    folder = try TestFolder()
    daemon = try DaemonProcess(in: folder.url.path)
    mkdir(folder.url.path + "/runtime/transferd", 0o700)
  }

  /// A socket as systemd creates it.
  private func socket(listening: Bool) throws -> FileDescriptor {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = TransferPaths.socket(runtimeFolder: folder.url.path + "/runtime")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let file = FileDescriptor(owning: Glibc.socket(AF_UNIX, type, 0))
    let number = file.number
    try withUnsafePointer(to: &address) { pointer throws(SystemError) in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      try systemCall("bind") { bind(number, raw, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    if listening { listen(number, 16) }
    return file
  }

  @Test(
    "serves all clients, and stays where systemd has started it",
    arguments: [["--foreground"], []])
  func serves(_ options: [String]) throws {
    let socket = try socket(listening: true)
    try daemon.start(after: shell, options: options, handing: socket.number)
    for _ in 0..<2 {
      let client = try DaemonClient(daemon)
      try client.open("daily", container: folder.url.path)
    }
    #expect(daemon.end(SIGTERM) == 0)
    // The next daemon receives the same socket.
    let path = TransferPaths.socket(runtimeFolder: folder.url.path + "/runtime")
    #expect(access(path, F_OK) == 0)
  }

  @Test func takesNothingThatDoesNotListen() throws {
    let socket = try socket(listening: false)
    try daemon.start(after: shell, handing: socket.number)
    #expect(daemon.wait() == 2 << 8)
    #expect(daemon.log.contains("expected one listening socket from systemd"))
  }
}
