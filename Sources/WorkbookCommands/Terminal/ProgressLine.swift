private import Diagnostics

/// The line that shows how far a run is, fitted into a terminal's width.
package struct ProgressLine: Sendable {
  package var done = 0
  package var total = 0
  /// Programs that failed.
  package var failed = 0
  /// How much of the bar is filled, from 0 to 1.
  package var share = 0.0
  /// Nil when it is not known.
  package var left: Duration?
  /// What is being done, such as the sample that runs.
  package var activity = ""

  package init() {}

  /// `[########............] 8/20, 1 failed, 12 s left, fi/00-start#hello`
  ///
  /// The bar takes a third of the width, less where the counts need it; what is done is cut first. The
  /// last column stays free, since some terminals would begin a new line there.
  package func text(columns: Int) -> String {
    let space = max(columns - 1, 0)
    guard total > 0 else { return activity.cut(toCells: space) }
    let counts =
      ["\(done)/\(total)"] + (failed > 0 ? ["\(failed) failed"] : [])
      + (left.map { [$0.leftText] } ?? [])
    let words = counts.joined(separator: ", ")
    let width = min(max(columns / 3, 8), 24, max(space - words.cells - 3, 4))
    let filled = min(max(Int(Double(width) * share), 0), width)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let line = "[\(bar)] \(words)"
    let rest = space - line.cells - 2
    guard !activity.isEmpty, rest >= min(activity.cells, Self.leastActivity) else {
      return line.cut(toCells: space)
    }
    return "\(line), \(activity.cut(toCells: rest))"
  }

  /// Less of a name says nothing.
  private static let leastActivity = 8
}

extension String {
  /// The columns that a terminal needs for it.
  var cells: Int { reduce(0) { $0 + $1.terminalWidth } }

  /// The text, or as much of its beginning as fits in front of `…`.
  fileprivate func cut(toCells limit: Int) -> String {
    guard cells > limit else { return self }
    guard limit > 0 else { return "" }
    var used = 1
    let start = prefix { character in
      used += character.terminalWidth
      return used <= limit
    }
    return start + "…"
  }
}

extension Duration {
  /// `7 s left`, `1 min 35 s left`, `12 min left`; rounded up, never nothing.
  fileprivate var leftText: String {
    let seconds = max(Int(inSeconds.rounded(.up)), 1)
    if seconds < 60 { return "\(seconds) s left" }
    if seconds >= 600 { return "\((seconds + 59) / 60) min left" }
    let rounded = (seconds + 4) / 5 * 5
    return "\(rounded / 60) min" + (rounded % 60 > 0 ? " \(rounded % 60) s left" : " left")
  }
}
