package import TextDiagnostics
package import SampleJudging
package import SamplePlan
import ResultStore
package import WorkbookModel

package enum RunProgress: Sendable {
  /// One of several runs, such as those of ``MergeVerifier``.
  package enum Pass: String, Sendable {
    /// The first: programs are compiled together.
    case together
    /// The second: each program is compiled alone.
    case alone
  }

  /// The following progress is about this run of several.
  case pass(Pass)
  /// A run begins. The programs are named by the samples that they are for.
  case started(programs: [Sample.ID])
  case compilingTogether(programs: Int)
  case compiledTogether(programs: Int)
  /// Work on a program begins: it is looked up in the cache, or compiled and run.
  case began(Sample.ID)
  /// Problems of selected samples, as soon as they are known; they are preliminary, and may be repeated.
  ///
  /// - Parameter isCached: whether they were known from an earlier run.
  case found([Diagnostic], isCached: Bool)
  /// A program was found in the cache, or compiled and run.
  case finished(Program.Finished)
}

extension Program {
  package struct Finished: Sendable {
    /// The sample that the program is for.
    package var sample: Sample.ID
    /// Whether everything came from the cache.
    package var isCached: Bool
    /// Wall-clock time of compiling and running, when that was last done.
    package var milliseconds: Int
    package var hasFailed: Bool

    /// Makes one without any work.
    package init(
      sample: Sample.ID, isCached: Bool, milliseconds: Int = 0, hasFailed: Bool = false
    ) {
      self.sample = sample
      self.isCached = isCached
      self.milliseconds = milliseconds
      self.hasFailed = hasFailed
    }

    /// Adds the time of a program. If that was compiled or run now, all of it counts as new.
    package mutating func add(_ result: ProgramResult) {
      isCached = isCached && result.isCached
      milliseconds += result.compilation.milliseconds + (result.run?.milliseconds ?? 0)
    }
  }
}
