package import WorkbookModel

/// The order in which programs are started, which differs from the order of their results.
///
/// Starting with the longest work minimizes the total time: otherwise a long program might run last, while
/// all other compilers are idle (Graham's rule "longest processing time first", whose schedules are at most a
/// third longer than the optimum). Programs of unknown duration come first: they are new, so the author waits
/// for their results, and they may be long.
package struct ProgramOrder: Sendable {
  private let durations: [Sample.ID: Int]

  /// - Parameter durations: the milliseconds that the program for a sample took when it was last compiled and
  ///   run.
  package init(durations: [Sample.ID: Int]) { self.durations = durations }

  /// The indices of programs in the order in which they should be started; ties keep their order.
  ///
  /// - Parameter programs: in the order of the plan.
  package func indices(of programs: [Program]) -> [Int] {
    let times = programs.map { program in
      program.samples.last.flatMap { durations[$0] } ?? Int.max
    }
    return programs.indices.sorted { (-times[$0], $0) < (-times[$1], $1) }
  }
}
