import SiteStructure
package import DeviceTrace
package import DevicePictures
import WorkbookModel

/// A trace written by hand, event after event.
package struct TraceFixture {
  package init() {}

  /// 2013-09-18, a Wednesday.
  package static let start: Int64 = 1_379_462_400

  package var header = TraceHeader(profile: 7, start: start, apps: ["news"])
  package var events: [TraceEvent] = []

  package var timeline: Timeline { Timeline(header: header, events: events) }

  package func picture(_ language: String = "en") -> TimelinePicture {
    TimelinePicture(timeline, language: language, start: header.start)
  }

  /// The markup of the page.
  package func markup(_ language: String = "en") -> String {
    var writer = HTMLWriter()
    writer.write(
      TimelineFigure(
        Trace(header: header, events: events), language: language, titleID: "picture",
        descriptionID: "picture-text"
      ).node())
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Adds an event as a line with values for all required fields.
  package mutating func add(
    _ kind: TraceLine.Kind, at ns: Int64, app: String? = "news",
    _ fill: (inout TraceLine) -> Void = { _ in }
  ) {
    var line = TraceLine(kind, ns: ns, app: app)
    (line.by, line.text, line.value, line.reason) = ("user", "", "", "crash")
    (line.process, line.number) = (1, 1)
    fill(&line)
    guard let event = TraceEvent(line) else { fatalError("no event: \(line)") }
    events.append(event)
  }

  package mutating func user(_ action: String, at ns: Int64, app: String? = "news") {
    add(.action, at: ns, app: app) {
      $0.name = action
      $0.value = nil
    }
  }

  package mutating func state(_ state: TraceEvent.State, at ns: Int64, app: String = "news") {
    add(.state, at: ns, app: app) { $0.state = state }
  }

  package mutating func fetchBegins(
    _ number: Int, at ns: Int64, wake: TraceEvent.Wake, app: String = "news"
  ) {
    add(.begins, at: ns, app: app) {
      $0.span = "backgroundFetch"
      $0.number = number
      $0.wake = wake
    }
  }

  package mutating func fetchEnds(
    _ number: Int, at ns: Int64, _ outcome: String, elapsed: Int64, app: String = "news"
  ) {
    add(.ends, at: ns, app: app) {
      $0.span = "backgroundFetch"
      $0.number = number
      $0.outcome = outcome
      $0.tone = Self.tones[outcome] ?? .success
      $0.elapsed = elapsed
    }
  }

  /// The tones of a fetch's outcomes, as a device writes them.
  package static let tones: [String: TraceEvent.Outcome.Tone] = [
    "newData": .success, "noData": .nothing, "failed": .failure, "overran": .stopped,
    "processEnded": .cut,
  ]

  /// A launch by the user at 9:00, Home five minutes later, a fetch of 2.25 s two hours later.
  package static func firstFetch() -> TraceFixture {
    var trace = TraceFixture()
    let nine = 9 * hour
    trace.user("launch", at: nine)
    trace.add(.start, at: nine) {
      $0.process = 1
      $0.by = "user"
    }
    trace.state(.inactive, at: nine)
    trace.state(.active, at: nine)
    trace.user("home", at: nine + 5 * minute)
    trace.state(.background, at: nine + 5 * minute)
    trace.add(.snapshot, at: nine + 5 * minute)
    trace.state(.suspended, at: nine + 5 * minute + second)
    let fetch = nine + 125 * minute
    trace.fetchBegins(1, at: fetch, wake: .resumed)
    trace.state(.background, at: fetch)
    let end = fetch + 2 * second + second / 4
    trace.fetchEnds(1, at: end, "newData", elapsed: end - fetch)
    trace.state(.suspended, at: end)
    trace.add(.finished, at: fetch + minute, app: nil)
    return trace
  }

  /// Days with a use of five minutes at 7:30 and fetches every quarter of an hour until 22:00.
  package static func busyDays(_ count: Int64, apps: [String] = ["news"]) -> TraceFixture {
    var trace = TraceFixture()
    trace.header.apps = apps
    var number = 0
    for day in 0..<count {
      let morning = day * DeviceClock.day + 7 * hour + 30 * minute
      for app in apps {
        trace.user("launch", at: morning, app: app)
        trace.state(.active, at: morning, app: app)
        trace.user("home", at: morning + 5 * minute, app: app)
        trace.state(.background, at: morning + 5 * minute, app: app)
        trace.state(.suspended, at: morning + 5 * minute + second, app: app)
      }
      for quarter in 1..<58 {
        let time = morning + Int64(quarter) * 15 * minute
        for app in apps {
          number += 1
          trace.fetchBegins(number, at: time, wake: .resumed, app: app)
          trace.state(.background, at: time, app: app)
          trace.fetchEnds(
            number, at: time + 2 * second, quarter % 5 == 0 ? "noData" : "newData",
            elapsed: 2 * second, app: app)
          trace.state(.suspended, at: time + 2 * second, app: app)
        }
      }
    }
    trace.add(.finished, at: count * DeviceClock.day - hour, app: nil)
    return trace
  }
}

/// Nanoseconds.
package let second = DeviceClock.second
/// Nanoseconds.
package let minute = 60 * second
/// Nanoseconds.
package let hour = 60 * minute
