import Testing
import WorkbookBenchmarks

struct RoundsTests {
  /// The machine was twice as slow in the second round, which must not count for either program.
  @Test func comparesWithinARound() throws {
    var rounds = Rounds(names: ["a", "b"])
    rounds.add(["a": 10, "b": 5])
    rounds.add(["a": 20, "b": 10])
    rounds.add(["a": 12, "b": 4])
    let ratio = try #require(rounds.ratio(of: "a", to: "b"))
    #expect((ratio.minimum, ratio.median, ratio.maximum) == (2, 2, 3))
    #expect(rounds.results.map(\.name) == ["a", "b"])
    #expect(rounds.results.map(\.milliseconds.median) == [12, 5])
  }

  @Test func addsUpWithinARound() throws {
    var rounds = Rounds(names: ["a", "b"])
    rounds.add(["a": 10, "b": 5])
    rounds.add(["a": 1, "b": 2])
    let sum = try #require(rounds.perRound { ($0["a"] ?? 0) + ($0["b"] ?? 0) })
    #expect((sum.minimum, sum.maximum) == (3, 15))
  }
}
