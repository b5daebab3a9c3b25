/// Works through the programs of a plan, some at a time and in an order of their own, until all are done
/// or one of them ends it.
///
/// The sessions of console samples, the checks of exercises and a fail-fast run's look into the cache go
/// through it. Programs that may share compilations go through ``RunSchedule``.
struct ProgramQueue: Sendable {
  /// How many programs are worked on at a time.
  let jobs: Int
  /// Indices of programs.
  let order: [Int]
  /// What may end it from outside; its task is then cancelled too.
  var clock = RunClock()

  /// Calls `work` for programs and returns its results by index.
  ///
  /// No new work starts once it is ended, and what is then thrown is taken for the end of a cancelled work.
  ///
  /// - Parameters:
  ///   - isLast: whether a result ends it: what is then not finished is cancelled and has no result.
  ///   - work: what it throws ends everything and is thrown on.
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
          // A program that was cut short has no result.
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
