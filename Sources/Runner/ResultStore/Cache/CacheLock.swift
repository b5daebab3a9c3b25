private import Glibc
private import ChildProcess

/// Keeps the removal of a cache's files apart from their use (`flock(2)`).
///
/// Every run holds the lock together with all others; pruning and repairing want it alone. The kernel
/// gives it back when the process ends in whatever way.
///
/// A run holds it as long as it works with what it has looked up. Holders that share it do not know of each
/// other, and programs that are started do not inherit it.
package struct CacheLock: ~Copyable, Sendable {
  /// How the lock is held.
  package enum Mode: Sendable {
    /// Together with others.
    case shared
    /// Alone.
    case exclusive
  }

  /// Nil where no lock can be made: there nothing can be removed either.
  private let file: FileDescriptor?

  /// Waits until nothing is in the way.
  ///
  /// It asks again every 20 ms, so that the wait can be cancelled. Where the file cannot be made, it holds
  /// nothing.
  ///
  /// - Parameter patience: how long to wait; nil for as long as it takes.
  /// - Throws: `RunnerError` when the patience is at its end; `CancellationError`.
  package init(_ mode: Mode, of cache: ResultCache, patience: Duration? = nil) async throws {
    let path = cache.root + "/" + Self.fileName
    try? WholeFile(path: path).makeFolder()
    // A lock needs no right to write, so users who share a cache share the lock.
    let number = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      file = nil
      return
    }
    file = FileDescriptor(owning: number)
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let start = ContinuousClock.now
    while flock(number, operation) != 0 {
      if let patience, start.duration(to: .now) >= patience {
        throw RunnerError(
          .file,
          "the cache in '\(cache.directory)' is in use by another run; repeat the command when it "
            + "has ended")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Gives it back; what waits for it goes on.
  ///
  /// Without a call the end of its owner does so.
  package borrowing func release() {
    switch file {
    case .some(let file): flock(file.number, LOCK_UN)
    case .none: break
    }
  }

  /// In the cache's root, beside the folders.
  package static let fileName = "lock"
}
