private import Glibc
import ChildProcess

/// The features of this machine for the level `kernel`, as detected.
struct KernelSandbox: Sendable, Equatable {
  /// The version of Landlock, from 1.
  let landlockVersion: Int
  /// The first number of the users for runs; nil if programs keep the user that starts them.
  let firstUser: UInt32?

  /// - Parameter newest: the newest version of Landlock to use.
  /// - Returns: nil if the kernel has no Landlock, without which files are not protected.
  static func ofThisMachine(newest: Int? = nil) -> KernelSandbox? {
    let version = min(Landlock.versionOfKernel, newest ?? .max)
    guard version > 0 else { return nil }
    return KernelSandbox(landlockVersion: version, firstUser: HostUser.firstOfRuns)
  }

  /// The limit on processes and threads of the program's user.
  ///
  /// If that user has other processes too, they are counted as well. The limit is then so high that processes
  /// of other programs rarely keep the user from starting one, but low enough that the program cannot take
  /// all processors from the watch, which enforces the real limit.
  func processLimit(_ limits: Sandbox.Limits) -> Int {
    let own = limits.processes + LimitArguments.spareProcesses
    return firstUser == nil ? own + ProcessTree.count(ofUser: geteuid()) + 512 : own
  }

  /// - Parameter folders: the folders that the program may read.
  func filter(reading folders: [String]) -> SystemCallFilter {
    var filter = SystemCallFilter(refusesSockets: true)
    guard firstUser == nil else { return filter }
    filter.sharesUser = true
    filter.refusesSignals = !Landlock.scopesSignals(version: landlockVersion)
    filter.refusesTruncation = landlockVersion < 3
    filter.refusesOpenFileAttributes = folders.contains { folder in
      var status = stat()
      return stat(folder, &status) == 0 && status.st_uid == geteuid()
    }
    return filter
  }
}
