import BackgroundExecution
import DeviceNetwork
import RuleBlocks
import Testing

/// When bytes arrive.
struct NetworkModelTests {
  /// 1 Mbit/s and 80 ms: 125 bytes are sent per millisecond.
  private static let link = NetworkLink(latency: .milliseconds(80), bitsPerSecond: 1_000_000)

  /// A network that logs its actions, with the millisecond.
  private struct Bench {
    var network = NetworkModel()
    var log: [String] = []

    mutating func handle(_ event: NetworkModel.Event) {
      note(network.handle(event, at: network.now))
    }

    /// Advances the time to a millisecond, stopping at each deadline.
    mutating func run(to milliseconds: Int) {
      let end = DeviceInstant.zero + .milliseconds(milliseconds)
      while let next = network.nextDeadline, next <= end { note(network.elapse(to: next)) }
      note(network.elapse(to: end))
    }

    private mutating func note(_ actions: [NetworkModel.Action]) {
      let time = Double(network.now.nanoseconds) / 1e6
      for action in actions {
        let what =
          switch action {
          case .deliver(_, let side, let bytes): "\(side) gets \(bytes.count)"
          case .end(_, let side): "\(side) sees the end"
          case .room(_, let side): "\(side) has room"
          case .reach: "reached"
          case .open: "open"
          case .fail: "failed"
          case .unreachable: "unreachable"
          case .broken(let number): "\(number) broken"
          case .misuse(let misuse): "\(misuse)"
          }
        log.append("\(time) \(what)")
      }
    }
  }

  private func opened() -> Bench {
    var bench = Bench()
    bench.handle(.open(Self.link))
    bench.run(to: 160)
    return bench
  }

  @Test func opensAfterARoundTrip() {
    #expect(opened().log == ["80.0 reached", "160.0 open"])
  }

  @Test func tellsAfterARoundTripThatNobodyAccepts() {
    var bench = Bench()
    bench.handle(.open(Self.link))
    bench.run(to: 80)
    bench.handle(.refuse(1))
    bench.run(to: 1000)
    #expect(bench.log == ["80.0 reached", "160.0 failed"])
    #expect(bench.network.nextDeadline == nil)
  }

  @Test func bringsBytesInPiecesAtTheRateOfTheLink() {
    var bench = opened()
    bench.handle(.send(1, .opener, [UInt8](repeating: 1, count: 16_384 + 125)))
    bench.run(to: 1000)
    // Sending 16,384 bytes takes 131.072 ms.
    #expect(bench.log.dropFirst(2) == ["371.072 accepter gets 16384", "372.072 accepter gets 125"])
  }

  @Test func carriesBothWaysAtOnce() {
    var bench = opened()
    bench.handle(.send(1, .opener, [1]))
    bench.handle(.send(1, .accepter, [1]))
    bench.run(to: 1000)
    #expect(bench.log.dropFirst(2) == ["240.008 accepter gets 1", "240.008 opener gets 1"])
  }

  @Test func bringsTheEndAfterAllBytes() {
    var bench = opened()
    bench.handle(.send(1, .opener, [UInt8](repeating: 1, count: 1250)))
    bench.handle(.finish(1, .opener))
    bench.handle(.finish(1, .accepter))
    bench.run(to: 1000)
    #expect(
      bench.log.dropFirst(2) == [
        "240.0 opener sees the end", "250.0 accepter gets 1250", "250.0 accepter sees the end",
      ])
    // The connection no longer exists.
    bench.handle(.finish(1, .opener))
    #expect(bench.log.last == "1000.0 no connection '1' in the network; open it first")
  }

  @Test func tellsASideThatFilledItsLaneWhenThereIsRoom() {
    var bench = opened()
    let room = bench.network.room(of: 1, .opener)
    bench.handle(.send(1, .opener, [UInt8](repeating: 1, count: room)))
    #expect(bench.network.room(of: 1, .opener) == 0)
    bench.handle(.send(1, .opener, [1]))
    #expect(bench.log.last == "160.0 connection '1' takes no more bytes; wait until it has room")
    bench.run(to: 292)
    #expect(bench.log.last == "291.072 opener has room")
    #expect(bench.network.room(of: 1, .opener) == 16_384)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func losesNothingAndKeepsTheOrder(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let link = NetworkLink(
      latency: .microseconds(Int.random(in: 0...200_000, using: &random)),
      bitsPerSecond: Int64.random(in: 1000...10_000_000, using: &random))
    var network = NetworkModel()
    _ = network.handle(.open(link), at: .zero)
    var (sent, received): ([UInt8], [UInt8]) = ([], [])
    var steps = 0
    while sent.count < 200_000 || received.count < sent.count {
      steps += 1
      guard steps < 100_000 else { break }
      let next = network.nextDeadline ?? network.now
      for case .deliver(1, .accepter, let bytes) in network.elapse(to: next) { received += bytes }
      let count = min(network.room(of: 1, .opener), Int.random(in: 0...20_000, using: &random))
      guard count > 0, sent.count < 200_000 else { continue }
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(network.handle(.send(1, .opener, bytes), at: network.now).isEmpty)
      sent += bytes
    }
    #expect(received == sent, "seed \(seed)")
  }
}
