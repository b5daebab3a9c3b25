import ContentHash
import SampleRecords

/// Work that several programs of a run ask for at the same time and that is done once.
struct SharedWork: Sendable {
  let compilations = OncePerKey<(CompileRecord, Bool)>()
  let runs = OncePerKey<(RunRecord, Bool)>()
  let observations = OncePerKey<(ObservationRecord, Bool)>()
  let consoles = OncePerKey<(ConsoleRecord, Bool)>()
}

/// Does a piece of work once per key; a caller that asks while it is being done waits for it.
actor OncePerKey<Value: Sendable> {
  private var tasks: [ContentHash: Task<Value, any Error>] = [:]
  private var known: [ContentHash: Value] = [:]

  /// Takes what was done elsewhere.
  func note(_ values: [ContentHash: Value]) { known.merge(values) { $1 } }

  func value(
    for key: ContentHash, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if let value = known[key] { return value }
    if let task = tasks[key] { return try await task.value }
    let task = Task { try await work() }
    tasks[key] = task
    // An unstructured task does not hear of a cancellation by itself.
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
