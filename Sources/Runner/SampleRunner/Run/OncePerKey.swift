package import SafeFiles

/// Does a piece of work once per key; concurrent callers wait for its result.
///
/// The work is independent of its callers: it is cancelled when all waiting callers are. Work that failed or
/// was cancelled is done again for the next caller.
///
/// All values are stored as long as the actor exists, which is one run.
package actor OncePerKey<Value: Sendable> {
  private struct Work {
    var task: Task<Value, any Error>
    var callers = 0
  }

  private var works: [ContentHash: Work] = [:]
  /// The finished values.
  private var known: [ContentHash: Value] = [:]

  package init() {}

  /// The value of a key.
  ///
  /// - Parameter work: makes the value in a separate task; only that of the first caller is used.
  /// - Throws: the errors of the work, or, for a cancelled caller, `CancellationError` once the work has
  ///   ended.
  package func value(
    for key: ContentHash, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if let value = known[key] { return value }
    let task = works[key]?.task ?? Task { try await work() }
    works[key, default: Work(task: task)].callers += 1
    do {
      let value = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        Task { await self.leave(key, task) }
      }
      if works[key]?.task == task { works[key] = nil }
      known[key] = value
      try Task.checkCancellation()
      return value
    } catch {
      if works[key]?.task == task { works[key] = nil }
      throw error
    }
  }

  package func callers(of key: ContentHash) -> Int { works[key]?.callers ?? 0 }

  /// Ends the wait of a cancelled caller.
  private func leave(_ key: ContentHash, _ task: Task<Value, any Error>) {
    guard let callers = works[key]?.callers, works[key]?.task == task else { return }
    works[key]?.callers = callers - 1
    if callers == 1 {
      task.cancel()
      works[key] = nil
    }
  }
}
