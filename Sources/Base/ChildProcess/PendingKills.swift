internal import Glibc
private import Synchronization

/// The trees that are being killed, for which an exit of this process waits: what is stopped by then would otherwise
/// neither run nor end.
package enum PendingKills {
  private static let state = Mutex<(count: Int, isExiting: Bool)>((0, false))
  private static let handler: Int32 = atexit { PendingKills.finish() }

  /// - Returns: whether there is time: false while this process exits.
  static func begin() -> Bool {
    _ = handler
    return state.withLock { state in
      if !state.isExiting { state.count += 1 }
      return !state.isExiting
    }
  }

  static func end() { state.withLock { $0.count -= 1 } }

  /// Waits until all trees are killed, and lets no other begin; `exit(3)` calls it, `_exit(2)` does not.
  package static func finish() {
    // As long as `ProcessTree.kill(_:finding:)` may take.
    let deadline = ContinuousClock.now + .seconds(5)
    while state.withLock({ state in
      state.isExiting = true
      return state.count > 0
    }), ContinuousClock.now < deadline { usleep(500) }
  }
}
