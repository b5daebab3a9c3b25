internal import Diagnostics
private import Glibc
import TransferEngine

/// Transfers on a terminal, drawn in place again and again; elsewhere a line for each change.
///
/// It is shown again each second (`transferd watch`). On a terminal a line may not be
/// wider than that, or the cursor would not come back to the first one; so lines are cut off, and
/// there are not more than fit.
struct TransferDisplay {
  /// How many lines stand on the terminal.
  private var drawn = 0
  /// The line of each transfer that was written last.
  private var written: [TransferTaskID: String] = [:]

  /// What a terminal without a known height surely has room for.
  private static let mostLines = 20

  /// Whether standard output may be drawn on; a dumb terminal obeys no escapes.
  private let isTerminal: Bool =
    isatty(STDOUT_FILENO) == 1 && getenv("TERM").map { String(cString: $0) } != "dumb"

  /// Shows the transfers as they are now.
  mutating func show(_ transfers: [TransferOverview], _ text: TransferText) throws {
    if isTerminal { try draw(text.table(transfers)) } else { try write(transfers, text) }
  }

  /// Draws lines over those that stand there.
  private mutating func draw(_ lines: [String]) throws {
    var shown = Array(lines.prefix(Self.mostLines))
    if lines.count > shown.count { shown.append("and \(lines.count - shown.count) more") }
    let columns = max((CommandStreams.columns ?? 80) - 1, 1)
    // Back to the first line, and everything below it is cleared (ECMA-48, CUU and ED).
    let back = drawn > 0 ? "\u{1B}[\(drawn)A\u{1B}[J" : ""
    try CommandStreams.output(back + shown.map { $0.start(inCells: columns) + "\n" }.joined())
    drawn = shown.count
  }

  /// Writes the lines that are new or have changed.
  private mutating func write(_ transfers: [TransferOverview], _ text: TransferText) throws {
    for (transfer, line) in zip(transfers, text.table(transfers)) where written[transfer.id] != line
    {
      written[transfer.id] = line
      try CommandStreams.output(line + "\n")
    }
  }
}
