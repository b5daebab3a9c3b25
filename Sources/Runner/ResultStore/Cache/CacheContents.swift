private import SafeFiles
private import FoundationEssentials
private import Glibc

/// The contents of a cache, classified by names and `stat(2)` without opening a file.
///
/// Used for pruning, statistics and verification. The index and the lock are not included.
struct CacheContents: Sendable {
  enum Form: Sendable {
    /// A file that is kept under a key.
    case file
    /// A folder whose files are kept together.
    case sealedFolder
    /// The build folder of a package.
    case build
  }

  struct File: Sendable {
    var path: String
    var kind: String
    /// The file's name up to its first full stop: a key.
    var key: String
    /// The size; for a folder, that of all files in it.
    var bytes: Int
    /// The time of the last write or use, in seconds from 1970; uses are recorded once a day.
    var lastUse: Int
    var form = Form.file
    /// Whether the folder was left incomplete by a killed run.
    var isUnfinished = false

    /// - Returns: whether the file is gone; if not, `errno` has the reason.
    func remove() -> Bool {
      switch form {
      case .file: unlink(path) == 0 || errno == ENOENT
      case .sealedFolder: SealedFolder(path: path).remove()
      case .build: FolderRemoval.remove(path)
      }
    }
  }

  /// The files that can be found by key, in the order of their folders and names.
  private(set) var files: [File] = []
  /// The remains of killed runs: files with a temporary name, folders without their manifest, and build
  /// folders of packages.
  private(set) var leftovers: [File] = []

  /// Lists the cache; whatever cannot be read is treated as missing.
  init(of cache: ResultCache) {
    for kind in Self.names(in: cache.root) {
      let folder = cache.root + "/" + kind
      // The index and the lock are files beside these folders.
      for part in Self.names(in: folder) { look(in: folder + "/" + part, kind) }
    }
    look(in: cache.directory + "/toolchains", "toolchains")
    let packages = cache.packageBuilds
    for name in Self.names(in: packages) { look(atBuild: "\(packages)/\(name)") }
  }

  /// Adds the build folder of a package, which only a run that is active or was killed has.
  private mutating func look(atBuild folder: String) {
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    leftovers.append(
      File(
        path: folder, kind: "packages", key: "",
        bytes: Self.bytes(below: folder), lastUse: status.st_mtim.tv_sec, form: .build))
  }

  /// The size of all files below a folder, without following links.
  private static func bytes(below folder: String) -> Int {
    var bytes = 0
    // A package's plugins may nest folders too deeply for recursion.
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

  /// Adds the contents of one folder of a kind. Only regular files and folders of modules count.
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
      if name.hasPrefix(AtomicFile.temporaryPrefix) || file.isUnfinished {
        leftovers.append(file)
      } else {
        files.append(file)
      }
    }
  }

  /// The names in a folder, sorted; empty if it cannot be read.
  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
