import TextDiagnostics
import SampleTestFixtures
import Testing
import WorkbookModel

/// Compiler messages in lines that lowering added, when the app is to blame.
struct LoweringEchoTests {
  @Test func saysAMistakeOnlyWhereTheAppHasIt() async throws {
    let book = TestBook(
      app("news", launch: "", rest: "@objc func go(_ number: Int) -> Missing { fatalError() }"))
    let results = try await TestRunner.run(book)
    #expect(
      try results.result("news").problems.map(\.summary) == [
        "cannot find type 'Missing' in scope"
      ])
  }
}
