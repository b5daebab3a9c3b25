package import WorkbookModel

/// What a run tells while it works, so that a person sees it move.
package enum RunProgress: Sendable {
  /// There are so many programs in all.
  case started(programs: Int)
  /// A program was found in the cache, or compiled and run.
  case finished(Program.Finished)
}

extension Program {
  /// A program that is done.
  package struct Finished: Sendable {
    /// The sample that the program is for.
    package var sample: Sample.ID
    package var isCached: Bool
    package var milliseconds = 0
    /// Whether any of its samples failed.
    package var hasFailed = false

    mutating func add(_ result: ProgramResult) {
      isCached = isCached && result.isCached
      milliseconds += result.compilation.milliseconds + (result.run?.milliseconds ?? 0)
    }
  }
}
