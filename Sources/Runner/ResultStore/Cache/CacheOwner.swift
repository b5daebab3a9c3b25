private import Glibc

/// Looks whether the folder of a cache is one that only its user can have filled.
///
/// What a cache says is shown as verified, and its programs are run; so it is not taken from others.
package enum CacheOwner {
  /// What is looked at in a cache besides the folder itself.
  private static let inner = ["v1", "packages", "toolchains"]

  /// Checks a folder and those in it that are believed.
  ///
  /// - Parameter folder: an absolute path; what is missing is no error.
  /// - Throws: `RunnerError` for a folder of another user, also when root asks, and for one that others may
  ///   write to.
  package static func check(_ folder: String) throws {
    for path in [folder] + inner.map({ "\(folder)/\($0)" }) {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      guard status.st_uid == geteuid() else {
        throw RunnerError(
          .file,
          "the folder '\(path)' of kept results belongs to user \(status.st_uid), and you are user "
            + "\(geteuid()): what is kept there is not yours to believe; name a folder of your own "
            + "with '--cache DIR'")
      }
      guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
        throw RunnerError(
          .file,
          "the folder '\(path)' of kept results may be written to by others; remove what is in it "
            + "and say 'chmod go-w \(path)', or name another with '--cache DIR'")
      }
    }
  }
}
