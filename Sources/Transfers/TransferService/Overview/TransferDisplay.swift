internal import TextDiagnostics
private import Glibc
import TransferEngine

/// Displays transfers: on a terminal, redrawn in place; elsewhere, as a line for each change.
///
/// `transferd watch` updates it each second. On a terminal, a wrapped line would prevent the cursor
/// from returning to the first one, so lines are truncated, and their number is limited.
struct TransferDisplay {
  private var drawn = 0
  private var written: [TransferTaskID: String] = [:]

  /// A number of lines that fits on any terminal, since the height is unknown.
  private static let mostLines = 20

  /// Whether standard output is a terminal that understands escape sequences.
  private let isTerminal =
    isatty(STDOUT_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"

  mutating func show(_ transfers: [TransferOverview], _ text: TransferText) throws {
    if isTerminal { try draw(text.table(transfers)) } else { try write(transfers, text) }
  }

  private mutating func draw(_ lines: [String]) throws {
    var shown = Array(lines.prefix(Self.mostLines))
    if lines.count > shown.count { shown.append("and \(lines.count - shown.count) more") }
    let columns = max((StandardStreams.columns ?? 80) - 1, 1)
    // Moves to the first line, and clears everything below it (ECMA-48, CUU and ED).
    let back = drawn > 0 ? "\u{1B}[\(drawn)A\u{1B}[J" : ""
    try StandardStreams.output(back + shown.map { $0.start(inCells: columns) + "\n" }.joined())
    drawn = shown.count
  }

  private mutating func write(_ transfers: [TransferOverview], _ text: TransferText) throws {
    for (transfer, line) in zip(transfers, text.table(transfers)) where written[transfer.id] != line
    {
      written[transfer.id] = line
      try StandardStreams.output(line + "\n")
    }
  }
}
