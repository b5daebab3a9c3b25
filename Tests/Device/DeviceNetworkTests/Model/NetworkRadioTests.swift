import BackgroundExecution
import DeviceNetwork
import RuleBlocks
import Testing

/// The radio that all connections of a device share: losses, outages and changes.
struct NetworkRadioTests {
  /// 1 Mbit/s and 80 ms: 125 bytes are sent per millisecond.
  private static let link = NetworkLink(latency: .milliseconds(80), bitsPerSecond: 1_000_000)

  /// A network that logs its actions, with the millisecond.
  private struct Bench {
    var network: NetworkModel
    var log: [String] = []

    init(_ link: NetworkLink? = NetworkRadioTests.link, seed: UInt64 = 0) {
      network = NetworkModel(network: link, seed: seed)
    }

    mutating func handle(_ event: NetworkModel.Event) {
      note(network.handle(event, at: network.now))
    }

    /// Advances the time to a millisecond, stopping at each deadline.
    mutating func run(to milliseconds: Int) {
      let end = DeviceInstant.zero + .milliseconds(milliseconds)
      while let next = network.nextDeadline, next <= end { note(network.elapse(to: next)) }
      note(network.elapse(to: end))
    }

    mutating func send(_ connection: Int, _ count: Int) {
      handle(.send(connection, .opener, [UInt8](repeating: 1, count: count)))
    }

    private mutating func note(_ actions: [NetworkModel.Action]) {
      let time = Double(network.now.nanoseconds) / 1e6
      for action in actions { log.append("\(time) \(Self.words(action))") }
    }

    private static func words(_ action: NetworkModel.Action) -> String {
      switch action {
      case .deliver(let number, let side, let bytes): "\(number): \(side) gets \(bytes.count)"
      case .end(let number, let side): "\(number): \(side) sees the end"
      case .room(let number, let side): "\(number): \(side) has room"
      case .reach(let number): "\(number) reached"
      case .open(let number): "\(number) open"
      case .fail(let number): "\(number) failed"
      case .unreachable(let number): "\(number) unreachable"
      case .broken(let number): "\(number) broken"
      case .misuse(let misuse): "\(misuse)"
      }
    }
  }

  private func opened() -> Bench {
    var bench = Bench()
    bench.handle(.openOverRadio)
    bench.handle(.openOverRadio)
    bench.run(to: 160)
    bench.log = []
    return bench
  }

  private func milliseconds(_ from: Int, _ to: Int) -> Range<DeviceInstant> {
    .zero + .milliseconds(from)..<DeviceInstant.zero + .milliseconds(to)
  }

  @Test func sharesTheLineAmongConnections() {
    var bench = opened()
    bench.send(1, 1250)
    bench.send(2, 1250)
    bench.run(to: 1000)
    #expect(bench.log == ["250.0 1: accepter gets 1250", "260.0 2: accepter gets 1250"])
  }

  @Test func answersAQuestionAfterARoundTrip() {
    var bench = Bench()
    bench.handle(.lookUp)
    bench.run(to: 1000)
    #expect(bench.log == ["160.0 1 open"])
    #expect(bench.network.nextDeadline == nil)
  }

  @Test func reachesNobodyWithoutANetwork() {
    var bench = Bench(nil)
    bench.handle(.openOverRadio)
    bench.handle(.lookUp)
    #expect(bench.log == ["0.0 1 unreachable", "0.0 2 unreachable"])
    #expect(bench.network.nextDeadline == nil)
  }

  @Test func breaksItsConnectionsOffWithItsNetwork() {
    var bench = opened()
    bench.handle(.open(Self.link))
    bench.send(1, 1250)
    bench.handle(.lookUp)
    bench.handle(.change(nil))
    bench.run(to: 1000)
    // A connection with its own link continues.
    #expect(
      bench.log == [
        "160.0 1 broken", "160.0 2 broken", "160.0 4 broken", "240.0 3 reached", "320.0 3 open",
      ])
    bench.handle(.change(Self.link))
    bench.handle(.openOverRadio)
    bench.run(to: 2000)
    #expect(bench.log.last == "1160.0 5 open")
  }

  @Test func standsStillInAnOutage() {
    var bench = opened()
    bench.send(1, 1250)
    bench.handle(.outage(milliseconds(200, 300)))
    bench.run(to: 250)
    bench.send(2, 1250)
    bench.handle(.lookUp)
    bench.run(to: 2000)
    // 100 ms later than without an outage; what was sent during the outage leaves after it.
    #expect(
      bench.log == [
        "350.0 1: accepter gets 1250", "390.0 2: accepter gets 1250", "460.0 3 open",
      ])
  }

  @Test func joinsOutages() {
    var bench = opened()
    bench.send(1, 1250)
    for (from, to) in [(300, 400), (170, 200), (200, 250), (240, 320), (0, 50)] {
      bench.handle(.outage(milliseconds(from, to)))
    }
    bench.run(to: 2000)
    // From 170 to 400 ms; an outage in the past has no effect.
    #expect(bench.log == ["480.0 1: accepter gets 1250"])
  }

  @Test func losesTimeWhereItLosesPackets() {
    var link = Self.link
    link.lostPackets = 5000
    var (bench, other) = (Bench(link, seed: 1), Bench(link, seed: 1))
    for _ in 0..<20 {
      bench.handle(.openOverRadio)
      other.handle(.openOverRadio)
    }
    bench.run(to: 100_000)
    other.run(to: 100_000)
    #expect(bench.log == other.log)
    // All are open in the end, and some had to retry.
    #expect(bench.log.count { $0.hasSuffix("open") } == 20)
    #expect(bench.log.contains("1160.0 20 open") || bench.log.count { $0.hasPrefix("160.0") } < 20)
  }

  /// The sent and received bytes, by connection and side.
  private struct Books {
    var sent: [[UInt8]] = [[], []]
    var received: [[UInt8]] = [[], []]
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func losesNothingWhateverHappens(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let noise = (0..<40_000).map { _ in UInt8(random.number(below: 256)) }
    let link = NetworkLink(
      latency: .microseconds(random.number(below: 200_000)),
      bitsPerSecond: Int64(1000 + random.number(below: 10_000_000)),
      lostPackets: random.number(below: 3) * 2500)
    var network = NetworkModel(network: link, seed: seed)
    _ = network.handle(.openOverRadio, at: .zero)
    _ = network.handle(.openOverRadio, at: .zero)
    var books = Books()
    for step in 0..<3000 {
      let next = network.nextDeadline ?? network.now + .milliseconds(1)
      for case .deliver(let number, _, let bytes) in network.elapse(to: next) {
        books.received[number - 1] += bytes
      }
      if step < 300, random.number(below: 10) == 0 {
        let start = network.now + .milliseconds(random.number(below: 500))
        _ = network.handle(
          .outage(start..<start + .milliseconds(random.number(below: 1000))), at: network.now)
      }
      let connection = random.number(below: 2)
      let count = min(network.room(of: connection + 1, .opener), random.number(below: 20_000))
      guard step < 300, count > 0 else { continue }
      let bytes = Array(noise[random.number(below: 20_000)...].prefix(count))
      #expect(
        network.handle(.send(connection + 1, .opener, bytes), at: network.now) == [],
        "seed \(seed)")
      books.sent[connection] += bytes
    }
    #expect(books.received == books.sent, "seed \(seed)")
  }
}
