internal import Diagnostics
internal import WorkbookModel

/// The line of standard error with which the runtime reports a trap, apart from what the program wrote
/// there.
///
///     main.swift:3: Fatal error: Index out of range
///
/// The page says in its own words how the program ended, with the message and the line of the
/// sample, so the report would say it again.
///
/// A program may print what looks like a report. The last line that ends with the trap's own message is
/// taken, and standard error as a whole can still be unfolded beside the ending.
struct TrapReport {
  /// Standard error without the report; the last line has no line end.
  let rest: String
  /// The report, without its line end.
  let line: String

  /// Finds the report of the trap that a sample ended with.
  ///
  /// - Returns: nil when there was no trap or no line reports it, and when the chapter claims what
  ///   standard error holds: then it is shown as it is.
  init?(_ sample: Sample, _ result: SampleResult) {
    guard case .trapped(_, let message) = result.ending, !message.isEmpty,
      !sample.claims.contains(where: { $0.stream == .stderr })
    else { return nil }
    var lines = result.standardError.printedLines
    guard let index = lines.lastIndex(where: { $0.hasSuffix(message) }) else { return nil }
    line = lines.remove(at: index)
    rest = lines.joined(separator: "\n")
  }
}
