private import SafeFiles
private import FoundationEssentials
private import Glibc
private import Sandbox
import ChildProcess

/// A folder of the cache that is either complete or counts as missing.
///
/// It contains a manifest with the size, time, inode and hash of each file. Reading megabytes costs more than
/// a small compilation, so a file counts as unchanged while `stat(2)` agrees with the manifest. Only a file
/// for which it does not, as in a copy of the cache, is read and compared with its hash. ``damage()`` reads
/// everything.
///
/// The folder is filled under a temporary name, synced to the disk and then renamed, so neither a concurrent
/// run nor a kill leaves a partial folder at its path.
package struct SealedFolder: Sendable {
  /// The list of files, kept in a ``CachedFile`` with its own hash.
  private struct Manifest: Codable {
    /// By relative path; regular files only, since a link could lead elsewhere.
    var files: [String: KeptState]
  }

  /// Absolute; the folder may be missing.
  package let path: String

  package init(path: String) { self.path = path }

  /// The relative paths of its files; nil if they are not what was written.
  ///
  /// Files that were copied get the times of the originals.
  package func files() -> [String]? {
    guard FileManager.isFolder(path), var manifest = manifest() else { return nil }
    var isCopy = false
    for (name, kept) in manifest.files
    where FileState(of: place(of: name)) != kept.state {
      guard let restored = kept.restored(at: place(of: name)) else { return nil }
      manifest.files[name] = restored
      isCopy = true
    }
    // If this fails for lack of rights, the files are read each time.
    if isCopy { try? seal(manifest, in: path) }
    return manifest.files.keys.sorted()
  }

  /// Fills the folder, unless another run has done so meanwhile.
  ///
  /// A damaged folder is replaced.
  ///
  /// - Parameter fill: puts files that everyone may read into the empty folder at the given path.
  /// - Returns: the relative paths of the files.
  /// - Throws: the errors of `fill`, and `RunnerError` if the folder cannot be written.
  package func write(_ fill: @Sendable (String) async throws -> Void) async throws -> [String] {
    let temporary = AtomicFile(path: path).temporaryPath
    try AtomicFile(path: "\(temporary)/\(Self.manifestName)").makeFolder()
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    try await fill(temporary)
    try seal(Manifest(files: Self.keep(temporary)), in: temporary)
    if rename(temporary, path) != 0, [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno), files() == nil {
      // The existing folder is damaged. Another run may replace it too: the later one finds a complete
      // folder.
      remove()
      rename(temporary, path)
    }
    guard let files = files() else {
      throw AtomicFile(path: path).failure(SystemError("rename '\(temporary)'", code: errno))
    }
    return files
  }

  /// Makes the folder at its final path, for files that are valid only where they were made.
  ///
  /// Until ``seal()`` is called, it counts as missing.
  package func begin() throws { try AtomicFile(path: manifestPath).makeFolder() }

  /// Writes the manifest of the folder's present content.
  package func seal() throws { try seal(Manifest(files: Self.keep(path)), in: path) }

  /// Makes some of its files available in another folder.
  ///
  /// They become hard links, or copies with the same time on another file system.
  ///
  /// - Parameter folder: an empty folder. Changing a file there changes it here.
  package func lend(_ files: [String], to folder: String) throws {
    for name in files {
      let (source, target) = (place(of: name), "\(folder)/\(name)")
      let parent = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      if link(source, target) == 0 { continue }
      // Another file system.
      guard let bytes = AtomicFile(path: source).read(notingUse: false) else { continue }
      try AtomicFile(path: target).write(bytes)
      FileState(of: source)?.setTime(of: target)
    }
  }

  /// Sets owner and rights of every file, syncs it to the disk and returns its state.
  ///
  /// Throws for links and anything else that is not a regular file, since a manifest cannot describe them.
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
        let bytes = AtomicFile(path: path).read(notingUse: false)
      else {
        throw AtomicFile(path: path).failure(SystemError("keep '\(path)'", code: errno))
      }
      states[name] = KeptState(state: state, hash: ContentHash(bytes).hexadecimal)
    }
    return states
  }

  /// Makes this user the owner and lets all others only read: a sandbox may have made the file as another
  /// user.
  private static func own(_ path: String, _ rights: mode_t) {
    lchown(path, geteuid(), getegid())
    fchmodat(AT_FDCWD, path, rights, AT_SYMLINK_NOFOLLOW)
  }

  /// The damage; nil if there is none. Reads all files.
  package func damage() -> String? {
    guard let manifest = manifest() else { return "its list of files cannot be read" }
    for (name, kept) in manifest.files.sorted(by: { $0.key < $1.key })
    where !kept.isContent(of: place(of: name)) {
      return "the content of its file '\(name)' has changed since it was written"
    }
    return nil
  }

  /// Removes the folder, without ever leaving a part of it at its path.
  ///
  /// - Returns: whether it is gone.
  @discardableResult package func remove() -> Bool {
    let temporary = AtomicFile(path: path).temporaryPath
    guard rename(path, temporary) == 0 else { return errno == ENOENT }
    try? FileManager.default.removeItem(atPath: temporary)
    return true
  }

  /// The size of its files in bytes, including the manifest.
  package var size: Int {
    let names = (try? FileManager.default.filesBelow(path)) ?? []
    return names.compactMap { FileState(of: place(of: $0))?.size }.reduce(0, +)
  }

  /// The path of the manifest, whose time is that of the folder's last use.
  var manifestPath: String { place(of: Self.manifestName) }

  /// The manifest; nil if it is missing or damaged, in which case the folder counts as missing.
  private func manifest() -> Manifest? {
    CachedFile(path: manifestPath).read()
  }

  /// Writes the manifest, which makes the folder count as complete.
  private func seal(_ manifest: Manifest, in folder: String) throws {
    try CachedFile(path: "\(folder)/\(Self.manifestName)").write(manifest)
  }

  private func place(of name: String) -> String { "\(path)/\(name)" }

  private static let manifestName = "manifest.json"
}

/// The state of a file when it was stored.
private struct KeptState: Codable {
  var state: FileState
  var hash: String

  /// Whether a file has the same content. Reads the file.
  func isContent(of path: String) -> Bool {
    guard FileState(of: path)?.size == state.size,
      let bytes = AtomicFile(path: path).read(notingUse: false)
    else { return false }
    return ContentHash(bytes).hexadecimal == hash
  }

  /// Gives a copy the time of the original, since compilers compare times.
  ///
  /// - Returns: the state of the copy; nil if the file has other content, or if its time cannot be set.
  func restored(at path: String) -> KeptState? {
    guard isContent(of: path) else { return nil }
    state.setTime(of: path)
    guard let copy = FileState(of: path), copy.seconds == state.seconds else { return nil }
    return KeptState(state: copy, hash: hash)
  }
}

/// The properties by which a file is recognized as unchanged without reading it (`stat(2)`).
private struct FileState: Codable, Equatable {
  var size: Int
  /// The time of the last change, from 1970.
  var seconds: Int
  var nanoseconds: Int
  var inode: UInt64

  /// Reads the state of the file at a path; nil if it is not a regular file.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    inode = UInt64(status.st_ino)
  }

  func setTime(of path: String) {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW)
  }
}

extension FileManager {
  /// The relative paths of everything below a folder; a folder comes before its contents. Links are not
  /// followed.
  package func filesBelow(_ folder: String) throws -> [String] {
    try contentsOfDirectory(atPath: folder).sorted().flatMap { name in
      let path = "\(folder)/\(name)"
      guard Self.isFolder(path) else { return [name] }
      return [name] + (try filesBelow(path)).map { "\(name)/\($0)" }
    }
  }

  /// Whether there is a folder at a path, not a link to one.
  fileprivate static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
