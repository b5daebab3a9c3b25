/// The scale of one row with many moments: even, except for a few gaps that are long relative to the rest.
///
/// Within its piece every moment is drawn to scale, so that hours can be compared.
struct OverviewScale {
  let scale: TimelineScale

  /// The maximum number of gaps that are removed.
  private static let maximumGaps = 6
  /// The minimum share of the remaining time for a gap to be removed.
  private static let gapPart = 0.4
  /// The width of a removed gap, enough for its length as text.
  private static let gapWidth = 44.0

  /// - Parameter moments: at least one, in order.
  init(_ moments: [Int64]) {
    let start = moments.first ?? 0
    // A single moment is as wide as a second.
    let end = moments.count > 1 ? moments.last ?? start : start + DeviceClock.second
    let gaps = Self.gaps(between: moments, of: end - start)
    let borders = Set(gaps.flatMap { [$0.start, $0.end] } + [start, end]).sorted()
    let gapStarts = Set(gaps.map(\.start))
    let drawn = gaps.reduce(end - start) { $0 - ($1.end - $1.start) }
    let room =
      TimelinePlan.width - 2 * TimelinePlan.margin - TimelinePlan.tail
      - Double(gaps.count) * Self.gapWidth
    let widths = zip(borders, borders.dropFirst()).map { from, to in
      gapStarts.contains(from) ? Self.gapWidth : room * Double(to - from) / Double(drawn)
    }
    scale = TimelineScale(
      times: borders, widths: widths, left: TimelinePlan.margin,
      shortened: Set(widths.indices.filter { gapStarts.contains(borders[$0]) }))
  }

  /// The gaps that are removed, the longest first.
  ///
  /// Each must be longer than a share of the time that remains without those before it, so a trace of evenly
  /// distributed events keeps all of its time.
  ///
  /// - Parameter span: from the first moment to the last.
  private static func gaps(
    between moments: [Int64], of span: Int64
  ) -> [(start: Int64, end: Int64)] {
    var drawn = span
    var gaps: [(start: Int64, end: Int64)] = []
    let byLength = zip(moments, moments.dropFirst()).map { (start: $0, end: $1) }
      .sorted { ($1.end - $1.start, $0.start) < ($0.end - $0.start, $1.start) }
    for gap in byLength.prefix(maximumGaps) {
      let length = gap.end - gap.start
      guard length < drawn, Double(length) > gapPart * Double(drawn) else { break }
      gaps.append(gap)
      drawn -= length
    }
    return gaps
  }
}
