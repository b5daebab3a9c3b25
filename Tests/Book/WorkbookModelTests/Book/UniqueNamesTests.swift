import Testing
import WorkbookModel

/// The anchors of many headings, samples and footnotes.
struct UniqueNamesTests {
  @Test func numbersWhatIsTaken() {
    var names = UniqueNames(taken: ["b", "a-2"])
    #expect(
      ["a", "b", "a", "a-2", "a", "a-2"].map { names.take($0) } == [
        "a", "b-2", "a-3", "a-2-2", "a-4", "a-2-3",
      ])
    #expect(names.sorted == ["a", "a-2", "a-2-2", "a-2-3", "a-3", "a-4", "b", "b-2"])
  }

  /// The wanted names, by their numbers, of which many are equal or equal to one with a number.
  @Test(
    arguments: [
      { _ in "same" }, { "same \($0 % 3)" }, { "same-\($0)" },
      { $0.isMultiple(of: 2) ? "same" : "same-\($0)" },
      { "a" + String(repeating: "-2", count: $0 % 9) },
    ] as [@Sendable (Int) -> String])
  func triesNamesInProportionToTheirNumber(wanted: @Sendable (Int) -> String) {
    func attempts(_ count: Int) -> Int {
      // What the author has taken is tried once for all of them together.
      var names = UniqueNames(taken: Set((2..<count).map { "same-\($0)" }))
      let all = (0..<count).map { names.take(wanted($0)) }
      #expect(Set(all).count == count)
      return names.attempts
    }
    #expect(attempts(1000) <= 3000)
    #expect(attempts(2000) <= 6000)
  }
}
