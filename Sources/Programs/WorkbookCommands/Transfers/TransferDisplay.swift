import TransferEngine

/// Transfers on a terminal, drawn in place again and again; elsewhere a line for each change.
///
/// It is shown again each second (`workbook transfers watch`). On a terminal a line may not be
/// wider than that, or the cursor would not come back to the first one; so lines are cut off, and
/// there are not more than fit.
struct TransferDisplay {
  let console: Console
  /// How many lines stand on the terminal.
  private var drawn = 0
  /// The line of each transfer that was written last.
  private var written: [TransferTaskID: String] = [:]

  /// What a terminal without a known height surely has room for.
  private static let mostLines = 20

  /// Makes an empty board.
  init(console: Console) { self.console = console }

  /// Shows the transfers as they are now.
  mutating func show(_ transfers: [TransferOverview], _ text: TransferText) {
    if console.outputIsTerminal { draw(text.table(transfers)) } else { write(transfers, text) }
  }

  /// Draws lines over those that stand there.
  private mutating func draw(_ lines: [String]) {
    var shown = Array(lines.prefix(Self.mostLines))
    if lines.count > shown.count { shown.append("and \(lines.count - shown.count) more") }
    let columns = max((console.errorColumns() ?? 80) - 1, 1)
    // Back to the first line, and everything below it is cleared (ECMA-48, CUU and ED).
    let back = drawn > 0 ? "\u{1B}[\(drawn)A\u{1B}[J" : ""
    console.output(back + shown.map { $0.start(inCells: columns) + "\n" }.joined())
    drawn = shown.count
  }

  /// Writes the lines that are new or have changed.
  private mutating func write(_ transfers: [TransferOverview], _ text: TransferText) {
    for (transfer, line) in zip(transfers, text.table(transfers)) where written[transfer.id] != line
    {
      written[transfer.id] = line
      console.output(line + "\n")
    }
  }
}
