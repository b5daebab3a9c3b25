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
  /// The bar takes a third of the width, less where the counts need it; what is being done is cut first. The
  /// last column stays free, since some terminals would begin a new line there.
  package func text(columns: Int) -> String {
    let space = max(columns - 1, 0)
    guard total > 0 else { return activity.end(inCells: space) }
    let counts =
      ["\(done)/\(total)"] + (failed > 0 ? ["\(failed) failed"] : [])
      + (left.map { [$0.leftText] } ?? [])
    let words = counts.joined(separator: ", ")
    let width = min(max(columns / 3, 8), 24, max(space - words.cells - 3, 4))
    let filled = Int(Double(width) * min(max(share, 0), 1))
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let line = "[\(bar)] \(words)"
    let rest = space - line.cells - 2
    guard !activity.isEmpty, rest >= min(activity.cells, Self.leastActivity) else {
      return line.start(inCells: space)
    }
    return "\(line), \(activity.end(inCells: rest))"
  }

  /// Less of a name says nothing.
  private static let leastActivity = 8
}

extension String {
  /// The columns that a terminal needs for it.
  var cells: Int { reduce(0) { $0 + $1.terminalWidth } }

  /// As much of the beginning as fits.
  fileprivate func start(inCells limit: Int) -> String {
    var used = 0
    return String(
      prefix { character in
        used += character.terminalWidth
        return used <= limit
      })
  }

  /// The text, or as much of its end as fits behind `…`: the name of a sample is the end of its id.
  fileprivate func end(inCells limit: Int) -> String {
    guard cells > limit else { return self }
    guard limit > 0 else { return "" }
    return "…" + String(String(reversed()).start(inCells: limit - 1).reversed())
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
