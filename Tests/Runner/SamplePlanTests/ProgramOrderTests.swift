import SamplePlan
import SampleTestFixtures
import Testing
import WorkbookModel

struct ProgramOrderTests {
  /// The names of samples without common programs, in the order in which they would be started.
  private func order(_ durations: [String: Int], of names: String...) -> [String] {
    let text = names.map { "```swift,id=\($0)\nprint(1)\n```\n\n" }.joined()
    let book = TestBook(text)
    let programs = Planner(configuration: book.configuration).plan(book.chapters).programs
    let order = ProgramOrder(
      durations: Dictionary(uniqueKeysWithValues: durations.map { (TestBook.id($0.key), $0.value) })
    )
    return order.indices(of: programs).map { programs[$0].samples.last?.name ?? "" }
  }

  @Test func startsTheSlowestFirst() {
    #expect(order(["a": 10, "b": 30, "c": 20], of: "a", "b", "c") == ["b", "c", "a"])
  }

  @Test func startsWhatIsNotKnownBeforeEverythingElse() {
    #expect(order(["a": 10, "c": 99_999], of: "a", "b", "c", "d") == ["b", "d", "c", "a"])
  }

  @Test func keepsTheOrderOfTheBookAmongEquals() {
    #expect(order([:], of: "c", "a", "b") == ["c", "a", "b"])
    #expect(order(["a": 5, "b": 5, "c": 5], of: "b", "c", "a") == ["b", "c", "a"])
  }

  @Test func takesTheTimeOfTheSampleThatAProgramIsFor() {
    let book = TestBook(
      """
      ```swift,id=a
      let a = 1
      ```

      ```swift,id=b
      print(1)
      ```

      ```swift,id=c,continue=a
      print(a)
      ```
      """)
    let programs = Planner(configuration: book.configuration).plan(book.chapters).programs
    let order = ProgramOrder(
      durations: [TestBook.id("a"): 1, TestBook.id("b"): 2, TestBook.id("c"): 3])
    #expect(order.indices(of: programs).map { programs[$0].samples.count } == [2, 1])
  }
}
