import Foundation
import Glibc
import ChildProcess
import Testing

/// Sockets with paths, by which a user's programs find each other.
struct LocalSocketTests {
  /// A folder that is removed after a test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "s\(UInt32.random(in: 0 ... .max))"
    ).path
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test func bringsTwoProgramsTogether() throws {
    let folder = try Folder()
    let path = folder.path + "/a"
    let listener = try LocalSocket.listen(at: path)
    #expect(try LocalSocket.admit(from: listener.number) == nil)
    guard let client = try LocalSocket.connect(to: path),
      let server = try LocalSocket.admit(from: listener.number)
    else {
      Issue.record("nobody was let in")
      return
    }
    #expect(write(client.number, [1, 2] as [UInt8], 2) == 2)
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(read(server.number, &bytes, 4) == 2)
    // The server's end is non-blocking.
    #expect(read(server.number, &bytes, 4) == -1 && errno == EAGAIN)
    for number in [client.number, server.number, listener.number] {
      #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func isForItsUserAlone() throws {
    let folder = try Folder()
    let listener = try LocalSocket.listen(at: folder.path + "/a")
    var status = stat()
    #expect(stat(folder.path + "/a", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    _ = consume listener
  }

  @Test func findsNothingWhereNothingListens() throws {
    let folder = try Folder()
    #expect(try LocalSocket.connect(to: folder.path + "/none") == nil)
    // A program that was killed leaves its socket file behind.
    do {
      let listener = try LocalSocket.listen(at: folder.path + "/stale")
      // A process that another test is starting may hold a copy.
      shutdown(listener.number, Int32(SHUT_RDWR))
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/stale"))
    #expect(try LocalSocket.connect(to: folder.path + "/stale") == nil)
  }

  @Test func saysWhyItCannotConnectOrListen() throws {
    let folder = try Folder()
    let path = folder.path + "/a"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let listening = #expect(throws: SystemError.self) { _ = try LocalSocket.listen(at: path) }
    #expect(listening == SystemError("listen at '\(path)'", code: EADDRINUSE))
    let connecting = #expect(throws: SystemError.self) {
      _ = try LocalSocket.connect(to: path + "/b") == nil
    }
    #expect(connecting == SystemError("connect to '\(path)/b'", code: ENOTDIR))
  }

  @Test func refusesAPathThatAnAddressCannotHold() throws {
    let folder = try Folder()
    let room = 107 - folder.path.utf8.count - 1
    let fits = folder.path + "/" + String(repeating: "a", count: room)
    _ = try LocalSocket.listen(at: fits)
    let error = #expect(throws: SystemError.self) { _ = try LocalSocket.listen(at: fits + "a") }
    #expect(error == SystemError("listen at '\(fits)a'", code: ENAMETOOLONG))
    let other = #expect(throws: SystemError.self) {
      _ = try LocalSocket.connect(to: fits + "a") == nil
    }
    #expect(other == SystemError("connect to '\(fits)a'", code: ENAMETOOLONG))
  }

  /// The kernel would read the path only up to the null byte, or take it for another kind of address.
  @Test(arguments: ["\0a", "/tmp/a\0b", ""])
  func refusesAPathThatTheKernelReadsOtherwise(path: String) {
    #expect(throws: SystemError.self) { _ = try LocalSocket.listen(at: path) }
    #expect(throws: SystemError.self) { _ = try LocalSocket.connect(to: path) == nil }
  }
}
