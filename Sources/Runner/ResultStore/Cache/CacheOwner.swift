private import FoundationEssentials
private import Glibc

/// Checks that only the current user can have filled a cache folder, and that nothing in it leads elsewhere.
///
/// Cached results are shown as verified and cached programs are run, so they must not come from other users.
/// A cache may have come with a repository or an archive, whose links would let a run overwrite files of its
/// user. The folder itself may be reached through a link, which is its user's own, but through no folder in
/// which another user could exchange it after the check.
package enum CacheOwner {
  /// What a cache of any version has, each with the number of levels below it that are folders of the cache, as
  /// in `v1/runs/e`; a folder that is used as a cache may have other contents too.
  ///
  /// In `packages/e` is a build in progress, whose folders belong to the sandbox's user if root builds; only
  /// the run that builds reads them.
  private static let contents = ["v1": 2, "packages": 1, "toolchains": 2, "sandbox-level": 2]

  /// Checks a folder and everything in it that a run may use or replace without reading it.
  ///
  /// Records themselves are read without following links (``AtomicFile``).
  ///
  /// - Parameter folder: an absolute path; a missing folder is not an error.
  /// - Throws: `RunnerError` for a link, for a folder of another user, also if root calls this, and for a
  ///   folder that others may write to, or exchange.
  package static func check(_ folder: String) throws {
    try checkParents(of: folder)
    var status = stat()
    guard stat(folder, &status) == 0 else { return }
    try check(folder, status)
    for (name, levels) in contents.sorted(by: { $0.key < $1.key }) {
      try check("\(folder)/\(name)", levels: levels)
    }
  }

  private static func check(_ path: String, levels: Int) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFLNK {
      throw RunnerError(
        .file,
        "'\(path)' in the folder of cached results is a link, which could lead to any file of yours; delete "
          + "it, or choose another folder with '--cache DIR'")
    }
    // Another name of the database could be that of any file; stored files are replaced and never written into.
    if status.st_nlink > 1, status.st_mode & S_IFMT == S_IFREG,
      path.contains("/\(ResultIndex.fileName)")
    {
      throw RunnerError(
        .file,
        "'\(path)' in the folder of cached results has another name, which could be that of any file of yours; "
          + "delete it, or choose another folder with '--cache DIR'")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return }
    try check(path, status)
    guard levels > 0 else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      try check("\(path)/\(name)", levels: levels - 1)
    }
  }

  private static func check(_ path: String, _ status: stat) throws {
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
