internal import TextDiagnostics
internal import WorkbookModel

/// The line of standard error with which the runtime reports a trap, separated from the program's own output.
///
///     main.swift:3: Fatal error: Index out of range
///
/// The page describes the end of the program in its own text, with the message and the line of the sample, so
/// the report would repeat it.
///
/// A program may print text that looks like a report. The last line that ends with the trap's message is
/// used, and the whole standard error can still be expanded next to the ending.
struct TrapReport {
  let rest: String
  /// The report, without its line end.
  let line: String

  /// Finds the report of the trap that ended a sample.
  ///
  /// - Returns: nil when there was no trap or no line reports it, and when the chapter claims the content of
  ///   standard error, which is then shown unchanged.
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
