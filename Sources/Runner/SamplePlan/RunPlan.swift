package import Diagnostics
package import WorkbookModel

/// What there is to do for some samples, as data that an executor carries out.
///
/// The plan of a sample does not depend on which others were asked for: a sample that others continue
/// is run as part of a longer chain, so that the whole book and a single sample share their results.
///
/// ``Planner`` makes it and `SampleRunner` carries it out, in another order than that of its lists
/// (``ProgramOrder``). Every sample of the selection is in one of them, or in a program that judges it.
package struct RunPlan: Sendable {
  /// An exercise as a reader finds it, with its check, which must fail.
  package struct Attempt: Sendable {
    /// The exercise as it stands, in place of its solution.
    package var exercise: Sample.ID
    /// The check, the only sample that is judged in this program.
    package var check: Sample.ID
    /// The check behind the exercise; for an app the check with the exercise installed.
    package var program: Program

    /// Makes an attempt that has not been run.
    package init(exercise: Sample.ID, check: Sample.ID, program: Program) {
      self.exercise = exercise
      self.check = check
      self.program = program
    }
  }

  /// Every program that the samples asked for need, in the order of the book.
  package var programs: [Program] = []
  /// The commands of every console sample that was asked for, in the order of the book.
  package var sessions: [ConsoleSession] = []
  /// For every exercise that was asked for, in the order of the book.
  package var attempts: [Attempt] = []
  /// Samples that are not compiled, with their reasons.
  package var unverified: [(sample: Sample.ID, reason: String)] = []
  /// Samples that this version cannot run; each is a problem, so that nothing is silently left out.
  package var unsupported: [(sample: Sample.ID, diagnostic: Diagnostic)] = []
  /// The samples asked for.
  package var selection: Set<Sample.ID>

  /// Makes a plan in which there is nothing to do yet.
  package init(selection: Set<Sample.ID>) { self.selection = selection }
}
