private import Glibc
package import WorkbookModel

/// Keeps a cache from growing for ever: behind a run, at most once a day, it prunes what was not used
/// for long.
///
/// It never waits: where another run is at work, a later one sees to it. What was used in the last day
/// stays, whatever its size, and so does everything that the present run has found.
package struct CacheUpkeep: Sendable {
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
  /// Says by its time when that was done last.
  private static let stampName = "pruned"

  /// Prunes if it is time for that.
  ///
  /// Before that, a damaged index is emptied. What fails is not told: a later run tries again.
  ///
  /// - Returns: nil when nothing was looked at.
  package func prune() async -> CachePruner.Outcome? {
    let stamp = cache.root + "/" + Self.stampName
    guard isDue(stamp),
      let lock = try? await CacheLock(.exclusive, of: cache, patience: .zero)
    else { return nil }
    defer { lock.release() }
    // Another process, which waited for the lock or had it first, may have done it meanwhile.
    guard isDue(stamp), (try? mark(stamp)) != nil else { return nil }
    ResultIndex(cache: cache).mend()
    return try? CachePruner(cache, now: now).prune(to: limits)
  }

  /// A new cache has nothing that is old.
  ///
  /// It gets its stamp now.
  private func isDue(_ stamp: String) -> Bool {
    var status = stat()
    guard stat(stamp, &status) == 0 else {
      try? mark(stamp)
      return false
    }
    return now - status.st_mtim.tv_sec >= Self.day
  }

  /// Sets the time of the last pruning, before it begins.
  private func mark(_ stamp: String) throws {
    try WholeFile(path: stamp).write([])
    var times = [timespec(tv_sec: now, tv_nsec: 0), timespec(tv_sec: now, tv_nsec: 0)]
    utimensat(AT_FDCWD, stamp, &times, 0)
  }
}
