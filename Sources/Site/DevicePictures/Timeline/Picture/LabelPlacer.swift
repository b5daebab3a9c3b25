/// Places labels on poles so that no labels overlap, and, if possible, no pole crosses a label.
///
/// ```
/// launch
/// |        Home
/// |        | simulated background fetch
/// ```
/// A label is to the right of its pole, or to the left of it at the right border. When all levels are
/// occupied it becomes a number, which is explained elsewhere.
///
/// The placer works with widths and positions, not with texts, which ``TextWidth`` has measured. A pole
/// extends from the lane at its moment up to the level of its label, so a label above another's pole must be
/// on a higher level than that label.
package struct LabelPlacer: Sendable, Hashable {
  package struct Label: Sendable, Hashable {
    package var x: Double
    package var width: Double

    package init(x: Double, width: Double) {
      self.x = x
      self.width = width
    }
  }

  package struct Slot: Sendable, Hashable {
    /// 0 is next to the lane.
    package var level: Int
    package var left: Double
    /// Whether the label is only a number, which a note explains.
    package var isNumber: Bool
  }

  package static let poleGap = 3.5
  /// The minimum distance between two labels on one level.
  private static let gap = 7.0

  /// The left and right limits of labels.
  private let bounds: ClosedRange<Double>
  private let levels: Int
  private let numberWidth: Double

  /// - Parameter bounds: the limits of labels. A wider label becomes a number.
  package init(bounds: ClosedRange<Double>, levels: Int, numberWidth: Double) {
    self.bounds = bounds
    self.levels = levels
    self.numberWidth = numberWidth
  }

  /// Places labels, which must be in the order of their poles; one without any room has no slot.
  ///
  /// For each label there are three attempts: its text without a crossing, a number without one, a number
  /// with one.
  package func place(_ labels: [Label]) -> [Slot?] {
    var slots = [Slot?](repeating: nil, count: labels.count)
    var taken: [Taken] = []
    let isLeft = labels.map { $0.x + Self.poleGap + $0.width > bounds.upperBound }
    // From the right, so that the poles under a label are known when its level is chosen; then those that
    // extend to the left over others.
    let order =
      labels.indices.reversed().filter { !isLeft[$0] } + labels.indices.filter { isLeft[$0] }
    for index in order {
      let x = labels[index].x
      let widths = [labels[index].width, numberWidth, numberWidth]
      for (attempt, width) in widths.enumerated() where slots[index] == nil {
        guard width <= bounds.upperBound - bounds.lowerBound else { continue }
        let left = left(x: x, width: width)
        // In the last attempt a pole may cross a label, which is better than no label.
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

  private struct Taken {
    var x: Double
    var level: Int
    var left: Double
    var right: Double
  }

  /// The left edge of a label: right of its pole, or left of it if it is too close to the right border.
  private func left(x: Double, width: Double) -> Double {
    let right = x + Self.poleGap
    if right + width <= bounds.upperBound { return right }
    return max(x - Self.poleGap - width, bounds.lowerBound)
  }

  /// The lowest free level that is above all poles that the label would cover and below all labels that its
  /// own pole would cross.
  ///
  /// - Parameter allowsCrossing: whether only overlapping labels are excluded.
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
