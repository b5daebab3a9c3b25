private import Glibc
import ChildProcess

/// What this machine offers for the level `kernel`, as it was found.
struct KernelSandbox: Sendable, Equatable {
  /// The version of Landlock, from 1.
  let landlockVersion: Int
  /// The first number of the users that runs get; nil when programs keep the user that starts them.
  let firstUser: UInt32?

  /// - Parameter newest: the newest version of Landlock that is used.
  /// - Returns: nil when the kernel has no Landlock, without which nothing keeps files.
  static func ofThisMachine(newest: Int? = nil) -> KernelSandbox? {
    let version = min(Landlock.versionOfKernel, newest ?? .max)
    guard version > 0 else { return nil }
    return KernelSandbox(landlockVersion: version, firstUser: OuterUser.firstOfRuns)
  }

  /// How many processes and threads the program's user may have.
  ///
  /// A user that has others too is counted with them. Then the number is so far away that what another
  /// program starts until it is stopped seldom keeps the user from starting one, and near enough that it
  /// does not take all processors from the watch, which keeps to the limit.
  func processLimit(_ limits: Sandbox.Limits) -> Int {
    let own = limits.processes + LimitWords.spareProcesses
    return firstUser == nil ? own + ProcessTree.count(ofUser: geteuid()) + 512 : own
  }

  /// - Parameter folders: what the program may read.
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
