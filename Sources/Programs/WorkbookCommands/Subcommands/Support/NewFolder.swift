import Glibc

/// Creates folders that a command needs.
enum NewFolder {
  /// The reason why a folder could not be created.
  struct Failure: Error {
    var folder: String
    var reason: String
  }

  /// Creates a folder and its missing parents.
  ///
  /// It may exist already, also as a link to a folder.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - rights: the mode of what is created, subject to the process's umask.
  /// - Throws: for the first component of the path that is missing and cannot be created, and for a path that
  ///   is not a folder.
  static func make(_ path: String, rights: mode_t = 0o777) throws(Failure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, rights) != 0, errno != EEXIST else { continue }
      let code = errno
      // `mkdir` on an existing folder whose parent is not writable may fail with an error other than EEXIST.
      if access(made, X_OK) != 0 { throw Failure(made, code) }
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(path, ENOTDIR) }
  }
}

extension NewFolder.Failure {
  /// Makes a failure from an `errno`.
  fileprivate init(_ folder: String, _ code: Int32) {
    self.init(folder: folder, reason: String(cString: strerror(code)).lowercased())
  }
}
