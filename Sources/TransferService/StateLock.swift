private import Folders
private import Glibc
private import Subprocess

/// The lock by which one daemon has a state folder, through whichever runtime folder its clients find it.
package struct StateLock: ~Copyable {
  /// Why a state folder is not to be had.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

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

  private static func text(of file: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

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
