import RuleBlocks
import Testing
import TransferEngine

/// What a task has taken is kept until its client learns of its end.
struct MeasuresTests {
  private var bench = EngineBench()

  private static func taken(_ total: Int64) -> AttemptMeasures { AttemptMeasures(total: total) }

  @Test("a completion has the measures of redirects and of attempts before a restart, in order")
  mutating func collects() {
    bench.begin()
    let begun = bench.now
    let redirect = ResponseHead(status: 302, location: "http://a/g")
    bench.feed(.head(bench.last, redirect))
    bench.feed(.ended(bench.last, AttemptEnd(.stopped, measures: Self.taken(1))))
    bench.feed(.ended(bench.last, AttemptEnd(.cut, measures: Self.taken(2))))
    bench.restart()
    bench.reopen(2)
    bench.pass(.seconds(5))
    bench.feed(.head(bench.last, EngineBench.head))
    bench.feed(.ended(bench.last, AttemptEnd(.complete, durable: 10, measures: Self.taken(3))))
    bench.finishFiles()
    let measures = bench.completions.first?.measures
    #expect(measures?.exchanges.map(\.url) == ["http://a/f", "http://a/g", "http://a/f"])
    #expect(measures?.exchanges.map(\.status) == [302, nil, 200])
    #expect(measures?.exchanges.map(\.measures.total) == [1, 2, 3])
    #expect(measures?.begun == begun && measures?.ended == bench.now)
  }

  @Test func keepsTheLastOnes() {
    var all = TaskMeasures(begun: .zero)
    for number in 0..<40 {
      all.add(
        TaskMeasures.Exchange(
          url: "http://a/", method: "GET", status: nil, begun: .zero,
          measures: Self.taken(Int64(number))))
    }
    #expect(all.exchanges.map(\.measures.total) == Array(8..<40))
  }
}
