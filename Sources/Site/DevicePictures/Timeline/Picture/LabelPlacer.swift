/// Finds places for labels at poles, so that no label covers another and no pole crosses a label if
/// that can be had.
///
/// ```
/// launch
/// |        Home
/// |        | simulated background fetch
/// ```
/// A label stands right of its pole, or left of it at the right border. When all levels are taken
/// it becomes a number, which is explained elsewhere.
///
/// It knows widths and places and nothing of texts; ``TextWidth`` has measured those. A pole stands at
/// its moment and goes from the lane up to the level of its label. So a label that lies over the pole
/// of another must stand on a higher level than that one's label.
package struct LabelPlacer: Sendable, Hashable {
  /// A label: where its pole is and how wide its text is.
  package struct Label: Sendable, Hashable {
    /// Where its pole stands.
    package var x: Double
    /// The width of its text.
    package var width: Double

    package init(x: Double, width: Double) {
      self.x = x
      self.width = width
    }
  }

  /// Where a label stands.
  package struct Slot: Sendable, Hashable {
    /// 0 is next to the lane.
    package var level: Int
    /// Where its text begins.
    package var left: Double
    /// Whether the label is only a number, which a note explains.
    package var isNumber: Bool
  }

  /// Between a pole and its label.
  package static let poleGap = 3.5
  /// Between two labels of one level.
  private static let gap = 7.0

  /// What no label leaves, to the left and to the right.
  private let bounds: ClosedRange<Double>
  /// How many levels there are.
  private let levels: Int
  /// The width of a number.
  private let numberWidth: Double

  /// - Parameter bounds: what no label leaves.
  ///
  /// A label that is wider than that has only a number.
  package init(bounds: ClosedRange<Double>, levels: Int, numberWidth: Double) {
    self.bounds = bounds
    self.levels = levels
    self.numberWidth = numberWidth
  }

  /// Places labels that are in the order of their poles; one without a slot has no room at all.
  ///
  /// In three attempts for each: its text without a crossing, a number without one, a number with one.
  package func place(_ labels: [Label]) -> [Slot?] {
    var slots = [Slot?](repeating: nil, count: labels.count)
    var taken: [Taken] = []
    let isLeft = labels.map { $0.x + Self.poleGap + $0.width > bounds.upperBound }
    // From the right, so that the poles under a label are known when its level is chosen; then those
    // that reach back over others.
    let order =
      labels.indices.reversed().filter { !isLeft[$0] } + labels.indices.filter { isLeft[$0] }
    for index in order {
      let x = labels[index].x
      let widths = [labels[index].width, numberWidth, numberWidth]
      for (attempt, width) in widths.enumerated() where slots[index] == nil {
        guard width <= bounds.upperBound - bounds.lowerBound else { continue }
        let left = left(x: x, width: width)
        // At last a pole may cross a label: better so than no label at all.
        guard
          let level = level(
            x: x, left: left, width: width, among: taken, allowsCrossing: attempt == 2)
        else { continue }
        slots[index] = Slot(level: level, left: left, isNumber: attempt > 0)
        taken.append(Taken(x: x, level: level, left: left, right: left + width))
      }
    }
    return slots
  }

  /// A place that is taken: the label's edges and level, and its pole.
  private struct Taken {
    var x: Double
    var level: Int
    var left: Double
    var right: Double
  }

  /// Where a label begins: right of its pole, or left of it where the right border is too near.
  private func left(x: Double, width: Double) -> Double {
    let right = x + Self.poleGap
    if right + width <= bounds.upperBound { return right }
    return max(x - Self.poleGap - width, bounds.lowerBound)
  }

  /// The lowest level that is free, above all poles that the label would cover and below all labels
  /// that its own pole would cross.
  ///
  /// - Parameter allowsCrossing: then only labels must not cover each other.
  /// - Returns: nil when no level is free.
  private func level(
    x: Double, left: Double, width: Double, among taken: [Taken], allowsCrossing: Bool
  ) -> Int? {
    (0..<levels).first { level in
      taken.allSatisfy { other in
        let isApart = left + width + Self.gap <= other.left || other.right + Self.gap <= left
        let covers = left - 1 < other.x && other.x < left + width + 1
        let isCovered = other.left - 1 < x && x < other.right + 1
        if !isApart, level == other.level { return false }
        return allowsCrossing
          || (!covers || level > other.level) && (!isCovered || level < other.level)
      }
    }
  }
}
