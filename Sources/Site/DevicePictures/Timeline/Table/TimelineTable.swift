internal import SiteStructure
internal import DeviceTrace

/// The events of a trace as a table, for screen readers, and for exact times, which are in titles.
///
/// Every event is one row, in the order of the trace. Of a long trace the most informative rows are kept, and
/// a line states how many are omitted.
///
/// Calls of methods that an app does not have are omitted and counted (``AppMethods``).
///
/// Rows that others imply are omitted first: returns, calls, output and so on, kind by kind until the rest is
/// short enough. If that is not sufficient, the middle is omitted, so that the start and the end of a
/// scenario remain.
struct TimelineTable {
  let events: [TraceEvent]
  /// The text, and whether days are named.
  let shapeText: TimelineShapeText
  /// What each app of the page declares.
  let methods: AppMethods

  static let maximumRows = 400
  /// The number of rows at the end when the middle is omitted.
  private static let rowsAtEnd = 40
  /// The kinds of events that are omitted first, in this order, since other rows imply or include them.
  private static let lesserKinds: [TraceLine.Kind] = [
    .returned, .call, .output, .snapshot, .state, .start, .setting,
  ]

  /// A part of the table: events of one day, or the number of omitted events.
  private enum Part {
    case events([TraceEvent])
    case leftOut(Int)
  }

  private var text: TimelineText { shapeText.text }

  /// Renders the table, initially collapsed; its summary contains the number of all events, including omitted
  /// ones.
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
        let unheard = events.count { !methods.has($0) && $0.what.kind == .call }
        if unheard > 0 {
          element(.p, .class("timeline-remark")) { text.unheard.filled(String(unheard)) }
        }
      }
    }
  }

  /// One body of the table: the events of a day below its date, or a row with the number of omitted events.
  private func body(_ part: Part) -> HTMLNode {
    element(.tbody) {
      switch part {
      case .leftOut(let count):
        element(.tr, .class("left-out")) {
          element(.td, .columnSpan(3)) { text.rowsLeftOut.filled(String(count)) }
        }
      case .events(let events):
        if shapeText.namesDays, let first = events.first {
          element(.tr, .class("day")) {
            element(.th, .columnSpan(3), .scope("rowgroup")) {
              text.date(shapeText.clock.date(Timeline.bounded(first.ns)))
            }
          }
        }
        for event in events { row(event) }
      }
    }
  }

  /// A row: time, app and sentence; its class is the kind of the event.
  ///
  /// The time is rounded to the millisecond; the title contains the exact one if it differs.
  private func row(_ event: TraceEvent) -> HTMLNode {
    let exact = Timeline.bounded(event.ns)
    let time = DeviceClock.rounded(exact)
    return element(.tr, .class("event-\(event.what.kind.rawValue)")) {
      element(
        .td, .class("event-time"), time == exact ? nil : .title(DeviceClock.time(exact))
      ) { DeviceClock.time(time) }
      element(.td, .class("event-app")) {
        if let app = event.app { VisibleText.nodes(TextWidth.clip(app)) }
      }
      element(.td) { EventSentence(event: event, text: text).nodes() }
    }
  }

  // MARK: Omissions

  /// The bodies of the table, in order. Omitted events of lesser kinds are counted at its end, since they
  /// occur everywhere.
  private var parts: [Part] {
    var kept = events.filter(methods.has)
    let all = kept.count
    for kind in Self.lesserKinds where kept.count > Self.maximumRows {
      kept.removeAll { $0.what.kind == kind }
    }
    let lesser = all - kept.count
    guard kept.count > Self.maximumRows else {
      return days(of: kept) + (lesser > 0 ? [.leftOut(lesser)] : [])
    }
    let head = kept.prefix(Self.maximumRows - Self.rowsAtEnd)
    let tail = kept.suffix(Self.rowsAtEnd)
    let between = kept.count - Self.maximumRows
    return days(of: Array(head)) + [.leftOut(between)] + days(of: Array(tail))
      + (lesser > 0 ? [.leftOut(lesser)] : [])
  }

  /// Divides events by days, if days are named.
  private func days(of events: [TraceEvent]) -> [Part] {
    guard shapeText.namesDays else { return events.isEmpty ? [] : [.events(events)] }
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
