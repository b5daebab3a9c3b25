import DeviceTrace
import SeededRandom

/// Traces of any content whatever, the same for the same seed.
struct RandomTrace {
  private var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  /// A trace of up to 60 events, or, rarely, of thousands; times mostly go forwards.
  mutating func next() -> TraceFixture {
    var trace = TraceFixture()
    trace.header.apps = Array(["news", "mail", "中文", "<b>"].prefix(number(below: 4)))
    let apps = trace.header.apps + ["unknown"]
    let count = number(below: 12) == 0 ? number(below: 3000) : number(below: 60)
    var now = Int64(number(below: 200_000)) * second
    for _ in 0..<count {
      now += step()
      let app = number(below: 9) == 0 ? nil : apps[number(below: apps.count)]
      trace.events.append(event(at: now, app: app))
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

  private mutating func event(at ns: Int64, app: String?) -> TraceEvent {
    var event = TraceEvent(pick(TraceEvent.Kind.allCases), ns: ns, app: app)
    event.state = number(below: 10) == 0 ? nil : pick(TraceEvent.State.allCases)
    event.process = number(below: 5)
    event.by = pick(["user", "backgroundFetch", "?"])
    event.name = pick(["applicationDidBecomeActive(_:)", "<script>"])
    event.value = pick([nil, "on", "<i>"])
    event.text = pick([nil, "", "text & more", "two\nlines"])
    event.action = pick(["launch", "open", "home", "lock", "reboot", "systemKill", "?", nil])
    event.number = pick([nil, 1, 2, 3])
    event.wake = pick(["running", "resumed", "launched", "?", nil])
    event.simulated = pick([nil, true, false])
    event.outcome = pick(["newData", "noData", "failed", "overran", "processEnded", "?", nil])
    event.elapsed = pick([nil, 0, second, -second, 30 * second, .max])
    event.reason = pick(["crash", "fetchHandlerNotCalled", "systemKill", "?", nil])
    return event
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func number(below bound: Int) -> Int { numbers.number(below: bound) }
}
