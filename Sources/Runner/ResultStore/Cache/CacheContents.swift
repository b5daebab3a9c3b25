private import SafeFiles
private import FoundationEssentials
private import Glibc
private import Sandbox

/// Everything in a cache, by what it is.
///
/// Read from the names and what `stat(2)` says, without opening a file. Used by what removes, counts and
/// verifies. The index and the lock are not in it.
struct CacheContents: Sendable {
  /// What stands in the cache as one thing.
  enum Form: Sendable {
    /// A file that is kept under a key.
    case file
    /// A folder whose files are kept together.
    case sealedFolder
    /// A folder that a package is built in. SwiftPM writes to it and judges what it finds there, so there
    /// is no hash that it could be compared with.
    case build
  }

  /// A file or a folder that is kept as one.
  struct File: Sendable {
    var path: String
    /// The folder that it is kept in: `compiled`, `programs`, `runs`, ..., `packages`.
    var kind: String
    /// The file's name without what stands behind its first full stop: a key.
    var key: String
    /// Of a folder, those of all files in it.
    var bytes: Int
    /// When it was written or last used, in seconds from 1970; a use is noted once a day.
    var lastUse: Int
    var form = Form.file
    /// Whether a run was killed while it filled the folder.
    var isUnfinished = false

    /// - Returns: whether it is gone; if not, `errno` has the reason.
    func remove() -> Bool {
      switch form {
      case .file: unlink(path) == 0 || errno == ENOENT
      case .sealedFolder: SealedFolder(path: path).remove()
      case .build: FolderRemoval.remove(path)
      }
    }
  }

  /// What can be kept and found again.
  ///
  /// In the order of their folders and names.
  private(set) var files: [File] = []
  /// What a run that was killed has left half written.
  ///
  /// Files of a temporary name, and folders without their manifest.
  private(set) var leftovers: [File] = []

  /// Looks at everything; what cannot be read is not there.
  init(of cache: ResultCache) {
    for kind in Self.names(in: cache.root) {
      let folder = cache.root + "/" + kind
      // The index and the lock lie beside the folders.
      for part in Self.names(in: folder) { look(in: folder + "/" + part, kind) }
    }
    look(in: cache.directory + "/toolchains", "toolchains")
    let packages = cache.packageBuilds
    for name in Self.names(in: packages) { look(atBuild: name, in: packages) }
  }

  /// Takes down the folder of a package's builds, whose last use is the time of its note.
  private mutating func look(atBuild name: String, in packages: String) {
    let folder = packages + "/" + name
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    var used = stat()
    // One that no build has worked in yet has no note.
    if lstat(ResultCache.useNote(inBuild: folder), &used) != 0 { used = status }
    files.append(
      File(
        path: folder, kind: "packages", key: name,
        bytes: Self.bytes(below: folder), lastUse: used.st_mtim.tv_sec, form: .build))
  }

  /// The size of all files below a folder; links in it are not followed.
  private static func bytes(below folder: String) -> Int {
    var bytes = 0
    // A package's plugins may nest folders deeper than a stack.
    var waiting = [folder]
    while let folder = waiting.popLast() {
      for name in names(in: folder) {
        let path = folder + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFREG: bytes += Int(status.st_size)
        case S_IFDIR: waiting.append(path)
        default: continue
        }
      }
    }
    return bytes
  }

  /// Takes down what lies in one folder of a kind. Anything but plain files, and the folders of modules, is
  /// passed over.
  private mutating func look(in folder: String, _ kind: String) {
    for name in Self.names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      var file = File(
        path: path, kind: kind, key: String(name.prefix { $0 != "." }),
        bytes: Int(status.st_size), lastUse: status.st_mtim.tv_sec)
      if kind == ResultCache.modules, status.st_mode & S_IFMT == S_IFDIR {
        let folder = SealedFolder(path: path)
        file.form = .sealedFolder
        file.bytes = folder.size
        file.isUnfinished = lstat(folder.manifestPath, &status) != 0
        if !file.isUnfinished { file.lastUse = status.st_mtim.tv_sec }
      } else if status.st_mode & S_IFMT != S_IFREG {
        continue
      }
      if name.hasPrefix(WholeFile.temporaryPrefix) || file.isUnfinished {
        leftovers.append(file)
      } else {
        files.append(file)
      }
    }
  }

  /// The names in a folder, sorted; none where it cannot be read.
  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
