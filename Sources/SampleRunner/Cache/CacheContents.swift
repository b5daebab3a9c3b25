private import FoundationEssentials
private import Glibc

/// Every file of a cache, by what it is.
struct CacheContents: Sendable {
  /// A file that is kept under a key, or a folder that is kept as one.
  struct File: Sendable {
    var path: String
    /// The folder that it is kept in: `compiled`, `programs`, `runs`, ...
    var kind: String
    /// The file's name without what stands behind its first full stop: a key.
    var key: String
    var bytes: Int
    /// When it was written or last used, in seconds from 1970; a use is noted once a day.
    var lastUse: Int
    var isFolder = false
    /// Whether a run was killed while it filled the folder.
    var isUnfinished = false

    /// - Returns: whether it is gone; `errno` says why not.
    func remove() -> Bool {
      isFolder ? SealedFolder(path: path).remove() : unlink(path) == 0
    }
  }

  /// What can be kept and found again.
  private(set) var files: [File] = []
  /// What a run that was killed has left half written.
  private(set) var leftovers: [File] = []

  /// Looks at everything; what cannot be read is not there.
  init(of cache: ResultCache) {
    for kind in Self.names(in: cache.root) {
      let folder = cache.root + "/" + kind
      // The index and the lock lie beside the folders.
      for part in Self.names(in: folder) { look(in: folder + "/" + part, kind) }
    }
    look(in: cache.directory + "/toolchains", "toolchains")
  }

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
        file.isFolder = true
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

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
