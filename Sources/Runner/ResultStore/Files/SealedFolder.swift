private import SafeFiles
private import FoundationEssentials
private import Glibc
private import Sandbox
import ChildProcess

/// A folder of the cache that is either there as a whole or not at all.
///
/// In it lies a manifest with the size, the time, the inode and the hash of each file. Reading
/// megabytes costs more than a small compilation, so what `stat(2)` says of a file is enough as long as
/// it is what the manifest says; only a file of which it says something else, as in a copy of the
/// cache, is read and compared with its hash. ``damage()`` reads everything.
///
/// The folder is filled beside its place, brought to the disk and then renamed, so neither a second run
/// at the same time nor a kill at any moment leaves half of one where it is looked for.
package struct SealedFolder: Sendable {
  /// Kept in a ``KeptFile``, so it stands behind a hash of its own.
  private struct Manifest: Codable {
    /// By path in the folder; plain files only, for a link could lead elsewhere.
    var files: [String: KeptState]
  }

  /// Absolute; the folder need not be there.
  package let path: String

  /// Names a folder; nothing is read yet.
  package init(path: String) { self.path = path }

  /// The paths of its files in it, or nil when they are not what was written.
  ///
  /// Files that were copied get the times that the originals had.
  package func files() -> [String]? {
    guard var manifest = manifest() else { return nil }
    var isCopy = false
    for (name, kept) in manifest.files
    where FileState(of: place(of: name)) != kept.state {
      guard let restored = kept.restored(at: place(of: name)) else { return nil }
      manifest.files[name] = restored
      isCopy = true
    }
    // Without the right to write the files are read each time.
    if isCopy { try? seal(manifest, in: path) }
    return manifest.files.keys.sorted()
  }

  /// Fills the folder, unless another run has done so meanwhile.
  ///
  /// What is damaged in its place is replaced. Throws what `fill` throws, and `RunnerError` when there is
  /// no room.
  ///
  /// - Parameter fill: puts files into the empty folder that it is given; all may read them.
  /// - Returns: the paths of the files in the folder.
  package func write(_ fill: @Sendable (String) async throws -> Void) async throws -> [String] {
    let temporary = WholeFile(path: path).temporaryPath
    try WholeFile(path: "\(temporary)/\(Self.manifestName)").makeFolder()
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    try await fill(temporary)
    try seal(Manifest(files: Self.keep(temporary)), in: temporary)
    if rename(temporary, path) != 0, errno == EEXIST || errno == ENOTEMPTY, files() == nil {
      // What is there is damaged. Another run may be at it too: the second finds a whole one.
      remove()
      rename(temporary, path)
    }
    guard let files = files() else {
      throw WholeFile(path: path).failure(SystemError("rename '\(temporary)'", code: errno))
    }
    return files
  }

  /// Makes the folder, for files that only mean something where they were made; until it is sealed it
  /// counts as not there.
  package func begin() throws { try WholeFile(path: manifestPath).makeFolder() }

  /// Makes what lies in the folder what was written.
  package func seal() throws { try seal(Manifest(files: Self.keep(path)), in: path) }

  /// Gives some of its files a second place, where others can come to.
  ///
  /// The second place is a hard link, or a copy on another file system, with the same time.
  ///
  /// - Parameter folder: an empty one. What is changed there is changed here.
  package func lend(_ files: [String], to folder: String) throws {
    for name in files {
      let (source, target) = (place(of: name), "\(folder)/\(name)")
      let parent = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      if link(source, target) == 0 { continue }
      // Another file system.
      guard let bytes = WholeFile(path: source).read(notingUse: false) else { continue }
      try WholeFile(path: target).write(bytes)
      FileState(of: source)?.setTime(of: target)
    }
  }

  /// Gives every file its owner and rights, brings it to the disk and says what it is.
  ///
  /// Links and what else is no plain file make it fail, since a manifest could not describe them.
  private static func keep(_ folder: String) throws -> [String: KeptState] {
    var states: [String: KeptState] = [:]
    own(folder, 0o755)
    for name in try FileManager.default.filesBelow(folder) {
      let path = "\(folder)/\(name)"
      if FileManager.isFolder(path) {
        own(path, 0o755)
        continue
      }
      own(path, 0o644)
      let file = FileDescriptor(owning: open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC))
      guard file.number >= 0, fsync(file.number) == 0, let state = FileState(of: path),
        let bytes = WholeFile(path: path).read(notingUse: false)
      else {
        throw WholeFile(path: path).failure(SystemError("keep '\(path)'", code: errno))
      }
      states[name] = KeptState(state: state, hash: ContentHash(bytes).hexadecimal)
    }
    return states
  }

  /// Makes this user the owner, and lets all others only read: a sandbox may have made the file as another
  /// user.
  private static func own(_ path: String, _ rights: mode_t) {
    lchown(path, geteuid(), getegid())
    fchmodat(AT_FDCWD, path, rights, AT_SYMLINK_NOFOLLOW)
  }

  /// What is wrong with it, or nil when nothing is; all of it is read.
  package func damage() -> String? {
    guard let manifest = manifest() else { return "its list of files cannot be read" }
    for (name, kept) in manifest.files.sorted(by: { $0.key < $1.key })
    where !kept.isContent(of: place(of: name)) {
      return "the content of its file '\(name)' is not what was written"
    }
    return nil
  }

  /// Removes it, without ever leaving a part of it in its place.
  ///
  /// - Returns: whether it is gone.
  @discardableResult package func remove() -> Bool {
    let temporary = WholeFile(path: path).temporaryPath
    guard rename(path, temporary) == 0 else { return errno == ENOENT }
    try? FileManager.default.removeItem(atPath: temporary)
    return true
  }

  /// The number of bytes of its files.
  ///
  /// The manifest's too.
  package var size: Int {
    let names = (try? FileManager.default.filesBelow(path)) ?? []
    return names.compactMap { FileState(of: place(of: $0))?.size }.reduce(0, +)
  }

  /// The path of the file whose time says when the folder was last used.
  var manifestPath: String { place(of: Self.manifestName) }

  /// The manifest; nil when it is not there or not whole, and the folder counts as not there.
  private func manifest() -> Manifest? {
    KeptFile(path: manifestPath).read()
  }

  /// Writes the manifest, with which the folder begins to be there.
  private func seal(_ manifest: Manifest, in folder: String) throws {
    try KeptFile(path: "\(folder)/\(Self.manifestName)").write(manifest)
  }

  private func place(of name: String) -> String { "\(path)/\(name)" }

  private static let manifestName = "manifest.json"
}

/// A file as it was when it was kept.
private struct KeptState: Codable {
  var state: FileState
  /// Of its content.
  var hash: String

  /// Whether a file has these bytes. It is read.
  func isContent(of path: String) -> Bool {
    guard FileState(of: path)?.size == state.size,
      let bytes = WholeFile(path: path).read(notingUse: false)
    else { return false }
    return ContentHash(bytes).hexadecimal == hash
  }

  /// Gives a copy the time that the original had: compilers compare it.
  ///
  /// - Returns: the state of the copy; nil when it is none, or when the time cannot be set.
  func restored(at path: String) -> KeptState? {
    guard isContent(of: path) else { return nil }
    state.setTime(of: path)
    guard let copy = FileState(of: path), copy.seconds == state.seconds else { return nil }
    return KeptState(state: copy, hash: hash)
  }
}

/// What tells without reading a file whether it is still the one that it was (`stat(2)`).
private struct FileState: Codable, Equatable {
  var size: Int
  /// When it was last changed, from 1970.
  var seconds: Int
  var nanoseconds: Int
  var inode: UInt64

  /// What is at a path, or nil when it is no plain file.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    inode = UInt64(status.st_ino)
  }

  /// Gives a file the time of this one.
  func setTime(of path: String) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
  }
}

extension FileManager {
  /// The paths of everything below a folder, relative to it, folders before what is in them; no link is
  /// followed.
  package func filesBelow(_ folder: String) throws -> [String] {
    try contentsOfDirectory(atPath: folder).sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      guard Self.isFolder(path) else { return [name] }
      return [name] + (try filesBelow(path)).map { "\(name)/\($0)" }
    }
  }

  /// Whether there is a folder at a path, and no link to one.
  fileprivate static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
