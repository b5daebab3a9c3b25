private import SafeFiles
private import Glibc
private import ChildProcess

/// The lock by which one daemon has a state folder, through whichever runtime folder its clients find it.
///
/// It is a second lock beside that of ``ServiceDoor``, which lies in the runtime folder: with two
/// values of `XDG_RUNTIME_DIR` two daemons would have one database. It holds the process and its
/// runtime folder as text, `1234 /run/user/1000`.
package struct StateLock: ~Copyable {
  /// Why a state folder is not to be had.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What stands in the way, and what to do about it; one line.
    package let description: String
  }

  /// Held open: the lock goes with it.
  private let file: FileDescriptor

  /// Takes the lock, which ends with the process, however that ends.
  ///
  /// - Parameters:
  ///   - folder: of the state; exists.
  ///   - runtimeFolder: where clients find this daemon, which a second one then says.
  package init(folder: String, runtimeFolder: String) throws(Refusal) {
    let path = folder + "/lock"
    file = FileDescriptor(owning: open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600))
    guard file.number >= 0 else {
      throw Refusal(description: SystemError("open '\(path)'", code: errno).description)
    }
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { throw Self.taken(folder, by: Self.text(of: file)) }
      if errno != EINTR {
        throw Refusal(description: SystemError("lock '\(path)'", code: errno).description)
      }
    }
    // A disk without room for it only makes the message of a second daemon shorter.
    let words = Array("\(getpid()) \(runtimeFolder)".utf8)
    if ftruncate(file.number, 0) == 0 { _ = pwrite(file.number, words, words.count, 0) }
  }

  /// What the process that has the lock has written, at most 4,096 bytes.
  private static func text(of file: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The refusal that names the process which has the lock, if its text can be read.
  private static func taken(_ folder: String, by holder: String) -> Refusal {
    let parts = holder.split(separator: " ", maxSplits: 1).map(String.init)
    let folder = PlainPath.quoted(folder)
    guard parts.count == 2 else {
      return Refusal(description: "\(folder) is served by another process; end that one first")
    }
    return Refusal(
      description: """
        \(folder) is served by process \(parts[0]), whose clients find it by XDG_RUNTIME_DIR=\
        \(PlainPath.quoted(parts[1])); set that too, or end the process first
        """)
  }
}
