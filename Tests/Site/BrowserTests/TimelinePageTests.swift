import DeviceTrace
import Foundation
import Testing
import WorkbookModel
import WorkbookReader

/// Opens pages with timelines: few moments, a week, many apps, and long labels.
@Suite(.serialized, .enabled(if: Browser.program != nil, "chromium is not installed"))
struct TimelinePageTests {
  private static let languages = ["fi", "zh", "ru", "ro"]

  @Test func needsNoSidewaysScrollingFromPhoneToDesk() async throws {
    let site = try await Self.site.value
    let answers = try await site.ask(
      "\(PageTests.fits) + (document.querySelectorAll('.timeline-picture').length > 2 ? '' : '?')",
      of: Self.languages.map { "\($0)/00-device.html" }, at: [320, 500, 768, 1280])
    #expect(answers.filter { !$0.hasSuffix("fits") } == [])
  }

  @Test func coversNoTextWithAnotherInTheFontsOfThisMachine() async throws {
    let site = try await Self.site.value
    let overlaps = """
      [...document.querySelectorAll(".timeline-picture")].flatMap(picture => {
        const boxes = [...picture.querySelectorAll("text")].map(text => [text, text.getBBox()]);
        return boxes.flatMap(([text, box], index) => boxes.slice(0, index)
          .filter(([, other]) => box.x < other.x + other.width && other.x < box.x + box.width
            && Math.abs(box.y - other.y) < 10)
          .map(([other]) => text.textContent + " on " + other.textContent));
      }).join("; ") || "none"
      """
    let answers = try await site.ask(
      overlaps, of: Self.languages.map { "\($0)/00-device.html" }, at: [1280])
    #expect(answers.filter { !$0.hasSuffix("none") } == [])
  }

  @Test func keepsTheTextsOfAScreenApartInTheFontsOfThisMachine() async throws {
    let site = try await Self.site.value
    let overlaps = """
      [...document.querySelectorAll(".screen-picture")].flatMap(picture => {
        const boxes = [...picture.querySelectorAll("text")]
          .map(text => [text, text.getBoundingClientRect()]);
        return boxes.flatMap(([text, box], index) => boxes.slice(0, index)
          .filter(([, other]) => box.x < other.right && other.x < box.right
            && Math.abs(box.y - other.y) < 4)
          .map(([other]) => text.textContent + " on " + other.textContent));
      }).join("; ") || (document.querySelector(".screen-picture svg") ? "none" : "nothing")
      """
    let answers = try await site.ask(
      overlaps, of: Self.languages.map { "\($0)/00-device.html" }, at: [1280])
    #expect(answers.filter { !$0.hasSuffix("none") } == [])
  }

  // MARK: The book

  /// Rendered once for all tests.
  private static let site = Task {
    let root = NSTemporaryDirectory() + "workbook-timelines-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for language in languages {
      let folder = "\(root)/Content/\(language)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let samples = traces.keys.sorted().map { "```swift,id=\($0)\nprint(1)\n```\n" }
      let chapter =
        "---\ntitle: Device\n---\n\n# Device {#top}\n\n" + samples.joined(separator: "\n")
      try chapter.write(toFile: "\(folder)/00-device.md", atomically: true, encoding: .utf8)
    }
    let configuration = "title: {fi: A, zh: A, ru: A, ro: A}\nlanguages: [fi, zh, ru, ro]\n"
    try configuration.write(
      toFile: "\(root)/Content/workbook.yml", atomically: true, encoding: .utf8)
    let workbook = try await WorkbookLoader(startingAt: root).load()
    var results: [Sample.ID: SampleResult] = [:]
    for sample in workbook.chapters.flatMap(\.samples) {
      var result = SampleResult(
        id: sample.id, outcome: .verified, ending: .exited(status: 0), standardOutput: "1\n")
      result.trace = traces[sample.id.name]
      results[sample.id] = result
    }
    let site = try await TestSite(
      workbook, results: RunResults(toolchain: "Swift", sandbox: "none", samples: results),
      content: root + "/Content")
    TestSite.removeAtExit(site)
    return site
  }

  // MARK: The traces

  private static let second: Int64 = 1_000_000_000
  private static let hour = 3600 * second

  private static let traces: [String: Trace] = [
    "few": few(), "apps": apps(), "labels": labels(), "week": week(),
  ]

  /// A launch, Home, and fetches of every outcome.
  private static func few() -> Trace {
    var events = use("news", at: 9 * hour)
    let outcomes = [
      TraceEvent.Outcome("newData", .success), TraceEvent.Outcome("noData", .nothing),
      TraceEvent.Outcome("failed", .failure), TraceEvent.Outcome("overran", .stopped),
      TraceEvent.Outcome("processEnded", .cut),
    ]
    for (index, outcome) in outcomes.enumerated() {
      events += fetch(index, of: "news", at: Int64(10 + index) * hour, outcome)
    }
    let end = TraceEvent.End(process: 1, reason: "fetchHandlerNotCalled", "terminated")
    events.append(TraceEvent(.end(end), ns: 15 * hour, app: "news"))
    events.append(TraceEvent(.picture(switcher()), ns: 16 * hour))
    return trace(["news"], events)
  }

  /// The app switcher with four apps, their bars and rows full of text.
  private static func switcher() -> ScreenPicture {
    let long = "A long name of something that is shown"
    let label = { (style: ScreenPart.Style) in ScreenLine([.label(lines: [long], style: style)]) }
    let screen = DeviceScreen(elements: [
      .bar(
        ScreenBar(
          back: long, left: [.init("Edit", isEnabled: true)], title: long,
          right: [.init(long, isEnabled: true)])), .heading(lines: [long]),
      .row(ScreenRow([label(.plain), label(.detail)], accessory: .disclosure)),
      .row(ScreenRow([label(.plain), label(.detail)], hasDetailBelow: true)),
      .line(ScreenLine([.label(lines: [long], style: .plain), .toggle(isOn: true)])),
      .tabs((1...4).map { ScreenTab("\(long) \($0)", badge: "9", isSelected: $0 == 1) }),
    ])
    let cards = (1...4).map { number in
      ScreenPicture.Card(app: "app\(number)", badge: number, clock: "09:05", screen: screen)
    }
    return ScreenPicture(name: long, kind: .appSwitcher, width: 320, height: 568, cards: cards)
  }

  /// Several apps with long names.
  private static func apps() -> Trace {
    let apps = (1...4).map {
      "com.example.a-very-long-name-of-an-app-\($0)-\(String(repeating: "x", count: 90))"
    }
    let uses = apps.enumerated().flatMap { use($1, at: Int64(9 + $0) * hour) }
    return trace(apps, uses)
  }

  /// Every action, close to each other.
  private static func labels() -> Trace {
    let actions = [
      "launch", "home", "lock", "unlock", "open", "interruptionBegins", "interruptionEnds",
      "simulateFetch", "forceQuit", "launchDueToFetch", "systemKill", "reboot", "lowPowerMode",
      "refreshStatus",
    ]
    return trace(
      ["news"],
      actions.enumerated().map { index, action in
        let value = index % 3 == 0 ? "restricted" : nil
        return TraceEvent(
          .action(TraceEvent.Action(action, by: .user, value: value, action)),
          ns: 9 * hour + Int64(index) * second, app: "news")
      })
  }

  private static func week() -> Trace {
    let days = (Int64(0)..<7).flatMap { day in
      let morning = (day * 24 + 7) * hour
      let fetches = (1...40).flatMap { number in
        fetch(
          number, of: "news", at: morning + Int64(number) * hour / 3,
          TraceEvent.Outcome("newData", .success))
      }
      return use("news", at: morning) + fetches
    }
    return trace(["news"], days)
  }

  private static func trace(_ apps: [String], _ events: [TraceEvent]) -> Trace {
    Trace(header: TraceHeader(profile: 7, start: 1_379_462_400, apps: apps), events: events)
  }

  private static func use(_ app: String, at time: Int64) -> [TraceEvent] {
    let states: [(TraceEvent.State, Int64)] = [
      (.active, 0), (.background, 300 * second), (.suspended, 301 * second),
    ]
    let launch = TraceEvent.Action("launch", by: .user, "opens '\(app)'")
    return [TraceEvent(.action(launch), ns: time, app: app)]
      + states.map { state, delay in TraceEvent(.state(state), ns: time + delay, app: app) }
  }

  private static func fetch(
    _ number: Int, of app: String, at time: Int64, _ outcome: TraceEvent.Outcome
  ) -> [TraceEvent] {
    let begin = TraceEvent.Span("backgroundFetch", number: number, wake: .resumed)
    let end = TraceEvent.SpanEnd(
      "backgroundFetch", number: number, outcome, elapsed: 4 * second)
    return [
      TraceEvent(.begins(begin), ns: time, app: app),
      TraceEvent(.ends(end), ns: time + 4 * second, app: app),
    ]
  }
}
