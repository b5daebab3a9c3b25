private import SafeFiles
private import Glibc
private import ChildProcess

/// The lock by which one daemon owns a state folder, through whichever runtime folder its clients find it.
///
/// It is needed besides that of ``DaemonSocket``, which lies in the runtime folder: with two values of
/// `XDG_RUNTIME_DIR`, two daemons would share a database. It contains the process and its runtime folder as
/// text, `1234 /run/user/1000`.
package struct StateLock: ~Copyable {
  /// Why a state folder is not available.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem and the remedy, in one line.
    package let description: String
  }

  /// Held open: closing it releases the lock.
  private let file: FileDescriptor

  /// Takes the lock, which is released when the process ends, however it ends.
  ///
  /// - Parameters:
  ///   - folder: the state's folder, which exists.
  ///   - runtimeFolder: where clients find this daemon; a second daemon reports it.
  package init(folder: String, runtimeFolder: String) throws(Refusal) {
    // Not "lock": the folder may be the one with the socket, too.
    let path = folder + "/state-lock"
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
    // If the disk is full, only the message of a second daemon is shorter.
    let words = Array("\(getpid()) \(runtimeFolder)".utf8)
    if ftruncate(file.number, 0) == 0 { _ = pwrite(file.number, words, words.count, 0) }
  }

  /// Returns the text of the lock's owner, at most 4,096 bytes.
  private static func text(of file: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Returns the refusal that names the lock's owner, if its text can be parsed.
  private static func taken(_ folder: String, by holder: String) -> Refusal {
    let parts = holder.split(separator: " ", maxSplits: 1).map(String.init)
    let folder = PlainPath.quoted(folder)
    guard parts.count == 2 else {
      return Refusal(description: "\(folder) is used by another process; end that one first")
    }
    return Refusal(
      description: """
        \(folder) is used by process \(parts[0]), whose clients have XDG_RUNTIME_DIR=\
        \(PlainPath.quoted(parts[1])); use the same value, or end that process first
        """)
  }
}
