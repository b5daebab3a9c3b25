private import Glibc
private import ChildProcess

/// A lock that prevents files of a cache from being removed while a run uses them (`flock(2)`).
///
/// Every run shares the lock with all others; pruning and repairing need it exclusively. The kernel releases
/// it when the process ends in whatever way.
///
/// A run holds it as long as it works with what it has looked up. Holders that share it do not know of each
/// other, and child processes do not inherit it.
package struct CacheLock: ~Copyable, Sendable {
  package enum Mode: Sendable {
    case shared
    case exclusive
  }

  /// Nil if no lock file can be made; then no file can be removed either.
  private let file: FileDescriptor?

  /// Waits until the lock is available.
  ///
  /// It polls every 20 ms, so that the wait can be cancelled. If the lock file cannot be made, it locks
  /// nothing.
  ///
  /// - Parameter patience: the maximum wait; nil to wait indefinitely.
  /// - Throws: `RunnerError` when the patience runs out; `CancellationError`.
  package init(_ mode: Mode, of cache: ResultCache, patience: Duration? = nil) async throws {
    let path = cache.root + "/" + Self.fileName
    try? AtomicFile(path: path).makeFolder()
    // Locking needs no right to write, so users who share a cache share the lock.
    let number = open(path, O_RDONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      file = nil
      return
    }
    file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RunnerError(.file, "'\(path)' is not a regular file; remove it")
    }
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

  /// Releases the lock; so does the end of its owner.
  package borrowing func release() {
    switch file {
    case .some(let file): flock(file.number, LOCK_UN)
    case .none: break
    }
  }

  /// In the cache's root, beside the folders.
  package static let fileName = "lock"
}
