private import ChildProcess
private import Glibc
package import WorkbookModel

/// Prunes old entries after a run, at most once a day, so that a cache does not grow without limit.
///
/// It never waits: if another run is active, a later run prunes. Everything used in the last day stays,
/// whatever its size, and so does everything that the present run has found.
package struct CacheMaintenance: Sendable {
  private let cache: ResultCache
  private let limits: CacheLimits
  private let now: Int

  /// - Parameter now: in seconds from 1970.
  package init(_ cache: ResultCache, limits: CacheLimits, now: Int = time(nil)) {
    self.cache = cache
    self.limits = limits
    self.now = now
  }

  private static let day = 24 * 60 * 60
  /// The file whose time is that of the last pruning.
  private static let stampName = "pruned"

  /// Prunes the cache if that is due, after emptying a damaged index.
  ///
  /// Failures are not reported, since a later run tries again.
  ///
  /// - Returns: nil if nothing was done.
  package func prune() async -> CachePruner.Outcome? {
    let stamp = cache.root + "/" + Self.stampName
    guard isDue(stamp),
      let lock = try? await CacheLock(.exclusive, of: cache, patience: .zero)
    else { return nil }
    defer { lock.release() }
    // Another process, which waited for the lock or had it first, may have pruned meanwhile.
    guard isDue(stamp), (try? mark(stamp)) != nil else { return nil }
    // The check reads all of the index, and others may be writing to it.
    return try? await DetachedThread.result { [cache, limits, now] in
      ResultIndex(cache: cache).mend()
      return try CachePruner(cache, now: now).prune(to: limits)
    }
  }

  /// Whether a day has passed since the last pruning. A new cache has nothing old and just gets its stamp.
  private func isDue(_ stamp: String) -> Bool {
    var status = stat()
    guard stat(stamp, &status) == 0 else {
      try? mark(stamp)
      return false
    }
    return now - status.st_mtim.tv_sec >= Self.day
  }

  /// Records the time of the pruning, before it begins.
  private func mark(_ stamp: String) throws {
    try AtomicFile(path: stamp).write([])
    var times = [timespec(tv_sec: now, tv_nsec: 0), timespec(tv_sec: now, tv_nsec: 0)]
    utimensat(AT_FDCWD, stamp, &times, 0)
  }
}
