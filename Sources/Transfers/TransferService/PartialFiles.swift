private import Glibc
package import ChildProcess
package import TransferEngine
private import TransferProtocol

/// The folder in which downloads grow, and lie when they are finished.
///
/// A download that grows has `.part` behind its name. Nothing in the folder is reached through a link, and
/// nothing stays in it that no record names.
package struct PartialFiles: ~Copyable {
  private let folder: FileDescriptor
  /// Where clients find finished files.
  package let path: String

  private static let growing = ".part"

  /// Opens the folder, or makes it, for its owner alone.
  package init(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError("make '\(path)'", code: errno) }
    folder = FileDescriptor(
      owning: try systemCall("open the folder '\(path)'") {
        Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      })
    self.path = path
  }

  /// Opens a partial to go on at an offset: one that begins is new, and one that goes on is cut there. The
  /// name of a new one is on the disk behind ``synchronizeNames()``.
  ///
  /// - Throws: `SystemError`; `ENOENT` for a partial that is to go on and is not there, or is shorter than
  ///   the offset.
  package borrowing func open(_ place: BodyPlace) throws(SystemError) -> FileDescriptor {
    let name = place.partial.fileName + Self.growing
    var flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC
    if place.offset == 0 {
      try unlink(name)
      flags |= O_CREAT | O_EXCL
    }
    let file = FileDescriptor(
      owning: try systemCall("open '\(name)'") { openat(folder.number, name, flags, 0o600) })
    guard try Self.size(of: file, name) >= place.offset else {
      throw SystemError("go on in '\(name)', which is too short", code: ENOENT)
    }
    try systemCall("cut '\(name)'") { ftruncate(file.number, off_t(place.offset)) }
    return file
  }

  /// Makes a partial, all of which is on disk, a finished file; one that is finished stays. Its
  /// name is on the disk behind ``synchronizeNames()``.
  package borrowing func finish(_ partial: PartialID) throws(SystemError) {
    let (from, to) = (partial.fileName + Self.growing, partial.fileName)
    guard renameat(folder.number, from, folder.number, to) != 0 else { return }
    let code = errno
    guard code == ENOENT, faccessat(folder.number, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw SystemError("finish '\(to)'", code: code)
    }
  }

  /// Removes a partial, growing or finished; one that is not there is no error.
  package borrowing func remove(_ partial: PartialID) throws(SystemError) {
    try unlink(partial.fileName)
    try unlink(partial.fileName + Self.growing)
  }

  /// Cuts each partial to the length that is stored, and removes all other files; a folder that was
  /// put here is left.
  ///
  /// - Returns: the partials that are not there, or are shorter, which were removed.
  /// - Throws: `SystemError` for one that cannot be looked at: it may be all there, and nothing is removed.
  package borrowing func reconcile(
    _ lengths: [PartialID: Int64]
  ) throws(SystemError) -> Set<PartialID> {
    var found: Set<PartialID> = []
    var strays: [String] = []
    for name in try names() {
      let isGrowing = name.hasSuffix(Self.growing)
      let partial = PartialID(fileName: isGrowing ? String(name.dropLast(5)) : name)
      if let partial, let length = lengths[partial],
        try isKept(name, length: length, isGrowing: isGrowing)
      {
        found.insert(partial)
      } else {
        strays.append(name)
      }
    }
    for name in strays {
      do throws(SystemError) {
        try unlink(name)
      } catch {
        if error.code != EISDIR { throw error }
      }
    }
    return Set(lengths.keys).subtracting(found)
  }

  /// Whether a file of the folder is what its record says: a growing one at least so long, which is
  /// cut, a finished one exactly.
  ///
  /// - Throws: `SystemError` where that cannot be found out, so that nothing is removed for a
  ///   trouble that passes.
  private borrowing func isKept(
    _ name: String, length: Int64, isGrowing: Bool
  ) throws(SystemError) -> Bool {
    let number = openat(folder.number, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      let code = errno
      if code == ENOENT || code == ELOOP || code == EISDIR { return false }
      throw SystemError("open '\(name)'", code: code)
    }
    let file = FileDescriptor(owning: number)
    let size = try Self.size(of: file, name)
    guard isGrowing ? size >= length : size == length else { return false }
    guard size > length else { return true }
    try systemCall("cut '\(name)'") { ftruncate(file.number, off_t(length)) }
    try systemCall("write '\(name)' to the disk") { fdatasync(file.number) }
    return true
  }

  /// The names of all that lies in the folder.
  private borrowing func names() throws(SystemError) -> [String] {
    let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0, let stream = fdopendir(number) else {
      throw SystemError("read the folder '\(path)'", code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a name; one that is not there is no error.
  private borrowing func unlink(_ name: String) throws(SystemError) {
    if unlinkat(folder.number, name, 0) == 0 || errno == ENOENT { return }
    throw SystemError("remove '\(name)'", code: errno)
  }

  /// Puts the names of all files on the disk.
  package borrowing func synchronizeNames() throws(SystemError) {
    try systemCall("write the folder '\(path)' to the disk") { fsync(folder.number) }
  }

  /// The size of a regular file; of anything else, -1.
  private static func size(
    of file: borrowing FileDescriptor, _ name: String
  ) throws(SystemError) -> Int64 {
    var status = stat()
    try systemCall("look at '\(name)'") { fstat(file.number, &status) }
    return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : -1
  }
}
