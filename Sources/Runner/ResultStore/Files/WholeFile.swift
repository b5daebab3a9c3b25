private import Glibc
package import ChildProcess

/// A file that is replaced as a whole.
///
/// Readers see the old content or the new one, never a part: it is written under another name beside its
/// place and renamed (`rename(2)`). It is not brought to the disk, since after a crash of the machine a
/// hash tells what is damaged (``SealedFile``).
package struct WholeFile: Sendable {
  /// Absolute.
  package let path: String

  /// Names a file; nothing is read yet.
  package init(path: String) {
    self.path = path
  }

  /// The time that may pass before a use is noted again, in seconds: a stamp is a write, and a day is
  /// all that pruning asks for.
  private static let stampInterval = 24 * 60 * 60

  /// Returns its bytes, or nil when it cannot be read.
  ///
  /// - Parameter notingUse: whether its time becomes the present, if it is a day old.
  package func read(notingUse: Bool = true) -> [UInt8]? {
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    guard file.number >= 0 else { return nil }
    if notingUse { noteUse(of: file) }
    return try? file.readFromStart()
  }

  /// Notes that it was used.
  ///
  /// - Returns: whether it is there.
  @discardableResult package func noteUse() -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    if Self.isOld(status) { utimensat(AT_FDCWD, path, nil, 0) }
    return true
  }

  /// A file that may not be changed keeps its time; it cannot be pruned by this user either.
  private func noteUse(of file: borrowing FileDescriptor) {
    var status = stat()
    if fstat(file.number, &status) == 0, Self.isOld(status) { futimens(file.number, nil) }
  }

  /// Whether its time is too long ago to tell of a use today.
  private static func isOld(_ status: stat) -> Bool {
    time(nil) - status.st_mtim.tv_sec > stampInterval
  }

  /// Replaces the file, and makes the folders on the way.
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

  /// A new path beside it, for what is renamed to it or no longer it.
  ///
  /// Another one with each call.
  var temporaryPath: String {
    "\(folder)/\(Self.temporaryPrefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
  }

  /// The error that a command tells of a file that cannot be written, with the system's reason.
  package func failure(_ error: SystemError) -> RunnerError {
    RunnerError(
      .file,
      "cannot write '\(path)' of the cache: \(String(cString: strerror(error.code))); name another "
        + "folder with '--cache DIR'")
  }

  /// Writes a new file beside it and renames that.
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

  /// Makes a file that must not be there yet.
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

  /// Makes every folder on the way to it that is missing; another run may make the same ones.
  func makeFolder() throws {
    guard access(folder, F_OK) != 0 else { return }
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o755) != 0, errno != EEXIST else { continue }
      let code = errno
      // A folder above that may be passed but not written gives another error than EEXIST.
      if access(made, X_OK) == 0 { continue }
      throw failure(SystemError("make '\(made)'", code: code))
    }
  }

  /// The folder that it is in.
  private var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  /// Begins the name of a file that is only being written; one that is left behind by a killed run
  /// means nothing.
  static let temporaryPrefix = "."
}
