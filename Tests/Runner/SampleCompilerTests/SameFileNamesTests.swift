import SampleCompiler
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Programs whose files have the same names behave the same in one module as alone.
struct SameFileNamesTests {
  /// Parts of a chain occur in several programs of one module, and chapters have samples of the same name.
  @Test func tellsProgramsApartWhoseFilesHaveTheSameNames() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      """
      ```swift,id=first
      struct Budget: Error { var why = "x" }
      func place() -> String { #fileID + ":\\(#line)" }
      print(place())
      ```

      ```swift,id=second,continue=first
      print(String(reflecting: Budget()), #fileID)
      ```

      ```swift,id=third,continue=first
      let unused = 3
      print("third", place())
      ```

      ```swift,id=fourth,continue=first
      let numbers = [1]
      print(numbers[numbers.count])
      ```

      ```swift,id=fifth,continue=first
      print(Budget(), try { () throws -> Int in throw Budget() }())
      ```

      """)
    let together = try await TestRunner.run(book, cache: cache.path)
    let alone = try await TestRunner.run(book, cache: cache.path, merging: .no)
    for name in ["first", "second", "third", "fourth", "fifth"] {
      let result = try together.result(name), other = try alone.result(name)
      #expect(MergeDifference(result, other) == nil, "\(name)")
      #expect(result.problems == other.problems, "\(name)")
      #expect(result.trapPosition == other.trapPosition, "\(name)")
    }
    for name in ["second", "third", "fourth", "fifth"] {
      #expect(try together.result(name).merging == .module(programs: 4), "\(name)")
    }
    #expect(try together.result("fourth").trapPosition != nil)
  }
}
