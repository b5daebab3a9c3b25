/// The scale of one row with many moments: even, but for a few gaps that are longer than much of what
/// is left without them.
///
/// Every moment is drawn at its true place in its piece, so that hours can be compared.
struct OverviewScale {
  let scale: TimelineScale

  /// How many gaps are taken out at the most.
  private static let maximumGaps = 6
  /// The part of the time still drawn from which on a gap is taken out.
  private static let gapPart = 0.4
  /// The width of a gap, enough for its length in words.
  private static let gapWidth = 44.0

  /// - Parameter moments: at least one, in order.
  init(_ moments: [Int64]) {
    let start = moments.first ?? 0
    // All in one moment is as wide as a second.
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

  /// The gaps that are taken out, the longest first.
  ///
  /// Each has to be longer than a part of what is left without those before it, so a trace of even
  /// events keeps all of its time.
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
