import TextDiagnostics

/// The slowest samples as a table, in descending order.
///
/// ```
///   compiling   running   of the slowest samples
///       1.2 s    412 ms   fi/05-background-fetch#news
///      380 ms     20 ms   fi/00-start#hello and 3 more
/// ```
/// Samples of one program, such as those of a chain or of two languages, share a line.
package struct SlowestTable: Sendable {
  /// One program, identified by its first sample.
  private struct Row {
    var sample: String
    /// The number of further samples in the same program.
    var others = 0
    /// Milliseconds.
    var compiling: Int
    var running: Int
    var total: Int { compiling + running }
  }

  private let rows: [Row]

  /// Makes a table without samples that took no time, such as those that are not run.
  package init(_ samples: [Report.Entry], limit: Int) {
    var rows: [Row] = []
    var rowsByKey: [String: Int] = [:]
    for sample in samples where sample.milliseconds > 0 {
      if let row = sample.key.flatMap({ rowsByKey[$0] }) {
        rows[row].others += 1
        continue
      }
      if let key = sample.key { rowsByKey[key] = rows.count }
      rows.append(
        Row(
          sample: sample.id, compiling: sample.compileMilliseconds,
          running: sample.milliseconds - sample.compileMilliseconds))
    }
    let order = rows.indices.sorted { (-rows[$0].total, $0) < (-rows[$1].total, $1) }
    self.rows = order.prefix(limit).map { rows[$0] }
  }

  /// The lines, each with a line feed; empty when no sample took any time.
  package var text: String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { row in
      "\(Self.column(elapsedText(milliseconds: row.compiling), 11))"
        + "\(Self.column(elapsedText(milliseconds: row.running), 10))   \(row.sample)"
        + (row.others > 0 ? " and \(row.others) more" : "")
    }
    return ([Self.head] + lines).map { $0 + "\n" }.joined()
  }

  private static let head =
    column("compiling", 11) + column("running", 10)
    + "   of the slowest samples"

  /// Right-aligns a text in a column.
  private static func column(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.cells, 0)) + text
  }
}
