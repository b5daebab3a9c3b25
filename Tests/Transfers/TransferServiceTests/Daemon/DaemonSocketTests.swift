import Foundation
import Glibc
import ChildProcess
import Synchronization
import Testing
import TransferProtocol
import TransferService
import TransferTestServers

struct DaemonSocketTests {
  private let folder: TestFolder
  private var runtime: String { folder.url.path }
  private var environment: [String: String] { ["XDG_RUNTIME_DIR": runtime] }

  init() throws { folder = try TestFolder() }

  private func connectIfListening() throws -> FileDescriptor {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = TransferPaths.socket(runtimeFolder: runtime)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let file = FileDescriptor(owning: socket(AF_UNIX, type, 0))
    let number = file.number
    try withUnsafePointer(to: &address) { pointer throws(SystemError) in
      let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: sockaddr.self)
      try systemCall("knock") {
        connect(number, raw, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return file
  }

  private func rights(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(runtime)/transferd\(name)")[
      .posixPermissions]
      as? Int
  }

  @Test func letsItsOwnUserIn() throws {
    let door = try DaemonSocket(environment: environment)
    #expect(try admitsNobody(door))
    let client = try connectIfListening()
    #expect(try !admitsNobody(door))
    #expect(client.number >= 0)
    #expect(try rights("") == 0o700)
    #expect(try rights("/socket") == 0o600)
  }

  private func admitsNobody(_ door: borrowing DaemonSocket) throws -> Bool {
    switch try door.admit() {
    case .none: true
    case .some: false
    }
  }

  @Test func isThereOnce() throws {
    let door = try DaemonSocket(environment: environment)
    #expect(throws: DaemonSocket.Refusal.running) { _ = try DaemonSocket(environment: environment) }
    let client = try connectIfListening()
    #expect(try !admitsNobody(door))
    #expect(client.number >= 0)
  }

  @Test func noticesAnotherSocketInItsPlace() throws {
    var door = try DaemonSocket(environment: environment)
    let path = TransferPaths.socket(runtimeFolder: runtime)
    // At another name first, so that it cannot get the same inode.
    let other = try LocalSocket.listen(at: path + "2")
    #expect(rename(path + "2", path) == 0)
    var isFound = door.isFound()
    #expect(!isFound)
    try door.listenAgain()
    isFound = door.isFound()
    #expect(isFound && other.number >= 0)
  }

  @Test func listensAgainWhereOnlyItsSocketWasRemoved() throws {
    var door = try DaemonSocket(environment: environment)
    #expect(unlink(TransferPaths.socket(runtimeFolder: runtime)) == 0)
    var (isFound, hasItsLock) = (door.isFound(), door.hasItsLock())
    #expect(!isFound && hasItsLock)
    try door.listenAgain()
    isFound = door.isFound()
    #expect(isFound)
    let client = try connectIfListening()
    #expect(try !admitsNobody(door))
    #expect(client.number >= 0)
    // Without the lock, it is another daemon's place.
    #expect(unlink("\(runtime)/transferd/lock") == 0)
    hasItsLock = door.hasItsLock()
    #expect(!hasItsLock)
  }

  /// The running service does so by itself, and stays the only one.
  @Test func isReachableAgainAfterItsSocketWasRemoved() throws {
    let waker = try FileDescriptor.pipe()
    let isOver = Atomic(false)
    let (environment, runtime) = (environment, runtime)
    try FileManager.default.createDirectory(
      atPath: "\(runtime)/state", withIntermediateDirectories: true)
    let number = waker.reading.number
    let thread = Thread {
      defer { isOver.store(true, ordering: .releasing) }
      do {
        let service = TransferService(
          try DaemonSocket(environment: environment), environment: environment,
          folder: "\(runtime)/state", log: ServiceLog(to: open("/dev/null", O_WRONLY | O_CLOEXEC)),
          waker: number, look: .milliseconds(5))
        try service.run {
          var file = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
          return poll(&file, 1, 0) > 0
        }
      } catch {
        Issue.record(error)
      }
    }
    thread.start()
    func isReachable() -> Bool {
      for _ in 0..<1000 {
        if (try? connectIfListening()) != nil { return true }
        usleep(10_000)
      }
      return false
    }
    #expect(isReachable())
    #expect(unlink(TransferPaths.socket(runtimeFolder: runtime)) == 0)
    #expect(isReachable())
    #expect(throws: DaemonSocket.Refusal.running) { _ = try DaemonSocket(environment: environment) }
    var byte: UInt8 = 0
    _ = write(waker.writing.number, &byte, 1)
    while !isOver.load(ordering: .acquiring) { usleep(1000) }
  }

  @Test func takesOverWhatAKilledOneHasLeft() throws {
    do { _ = try DaemonSocket(environment: environment) }
    #expect(throws: SystemError.self) { _ = try connectIfListening() }
    let door = try DaemonSocket(environment: environment)
    let client = try connectIfListening()
    #expect(try !admitsNobody(door))
    #expect(client.number >= 0)
  }

  @Test func needsAFolderThatNobodyElseCanChange() throws {
    mkdir(runtime + "/transferd", 0o755)
    chmod(runtime + "/transferd", 0o755)
    #expect(throws: DaemonSocket.Refusal.folder(runtime + "/transferd")) {
      _ = try DaemonSocket(environment: environment)
    }
    rmdir(runtime + "/transferd")
    symlink("/tmp", runtime + "/transferd")
    #expect(throws: DaemonSocket.Refusal.folder(runtime + "/transferd")) {
      _ = try DaemonSocket(environment: environment)
    }
  }

  @Test(arguments: [[:], ["XDG_RUNTIME_DIR": ""], ["XDG_RUNTIME_DIR": "relative"]])
  func needsARuntimeFolder(_ environment: [String: String]) {
    #expect(throws: DaemonSocket.Refusal.noRuntimeFolder) {
      _ = try DaemonSocket(environment: environment)
    }
  }
}
