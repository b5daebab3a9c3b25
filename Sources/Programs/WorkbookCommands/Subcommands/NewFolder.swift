import Glibc

/// A folder that a command needs, made when it is not there.
enum NewFolder {
  /// Why a folder could not be made.
  struct Failure: Error {
    /// The first folder of the path that could not be.
    var folder: String
    /// The system's reason: `permission denied`.
    var reason: String
  }

  /// Makes a folder, and those above it that are missing.
  ///
  /// It may be there already; a link to a folder is one.
  ///
  /// - Parameter path: an absolute path.
  /// - Throws: for the first part of the path that is missing and cannot be made, and for a path
  ///   that is no folder.
  static func make(_ path: String) throws(Failure) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o777) != 0, errno != EEXIST else { continue }
      let code = errno
      // A folder above that may be passed but not written gives another error than EEXIST.
      if access(made, X_OK) != 0 { throw Failure(made, code) }
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(path, ENOTDIR) }
  }
}

extension NewFolder.Failure {
  /// Makes a failure of an `errno`.
  fileprivate init(_ folder: String, _ code: Int32) {
    self.init(folder: folder, reason: String(cString: strerror(code)).lowercased())
  }
}
