import SampleRunner
private import TextDiagnostics

/// The line that shows the progress of a run, fitted to a terminal's width.
///
/// The value is laid out anew for each drawing; ``ProgressReporter`` stores it and decides when to draw.
package struct ProgressLine: Sendable {
  package enum Activity: Sendable, Equatable {
    /// A sample's program is being compiled or run.
    case sample(String)
    /// Another activity, as text.
    case phase(String)
  }

  /// The name of the pass; nil when there is only one.
  package var pass: String?
  /// Programs that are finished, with any result.
  package var done = 0
  /// Programs of the run; 0 before it has begun.
  package var total = 0
  package var failed = 0
  /// The filled part of the bar, from 0 to 1.
  package var share = 0.0
  /// The estimated remaining time; nil when unknown.
  package var left: Duration?
  /// The current activity; nil when unknown.
  package var activity: Activity?

  package init() {}

  /// Returns `[########............] 8/20, 1 failed, 12 s left, fi/00-start#hello`, or `8/20 alone, ...` with
  /// several passes.
  ///
  /// The bar takes a third of the width, or less so that part of the activity is readable; if not even that
  /// fits, the activity is left out. The last column stays empty, since some terminals would wrap the line
  /// there.
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

  /// The minimum width of a useful bar.
  private static let leastBar = 6
  /// The minimum width of a readable activity.
  private static let leastActivity = 8

  /// `[####....]`, with some number of places between the brackets.
  private func bar(_ width: Int) -> String {
    let filled = Int(Double(width) * min(max(share, 0), 1))
    return
      "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      + "]"
  }
}

extension ProgressLine.Activity {
  /// The columns that the whole text needs.
  fileprivate var cells: Int {
    switch self {
    case .sample(let text), .phase(let text): text.cells
    }
  }

  /// The whole text, or the end of a sample's id, which is its name, or the beginning of other text.
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
  /// `7 s left`, `1 min 35 s left`, `12 min left`; rounded up, never zero.
  fileprivate var leftText: String {
    let seconds = max(Int(fractionalSeconds.rounded(.up)), 1)
    if seconds < 60 { return "\(seconds) s left" }
    if seconds >= 600 { return "\((seconds + 59) / 60) min left" }
    let rounded = (seconds + 4) / 5 * 5
    return "\(rounded / 60) min" + (rounded % 60 > 0 ? " \(rounded % 60) s left" : " left")
  }
}
