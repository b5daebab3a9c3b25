private import Glibc

/// Checks that only the current user can have filled a cache folder.
///
/// Cached results are shown as verified and cached programs are run, so they must not come from other users.
package enum CacheOwner {
  /// The folders in a cache that are checked besides the cache's own.
  private static let inner = ["v1", "packages", "toolchains"]

  /// Checks a folder and the trusted folders in it.
  ///
  /// - Parameter folder: an absolute path; a missing folder is not an error.
  /// - Throws: `RunnerError` for a folder of another user, also if root calls this, and for a folder that
  ///   others may write to.
  package static func check(_ folder: String) throws {
    for path in [folder] + inner.map({ "\(folder)/\($0)" }) {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      guard status.st_uid == geteuid() else {
        throw RunnerError(
          .file,
          "the folder '\(path)' of cached results belongs to user \(status.st_uid), and you are user "
            + "\(geteuid()): results written by other users are not trusted; choose a folder of your own "
            + "with '--cache DIR'")
      }
      guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw RunnerError(
          .file,
          "the folder '\(path)' of cached results is writable for others; delete its contents "
            + "and run 'chmod go-w \(path)', or choose another folder with '--cache DIR'")
      }
    }
  }
}
