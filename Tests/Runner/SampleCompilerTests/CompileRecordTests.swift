import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// Which compilations are cached.
struct CompileRecordTests {
  /// The compile key covers the interfaces of modules and not their libraries, which may be rebuilt.
  @Test func keepsNoFailureOfWhichALibraryIsTheCause() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = TestBook(
      """
      ```swift,id=links
      @_silgen_name("there_is_no_such_function") func missing()
      missing()
      ```

      ```swift,id=compiles
      let n: Int = "1"
      ```
      """)
    for isCached in [false, true] {
      let results = try await TestRunner.run(book, cache: cache.path)
      #expect(
        try results.result("links").problems.first?.line.contains("undefined reference") == true)
      #expect(try results.result("links").isCached == false)
      #expect(try results.result("compiles").isCached == isCached)
    }
  }
}
