import ResultStore
package import WorkbookModel

/// The work for some samples, as data.
///
/// The plan of a sample does not depend on which others were selected: a sample that others continue is run
/// as part of a longer chain, so that the whole book and a single sample share their results.
///
/// ``Planner`` makes it and `SampleRunner` executes it, in another order than that of its lists
/// (``ProgramOrder``). Every selected sample is in one of the lists, or in a program that judges it.
package struct RunPlan: Sendable {
  /// An unsolved exercise with its check, which must fail.
  package struct Attempt: Sendable {
    /// The exercise itself, in place of its solution.
    package var exercise: Sample.ID
    /// The check, which is the only sample judged in this program.
    package var check: Sample.ID
    /// The check after the exercise; for an app, the check with the exercise installed.
    package var program: Program

    package init(exercise: Sample.ID, check: Sample.ID, program: Program) {
      self.exercise = exercise
      self.check = check
      self.program = program
    }
  }

  /// The programs that the selected samples need, in the order of the book.
  package var programs: [Program] = []
  /// Whether a program runs on a device, or is a device.
  package var hasApps: Bool { programs.contains { $0.role != .plain } }
  /// The commands of selected console samples, in the order of the book.
  package var sessions: [ConsoleSession] = []
  /// The attempts at selected exercises, in the order of the book.
  package var attempts: [Attempt] = []
  /// Samples that are not compiled, with their reasons.
  package var unverified: [(sample: Sample.ID, reason: String)] = []
  package var selection: Set<Sample.ID>

  package init(selection: Set<Sample.ID>) { self.selection = selection }
}
