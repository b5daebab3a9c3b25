/// How a timeline is laid out in rows, and which scale each row has.
///
/// Few moments are drawn one by one, with room for each; long quiet stretches between them are drawn
/// shorter than they are. Many moments are drawn as an overview on an even scale: a row a day when
/// they fill several days, so that the hours lie below each other, otherwise one row.
///
/// It is the first decision about a picture and a function of the timeline alone, but for the room that
/// labels need:
///
///     at most 160 items, 54 stretches     detailed   up to three rows
///     2 to 14 days, 28 lanes in all       days       a row a day, 0 to 24 o'clock
///     anything else                       overview   one row
package struct TimelinePlan: Sendable, Hashable {
  /// How rows are drawn.
  package enum Style: Sendable, Hashable {
    case detailed, days, overview

    /// Whether what falls together is drawn as one.
    package var isMerged: Bool { self != .detailed }
  }

  /// The times from `scale.start` up to and without `scale.end`; the last row has its end too.
  package struct Row: Sendable, Hashable {
    package var scale: TimelineScale
    package var isLast: Bool
  }

  package let style: Style
  /// From above.
  package let rows: [Row]

  /// The width of the picture in its own units; about a CSS pixel each on a wide window.
  package static let width = 720.0
  /// Where rows begin and end; in front of the rows of days there is room for the dates.
  package static let margin = 12.0
  /// Where the rows of days begin.
  package static let dateMargin = 92.0
  /// The room behind the last moment, where the state that apps are left in is drawn.
  package static let tail = 16.0
  /// The most lanes that are drawn; the lanes of further apps are left out.
  package static let maximumLanes = 8

  /// The most bands, visits, spans and marks that are drawn one by one.
  private static let maximumItems = 160
  /// The most days that get a row each.
  private static let maximumDays = 14
  /// The most lanes of all such rows together.
  private static let maximumDayLanes = 28

  /// - Parameter reserve: room for labels at the right of rows in which every moment has room.
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
