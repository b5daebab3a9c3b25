private import Diagnostics

/// The line that shows how far a run is, fitted into a terminal's width.
///
/// A value that is laid out anew for each drawing: ``ProgressReporter`` keeps it, and knows when to
/// draw.
package struct ProgressLine: Sendable {
  /// What is being done.
  package enum Activity: Sendable, Equatable {
    /// A sample's program is worked on.
    case sample(String)
    /// Something else, in words.
    case phase(String)
  }

  /// Which run of several it is, in a word; nil for the only one.
  package var pass: String?
  /// Programs that are through, in whatever way.
  package var done = 0
  /// Programs of the run; 0 before it has begun.
  package var total = 0
  /// Programs that failed.
  package var failed = 0
  /// How much of the bar is filled, from 0 to 1.
  package var share = 0.0
  /// How long the rest will take; nil when that is not known.
  package var left: Duration?
  /// What is being done now; nil when nothing is known to be.
  package var activity: Activity?

  /// Makes the line of a run that has not begun.
  package init() {}

  /// `[########............] 8/20, 1 failed, 12 s left, fi/00-start#hello`, or `8/20 alone, ...` in a run
  /// of several.
  ///
  /// The bar takes a third of the width, or less so that some of what is being done can be read; where
  /// not even that fits, it is left out. The last column stays free, since some terminals would begin a
  /// new line there.
  ///
  /// - Parameter columns: the width of the terminal.
  package func text(columns: Int) -> String {
    let space = max(columns - 1, 0)
    guard total > 0 else { return activity?.text(inCells: space) ?? "" }
    let counts =
      ["\(done)/\(total)" + (pass.map { " \($0)" } ?? "")]
      + (failed > 0 ? ["\(failed) failed"] : []) + (left.map { [$0.leftText] } ?? [])
    let words = counts.joined(separator: ", ")
    let third = min(max(columns / 3, Self.leastBar), 24)
    if let activity {
      let rest = space - words.cells - 5
      let bar = min(third, max(rest - activity.cells, Self.leastBar))
      if rest - bar >= min(activity.cells, Self.leastActivity) {
        return "\(self.bar(bar)) \(words), \(activity.text(inCells: rest - bar))"
      }
    }
    let bar = min(third, max(space - words.cells - 3, Self.leastBar))
    return "\(self.bar(bar)) \(words)".start(inCells: space)
  }

  /// A shorter bar shows nothing.
  private static let leastBar = 6
  /// Less of a name or a word says nothing.
  private static let leastActivity = 8

  /// `[####....]`, with so many places between the brackets.
  private func bar(_ width: Int) -> String {
    let filled = Int(Double(width) * min(max(share, 0), 1))
    return
      "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      + "]"
  }
}

extension ProgressLine.Activity {
  /// The columns that it needs as a whole.
  fileprivate var cells: Int {
    switch self {
    case .sample(let text), .phase(let text): text.cells
    }
  }

  /// The whole text, or the end of a sample's id, which is its name, or the beginning of words.
  fileprivate func text(inCells limit: Int) -> String {
    switch self {
    case .sample(let text), .phase(let text):
      if text.cells <= limit { return text }
    }
    return switch self {
    case _ where limit <= 0: ""
    case .sample(let text):
      "…" + String(String(text.reversed()).start(inCells: limit - 1).reversed())
    case .phase(let text): text.start(inCells: limit - 1) + "…"
    }
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
