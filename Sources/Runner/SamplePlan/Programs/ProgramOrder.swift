package import WorkbookModel

/// The order in which programs are started, which is not the order in which their results are given.
///
/// Starting with the longest work ends soonest: no long program is left for the end, when all
/// but one compiler would have nothing to do (the rule "longest processing time first" of Graham,
/// whose schedules are at most a third longer than the best). A program whose time is not known goes
/// in front of all: it is new, so that its author waits for what it says, and it may be long.
package struct ProgramOrder: Sendable {
  private let durations: [Sample.ID: Int]

  /// - Parameter durations: what the program for a sample took when it was last compiled and run, in
  ///   milliseconds.
  package init(durations: [Sample.ID: Int]) { self.durations = durations }

  /// The indices of programs in the order in which they are to be started; programs of which equally
  /// much is known stay in their order.
  ///
  /// - Parameter programs: in the order of the plan.
  package func indices(of programs: [Program]) -> [Int] {
    let times = programs.map { program in
      program.samples.last.flatMap { durations[$0] } ?? Int.max
    }
    return programs.indices.sorted { (-times[$0], $0) < (-times[$1], $1) }
  }
}
