import SampleTestFixtures
import Testing
import WorkbookModel

/// A plain function that makes a view, as in tutorials: valid in Swift 5, an error in Swift 6, as with
/// Apple's UIKit.
struct MainActorTests {
  private func book(languageMode: String) -> TestBook {
    var book = TestBook(
      app(
        "news", launch: "print(makeLabel().text ?? \"\")",
        // The template's brace that closes the class closes the function.
        rest: """
          }

          func makeLabel() -> UILabel {
            let label = UILabel()
            label.text = "Milk"
            return label
          """) + "\n" + scenario("s", "device.launch(\"news\")"))
    book.configuration.swiftLanguageMode = languageMode
    return book
  }

  @Test func saysNothingInSwift5() async throws {
    let results = try await TestRunner.run(book(languageMode: "5"))
    #expect(results.problems.map(\.line) == [])
    #expect(try results.result("s").standardOutput == "Milk\n")
  }

  @Test func isAnErrorInSwift6() async throws {
    let results = try await TestRunner.run(book(languageMode: "6"))
    let problem = try #require(results.problems.first)
    #expect(problem.line.contains("call to main actor-isolated initializer 'init()'"))
    #expect(try results.result("news").outcome == .failed)
  }
}
