private import Glibc
package import ChildProcess

/// A file that is replaced atomically, and read only if it is not a link.
///
/// Readers see the old or the new content, never a part: the file is written under a temporary name in the
/// same folder and renamed (`rename(2)`). It is not synced to the disk, since hashes show which files were
/// damaged by a crash of the machine (``SealedFile``).
package struct AtomicFile: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The time in seconds after which a use is recorded again: a stamp is a write, and pruning needs only
  /// days.
  private static let stampInterval = 24 * 60 * 60

  /// Returns the file's bytes; nil if it cannot be read.
  ///
  /// - Parameter notingUse: whether to set its time to the present if it is a day old.
  package func read(notingUse: Bool = true) -> [UInt8]? {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
    guard file.number >= 0 else { return nil }
    if notingUse { noteUse(of: file) }
    return try? file.readFromStart()
  }

  /// Records a use.
  ///
  /// - Returns: whether the file exists and is a regular one.
  @discardableResult package func noteUse() -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    if Self.isOld(status) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }
    return true
  }

  /// Records a use. A file that may not be changed keeps its time; this user cannot prune it either.
  private func noteUse(of file: borrowing FileDescriptor) {
    var status = stat()
    if fstat(file.number, &status) == 0, Self.isOld(status) { futimens(file.number, nil) }
  }

  /// Whether the time is too old to stand for a use today.
  private static func isOld(_ status: stat) -> Bool {
    time(nil) - status.st_mtim.tv_sec > stampInterval
  }

  /// Replaces the file, and makes missing folders on the way.
  ///
  /// - Throws: `RunnerError` with the system's reason.
  package func write(_ bytes: [UInt8]) throws {
    try makeFolder()
    do throws(SystemError) {
      try replace(with: bytes)
    } catch {
      throw failure(error)
    }
  }

  /// A new, unique path in the same folder, for a file that will be renamed to this one, or that was this
  /// one.
  var temporaryPath: String {
    "\(folder)/\(Self.temporaryPrefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
  }

  /// The user-visible error for a file that cannot be written, with the system's reason.
  package func failure(_ error: SystemError) -> RunnerError {
    RunnerError(
      .file,
      "cannot write '\(path)' of the cache: \(String(cString: strerror(error.code))); choose another "
        + "folder with '--cache DIR'")
  }

  /// Writes a new file in the same folder and renames it.
  private func replace(with bytes: [UInt8]) throws(SystemError) {
    let temporary = temporaryPath
    do throws(SystemError) {
      try Self.create(temporary, holding: bytes)
      try systemCall("rename '\(temporary)'") { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a file that must not exist yet.
  private static func create(_ path: String, holding bytes: [UInt8]) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let file = FileDescriptor(
      owning: try systemCall("create '\(path)'") { open(path, flags, 0o644) })
    var written = 0
    while written < bytes.count {
      written += try systemCall("write '\(path)'") {
        bytes.withUnsafeBytes {
          Glibc.write(file.number, $0.baseAddress?.advanced(by: written), $0.count - written)
        }
      }
    }
  }

  /// Makes all missing folders on the way; another run may make the same ones.
  func makeFolder() throws {
    guard access(folder, F_OK) != 0 else { return }
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o755) != 0, errno != EEXIST else { continue }
      let code = errno
      // A parent folder that may be entered but not written gives another error than EEXIST.
      if access(made, X_OK) == 0 { continue }
      throw failure(SystemError("make '\(made)'", code: code))
    }
  }

  private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// The prefix of temporary file names; remains of killed runs are recognized by it.
  static let temporaryPrefix = "."
}
