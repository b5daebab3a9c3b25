internal import DeviceTrace
internal import HTML

/// The events of a trace as a table, for readers that cannot see the picture and for exact times.
///
/// Every event is one row, in the order of the trace. Of a long trace those rows stay that tell most,
/// and a line says how many do not.
struct TimelineTable {
  let events: [TraceEvent]
  let teller: TimelineTeller

  /// The most rows of a table.
  static let maximumRows = 400
  /// How many of them stand at the end, when the middle is left out.
  private static let rowsAtEnd = 40
  /// What is left out first, in this order: what else in the table implies, or says better.
  private static let lesserKinds: [TraceLine.Kind] = [
    .returned, .call, .output, .snapshot, .state, .start, .setting,
  ]

  /// A part of the table: events of one day, or how many are left out there.
  private enum Part {
    case events([TraceEvent])
    case leftOut(Int)
  }

  private var text: TimelineText { teller.text }

  func node() -> HTMLNode {
    element(.details, .class("timeline-table")) {
      element(.summary) { "\(text.asTable) (\(events.count))" }
      element(.div, .class("table"), .tabIndex(0), .role("group"), .aria("label", text.asTable)) {
        element(.table) {
          element(.thead) {
            element(.tr) {
              for title in [text.time, text.app, text.happened] {
                element(.th, .scope("col")) { title }
              }
            }
          }
          for part in parts { body(part) }
        }
      }
    }
  }

  private func body(_ part: Part) -> HTMLNode {
    element(.tbody) {
      switch part {
      case .leftOut(let count):
        element(.tr, .class("left-out")) {
          element(.td, .columnSpan(3)) { text.rowsLeftOut.filled(String(count)) }
        }
      case .events(let events):
        if teller.namesDays, let first = events.first {
          element(.tr, .class("day")) {
            element(.th, .columnSpan(3), .scope("rowgroup")) {
              text.date(teller.clock.date(Timeline.bounded(first.ns)))
            }
          }
        }
        for event in events { row(event) }
      }
    }
  }

  private func row(_ event: TraceEvent) -> HTMLNode {
    element(.tr, .class("event-\(event.what.kind.rawValue)")) {
      element(.td, .class("event-time")) { DeviceClock.time(Timeline.bounded(event.ns)) }
      element(.td, .class("event-app")) {
        if let app = event.app { VisibleText.nodes(TextWidth.clip(app)) }
      }
      element(.td) { EventSentence(event: event, text: text).nodes() }
    }
  }

  // MARK: What is left out

  private var parts: [Part] {
    var kept = events
    for kind in Self.lesserKinds where kept.count > Self.maximumRows {
      kept.removeAll { $0.what.kind == kind }
    }
    let lesser = events.count - kept.count
    guard kept.count > Self.maximumRows else {
      return days(of: kept) + (lesser > 0 ? [.leftOut(lesser)] : [])
    }
    let head = kept.prefix(Self.maximumRows - Self.rowsAtEnd)
    let tail = kept.suffix(Self.rowsAtEnd)
    let between = kept.count - Self.maximumRows
    return days(of: Array(head)) + [.leftOut(between)] + days(of: Array(tail))
      + (lesser > 0 ? [.leftOut(lesser)] : [])
  }

  /// Parts events by days, if days are named.
  private func days(of events: [TraceEvent]) -> [Part] {
    guard teller.namesDays else { return events.isEmpty ? [] : [.events(events)] }
    var days: [[TraceEvent]] = []
    var last: Int64?
    for event in events {
      let day = DeviceClock.dayNumber(Timeline.bounded(event.ns))
      if day == last {
        days[days.count - 1].append(event)
      } else {
        days.append([event])
      }
      last = day
    }
    return days.map { .events($0) }
  }
}
