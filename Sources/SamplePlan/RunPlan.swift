package import Diagnostics
package import WorkbookModel

/// What there is to do for some samples, as data that an executor carries out.
///
/// The plan of a sample does not depend on which others were asked for: a sample that others
/// continue is run as part of the longest chain, so that the whole book and a single sample share
/// their results.
package struct RunPlan: Sendable {
  /// An exercise as a reader finds it, with its check, which must fail.
  package struct Attempt: Sendable {
    package var exercise: Sample.ID
    package var check: Sample.ID
    package var program: Program

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

  package init(selection: Set<Sample.ID>) { self.selection = selection }
}
