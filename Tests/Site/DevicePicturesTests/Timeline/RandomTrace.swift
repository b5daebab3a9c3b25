import SiteTestFixtures
import DeviceTrace
import RuleBlocks

/// Traces with arbitrary contents, the same for the same seed.
struct RandomTrace {
  private var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  /// A trace of up to 60 events, or, rarely, of thousands; times mostly increase.
  mutating func next() -> TraceFixture {
    var trace = TraceFixture()
    trace.header.apps = Array(["news", "mail", "中文", "<b>"].prefix(number(below: 4)))
    let apps = trace.header.apps + ["unknown"]
    let count = number(below: 12) == 0 ? number(below: 3000) : number(below: 60)
    var now = Int64(number(below: 200_000)) * second
    for _ in 0..<count {
      now += step()
      let app = number(below: 9) == 0 ? nil : apps[number(below: apps.count)]
      if let event = TraceEvent(line(at: now, app: app)) { trace.events.append(event) }
    }
    return trace
  }

  private mutating func step() -> Int64 {
    switch number(below: 12) {
    case 0..<4: 0
    case 4..<8: Int64(number(below: 60)) * second
    case 8: Int64(number(below: 1_000_000_000))
    case 9: Int64(number(below: 40)) * hour
    case 10: -Int64(number(below: 100)) * second
    default: Int64(number(below: 3600)) * second
    }
  }

  private mutating func line(at ns: Int64, app: String?) -> TraceLine {
    var line = TraceLine(pick(TraceLine.Kind.allCases), ns: ns, app: app)
    line.state = number(below: 10) == 0 ? nil : pick(TraceEvent.State.allCases)
    line.process = number(below: 5)
    line.by = pick(["user", "test", "system", "backgroundFetch", "?"])
    line.name = pick([
      "applicationDidBecomeActive(_:)", "<script>", "launch", "open", "home", "lock", "reboot",
      "systemKill", nil,
    ])
    line.value = pick([nil, "on", "<i>"])
    line.text = pick([nil, "", "text & more", "two\nlines"])
    line.span = pick(["backgroundFetch", "backgroundFetch", "deviceSleep", "<b>", nil])
    line.number = pick([nil, 1, 2, 3])
    line.wake = pick(TraceEvent.Wake.allCases + [nil])
    line.simulated = pick([nil, true, false])
    line.outcome = pick(["newData", "noData", "failed", "overran", "processEnded", "?"])
    line.tone = pick(TraceEvent.Outcome.Tone.allCases)
    line.elapsed = pick([0, second, -second, 30 * second, .max])
    line.picture = pick([nil, ScreenPictures.screenshot(ScreenPictures.news)])
    line.reason = pick(["crash", "fetchHandlerNotCalled", "systemKill", "?"])
    return line
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func number(below bound: Int) -> Int { numbers.number(below: bound) }
}
