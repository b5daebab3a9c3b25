/// Processes the programs of a plan concurrently in a given order, until all are done or one of them ends it.
///
/// It is used for the sessions of console samples, the checks of exercises, and the cache lookups of a
/// fail-fast run. ``RunSchedule`` is used for programs that may be compiled together.
struct ProgramQueue: Sendable {
  /// The number of programs to process at a time.
  let jobs: Int
  /// Indices of programs.
  let order: [Int]
  /// May end the processing, and then also cancels its task.
  var clock = RunClock()

  /// Calls `work` for programs and returns its results by index.
  ///
  /// After it is ended no new work starts, and errors count as the end of cancelled work.
  ///
  /// - Parameters:
  ///   - isLast: whether a result ends the processing: unfinished work is then cancelled and has no result.
  ///   - work: processes a program; its errors end everything and are rethrown.
  /// - Returns: a result for each index that was finished.
  func results<Result: Sendable>(
    until isLast: (Result) -> Bool = { _ in false },
    _ work: @escaping @Sendable (Int) async throws -> Result
  ) async throws -> [Int: Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      var isStopped = false
      for index in order.prefix(jobs) { group.addTask { (index, try await work(index)) } }
      var waiting = order.dropFirst(jobs)
      while let outcome = await group.nextResult() {
        switch outcome {
        case .success((let index, let result)):
          results[index] = result
          isStopped = isStopped || isLast(result)
        case .failure(let error):
          // A cancelled program has no result.
          guard isStopped || clock.isOver else { throw error }
        }
        isStopped = isStopped || clock.isOver
        if isStopped {
          group.cancelAll()
        } else if let index = waiting.popFirst() {
          group.addTask { (index, try await work(index)) }
        }
      }
      return results
    }
  }
}
