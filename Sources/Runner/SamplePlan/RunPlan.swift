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
  /// A program in which a sample takes the place of another one, and which decides about that sample.
  package struct Trial: Sendable {
    package enum Kind: Sendable, Hashable {
      /// An unsolved exercise with its check, which must fail.
      case exercise
      /// An app in the place of its twin, with a scenario, which must do the same.
      case twin
    }

    package var kind: Kind
    /// The exercise itself, in place of its solution; or the app.
    package var subject: Sample.ID
    /// For an exercise, its check after it, or with it installed.
    package var program: Program

    /// The check, which is the only sample judged in this program; or the scenario.
    package var decider: Sample.ID { program.lastSample }

    package init(_ kind: Kind, of subject: Sample.ID, program: Program) {
      self.kind = kind
      self.subject = subject
      self.program = program
    }
  }

  /// The programs that the selected samples need, in the order of the book.
  package var programs: [Program] = []
  /// Whether a program runs on a device, or is a device.
  package var hasApps: Bool { programs.contains { $0.role != .plain } }
  /// The commands of selected console samples, in the order of the book.
  package var sessions: [ConsoleSession] = []
  /// The trials of selected exercises and twins, in the order of the book.
  package var trials: [Trial] = []
  /// Samples that are not compiled, with their reasons.
  package var unverified: [(sample: Sample.ID, reason: String)] = []
  package var selection: Set<Sample.ID>

  package init(selection: Set<Sample.ID>) { self.selection = selection }
}
