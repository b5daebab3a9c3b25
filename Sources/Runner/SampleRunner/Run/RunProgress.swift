package import Diagnostics
package import SampleJudging
package import SamplePlan
import ResultStore
package import WorkbookModel

/// What a run tells while it works, so that a person sees it move.
package enum RunProgress: Sendable {
  /// One of several runs, such as those of ``MergeVerifier``.
  package enum Pass: String, Sendable {
    /// The first: programs share compilations.
    case together
    /// The second: each program is compiled by itself.
    case alone
  }

  /// What is told from here on is about this run of several.
  case pass(Pass)
  /// A run begins. There are these programs in all, each named by the sample that it is for.
  case started(programs: [Sample.ID])
  /// So many programs share compilations, which begin now.
  case compilingTogether(programs: Int)
  /// So many of those are compiled.
  case compiledTogether(programs: Int)
  /// Work on a program begins: it is taken from the cache, or compiled and run.
  case began(Sample.ID)
  /// What is wrong with samples that were asked for, as soon as it is known; nothing of it is final
  /// before the run is over, and a problem may be told twice.
  ///
  /// - Parameter isCached: whether it was known from an earlier run.
  case found([Diagnostic], isCached: Bool)
  /// A program was found in the cache, or compiled and run.
  case finished(Program.Finished)
}

extension Program {
  /// A program that is done.
  package struct Finished: Sendable {
    /// The sample that the program is for.
    package var sample: Sample.ID
    /// Whether nothing had to be compiled or run for it now.
    package var isCached: Bool
    /// What compiling and running took when they were last done, as wall-clock time.
    package var milliseconds: Int
    /// Whether any of its samples failed.
    package var hasFailed: Bool

    /// Makes one of which nothing is counted yet.
    package init(
      sample: Sample.ID, isCached: Bool, milliseconds: Int = 0, hasFailed: Bool = false
    ) {
      self.sample = sample
      self.isCached = isCached
      self.milliseconds = milliseconds
      self.hasFailed = hasFailed
    }

    /// Counts what a program took. One that was compiled or run now makes all of it new.
    package mutating func add(_ result: ProgramResult) {
      isCached = isCached && result.isCached
      milliseconds += result.compilation.milliseconds + (result.run?.milliseconds ?? 0)
    }
  }
}
