package import SafeFiles
import ResultStore

/// Work that several programs of a run ask for at the same time and that is done once.
struct SharedWork: Sendable {
  /// By compile key; programs of bundles come from outside (``OncePerKey/note(_:)``).
  let compilations = OncePerKey<(record: CompileRecord, isNew: Bool)>()
  /// By run key.
  let runs = OncePerKey<(record: RunRecord, isNew: Bool)>()
  /// By the key of what is seen of values.
  let observations = OncePerKey<(record: ObservationRecord, isNew: Bool)>()
  /// By session key; the second value is whether it was run now.
  let consoles = OncePerKey<(ConsoleRecord, Bool)>()
}

/// Does a piece of work once per key; a caller that asks while it is being done waits for it.
///
/// The work belongs to no caller: it is cancelled when all that wait for it are. What failed or was cancelled
/// is done anew for the next caller.
///
/// Everything is remembered as long as the actor lives, which is one run.
package actor OncePerKey<Value: Sendable> {
  private struct Work {
    var task: Task<Value, any Error>
    /// How many wait for it.
    var callers = 0
  }

  /// What is being done.
  private var works: [ContentHash: Work] = [:]
  /// What is done.
  private var known: [ContentHash: Value] = [:]

  /// Makes one that knows no value.
  package init() {}

  /// Takes what was done elsewhere.
  ///
  /// A later value takes the place of an earlier one.
  func note(_ values: [ContentHash: Value]) { known.merge(values) { $1 } }

  /// The value of a key.
  ///
  /// - Parameter work: makes it, in a task of its own; only that of the first caller is used.
  /// - Throws: what the work throws, or `CancellationError` as soon as the work has ended for a caller that
  ///   was cancelled.
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

  /// How many wait for the work of a key.
  package func callers(of key: ContentHash) -> Int { works[key]?.callers ?? 0 }

  /// One that waits for some work does so no longer.
  private func leave(_ key: ContentHash, _ task: Task<Value, any Error>) {
    guard let callers = works[key]?.callers, works[key]?.task == task else { return }
    works[key]?.callers = callers - 1
    if callers == 1 {
      task.cancel()
      works[key] = nil
    }
  }
}
