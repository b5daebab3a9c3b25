private import Glibc
package import Subprocess

/// An open folder of this machine; what is below it is reached part by part, following no link, so that
/// nothing is read, written or removed outside of the folder that was opened.
package struct OpenFolder: ~Copyable {
  private let file: FileDescriptor
  /// For messages only.
  private let path: String

  /// Opens a folder, which may itself be reached through links.
  package init(_ path: String) throws(SystemError) {
    self.path = path
    file = FileDescriptor(
      owning: try systemCall("open '\(path)'") {
        open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      })
  }

  private init(_ file: consuming FileDescriptor, path: String) {
    self.file = file
    self.path = path
  }

  /// Makes a file that everybody may read who gets so far, and the folders on the way to it.
  ///
  /// - Parameter secondsOfChange: when it is to seem to have been changed last, from 1970; now if nil.
  /// - Throws: `SystemError`, also when something of that name is there.
  package func make(
    _ name: PlainPath, _ bytes: [UInt8], secondsOfChange: Int? = nil
  ) throws(SystemError) {
    let parts = name.parts
    var folder = try inner(".")
    for part in parts.dropLast() {
      let isNew = mkdirat(folder.file.number, part, 0o755) == 0
      if !isNew, errno != EEXIST { throw folder.failure("make", part) }
      folder = try folder.inner(part)
      // The mask of whoever started us may take rights away.
      if isNew { fchmod(folder.file.number, 0o755) }
    }
    try folder.make(parts[parts.count - 1], bytes, secondsOfChange)
  }

  private func make(
    _ name: String, _ bytes: [UInt8], _ secondsOfChange: Int?
  ) throws(SystemError) {
    let made = openat(
      file.number, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard made >= 0 else { throw failure("make", name) }
    let target = FileDescriptor(owning: made)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try systemCall("write '\(path)/\(name)'") {
        rest.withUnsafeBytes { write(target.number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
    try systemCall("set the mode of '\(path)/\(name)'") { fchmod(target.number, 0o644) }
    guard let secondsOfChange else { return }
    let times = [timespec](repeating: timespec(tv_sec: secondsOfChange, tv_nsec: 0), count: 2)
    try systemCall("set the time of '\(path)/\(name)'") { futimens(target.number, times) }
  }

  /// The bytes of a plain file, or nil when there is none.
  package func read(_ name: PlainPath) throws(SystemError) -> [UInt8]? {
    guard let folder = try folder(of: name) else { return nil }
    let number = openat(
      folder.file.number, name.parts[name.parts.count - 1],
      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return nil }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try file.readFromStart()
  }

  /// Removes a file, a link, or an empty folder; one that is not there is no error.
  package func remove(_ name: PlainPath) throws(SystemError) {
    guard let folder = try folder(of: name) else { return }
    let last = name.parts[name.parts.count - 1]
    if unlinkat(folder.file.number, last, 0) == 0 || errno == ENOENT { return }
    if errno == EISDIR, unlinkat(folder.file.number, last, AT_REMOVEDIR) == 0 { return }
    throw folder.failure("remove", last)
  }

  /// The folder that something lies in, or nil when it is not there.
  private func folder(of name: PlainPath) throws(SystemError) -> OpenFolder? {
    var folder = try inner(".")
    for part in name.parts.dropLast() {
      do { folder = try folder.inner(part) } catch { return nil }
    }
    return folder
  }

  private func inner(_ name: String) throws(SystemError) -> OpenFolder {
    let number = openat(file.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { throw failure("open", name) }
    return OpenFolder(FileDescriptor(owning: number), path: name == "." ? path : "\(path)/\(name)")
  }

  private func failure(_ deed: String, _ name: String) -> SystemError {
    SystemError("\(deed) '\(path)/\(name)'", code: errno)
  }
}
