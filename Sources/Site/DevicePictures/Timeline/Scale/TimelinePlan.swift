/// The layout of a timeline in rows, and the scale of each row.
///
/// A few moments are drawn individually, with room for each, and long quiet intervals between them are
/// shortened. Many moments are drawn as an overview on an even scale: a row per day if they extend over
/// several days, so that the hours are aligned, otherwise one row.
///
/// The plan depends only on the timeline, and on the room that labels need:
///
///     at most 160 items, 54 intervals     detailed   up to three rows
///     2 to 14 days, 28 lanes in all       days       one row per day, 0 to 24 h
///     anything else                       overview   one row
package struct TimelinePlan: Sendable, Hashable {
  package enum Style: Sendable, Hashable {
    case detailed, days, overview

    /// Whether items that coincide are combined.
    package var isMerged: Bool { self != .detailed }
  }

  /// The times from `scale.start` up to, but not including, `scale.end`; the last row includes its end.
  package struct Row: Sendable, Hashable {
    package var scale: TimelineScale
    package var isLast: Bool
  }

  package let style: Style
  /// From above.
  package let rows: [Row]

  /// The width of the picture in its own units, each about a CSS pixel on a wide window.
  package static let width = 720.0
  /// The left and right margin of rows; rows of days have room for the dates at the left.
  package static let margin = 12.0
  /// The left margin of rows of days.
  package static let dateMargin = 92.0
  /// The room after the last moment, where the final states of apps are drawn.
  package static let tail = 16.0
  /// The maximum number of drawn lanes; further apps are left out.
  package static let maximumLanes = 8

  /// The maximum number of bands, visits, spans and marks that are drawn individually.
  private static let maximumItems = 160
  /// The maximum number of days with a row each.
  private static let maximumDays = 14
  /// The maximum number of lanes in all rows of days.
  private static let maximumDayLanes = 28

  /// - Parameter reserve: room for labels at the right of detailed rows.
  package init(_ timeline: Timeline, reserve: Double = 0) {
    let moments = timeline.moments
    let scales: [TimelineScale]
    if timeline.count <= Self.maximumItems, let detailed = DetailedScales(moments, reserve: reserve)
    {
      (style, scales) = (.detailed, detailed.scales)
    } else if let days = Self.days(timeline) {
      (style, scales) = (.days, days)
    } else {
      (style, scales) = (.overview, [OverviewScale(moments).scale])
    }
    rows = scales.indices.map { Row(scale: scales[$0], isLast: $0 == scales.count - 1) }
  }

  /// A scale of 24 hours for each day; nil for one day, for too many, and for too many lanes.
  private static func days(_ timeline: Timeline) -> [TimelineScale]? {
    let first = DeviceClock.dayNumber(timeline.start)
    let last = max(DeviceClock.dayNumber(timeline.end - 1), first)
    let count = last - first + 1
    let lanes = min(timeline.lanes.count, maximumLanes)
    guard (2...Int64(maximumDays)).contains(count), Int(count) * lanes <= maximumDayLanes else {
      return nil
    }
    return (first...last).map { day in
      TimelineScale(
        times: [day * DeviceClock.day, (day + 1) * DeviceClock.day],
        widths: [width - dateMargin - margin], left: dateMargin)
    }
  }
}
