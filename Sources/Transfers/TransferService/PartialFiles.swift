private import Glibc
package import ChildProcess
package import TransferEngine
private import TransferProtocol

/// The folder of growing and finished downloads.
///
/// The name of a growing download ends with `.part`. Nothing in the folder is accessed through a link, and
/// files that no record names are removed.
package struct PartialFiles: ~Copyable {
  private let folder: FileDescriptor
  /// The path at which clients find finished files.
  package let path: String

  private static let growing = ".part"

  /// Opens or creates the folder, accessible to its owner only.
  package init(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError("make '\(path)'", code: errno) }
    folder = FileDescriptor(
      owning: try systemCall("open the folder '\(path)'") {
        Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      })
    self.path = path
  }

  /// Opens a partial at an offset: at 0 a new file is created, otherwise the existing one is cut there. The
  /// name of a new file is on disk after ``synchronizeNames()``.
  ///
  /// - Throws: `SystemError`; `ENOENT` for a partial that is missing or shorter than the offset.
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
      throw SystemError("continue '\(name)', which is too short", code: ENOENT)
    }
    try systemCall("cut '\(name)'") { ftruncate(file.number, off_t(place.offset)) }
    return file
  }

  /// Opens a partial, growing or finished, to read it.
  package borrowing func read(_ partial: PartialID) throws(SystemError) -> FileDescriptor {
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC
    let growing = openat(folder.number, partial.fileName + Self.growing, flags)
    if growing >= 0 { return FileDescriptor(owning: growing) }
    return FileDescriptor(
      owning: try systemCall("open '\(partial.fileName)'") {
        openat(folder.number, partial.fileName, flags)
      })
  }

  /// Turns a partial that is completely on disk into a finished file; one that is finished already stays. Its
  /// name is on disk after ``synchronizeNames()``.
  package borrowing func finish(_ partial: PartialID) throws(SystemError) {
    let (from, to) = (partial.fileName + Self.growing, partial.fileName)
    guard renameat(folder.number, from, folder.number, to) != 0 else { return }
    let code = errno
    guard code == ENOENT, faccessat(folder.number, to, F_OK, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw SystemError("finish '\(to)'", code: code)
    }
  }

  /// Removes a partial, growing or finished; a missing one is not an error.
  package borrowing func remove(_ partial: PartialID) throws(SystemError) {
    try unlink(partial.fileName)
    try unlink(partial.fileName + Self.growing)
  }

  /// Cuts each partial to its stored length, and removes all other files; folders that were put here are
  /// left.
  ///
  /// - Returns: the partials that are missing, or were shorter and are removed.
  /// - Throws: `SystemError` for one that cannot be examined: it may be complete, and nothing is removed.
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

  /// Whether a file of the folder matches its record: a growing one is at least that long, and is cut; a
  /// finished one has exactly that length.
  ///
  /// - Throws: `SystemError` if it cannot be examined, so that nothing is removed because of a temporary
  ///   problem.
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

  /// How many bytes this user can still write to the disk of the folder; nil if the system does not say.
  package var freeSpace: Int64? {
    borrowing get {
      var disk = statvfs()
      guard fstatvfs(folder.number, &disk) == 0 else { return nil }
      return Self.space(blocks: UInt64(disk.f_bavail), of: UInt64(disk.f_frsize))
    }
  }

  /// Returns the bytes of free blocks.
  ///
  /// Some file systems report absurd numbers, such as a negative one that arrives as a huge unsigned one.
  package static func space(blocks: UInt64, of size: UInt64) -> Int64 {
    let (bytes, isTooLarge) = blocks.multipliedReportingOverflow(by: size)
    return isTooLarge ? .max : Int64(clamping: bytes)
  }

  /// Returns the names of everything in the folder.
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

  /// Removes a name; a missing one is not an error.
  private borrowing func unlink(_ name: String) throws(SystemError) {
    if unlinkat(folder.number, name, 0) == 0 || errno == ENOENT { return }
    throw SystemError("remove '\(name)'", code: errno)
  }

  /// Flushes the names of all files to disk.
  package borrowing func synchronizeNames() throws(SystemError) {
    try systemCall("write the folder '\(path)' to the disk") { fsync(folder.number) }
  }

  /// Returns the size of a regular file, or -1 for anything else.
  private static func size(
    of file: borrowing FileDescriptor, _ name: String
  ) throws(SystemError) -> Int64 {
    var status = stat()
    try systemCall("examine '\(name)'") { fstat(file.number, &status) }
    return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : -1
  }
}
