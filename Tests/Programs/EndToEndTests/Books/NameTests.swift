import DriftChecker
import Foundation
import Testing
import WorkbookCommands
import WorkbookReports

/// Names of APIs in chapters, checked against the modules that are built with the program.
struct NameTests {
  @Test func reportsAMisspeltNameAtItsPlaceWithTheNearest() async throws {
    let book = try await TemporaryBook(
      chapter: "Älä unohda: `UIApplication.setMinimumBackgroundFetchIntervall(_:)`.\n")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:15:14: error: \
      'UIApplication.setMinimumBackgroundFetchIntervall(_:)' is in none of the indexed modules \
      [api-missing]
       15 | Älä unohda: `UIApplication.setMinimumBackgroundFetchIntervall(_:)`.
          |              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
         = did you mean 'UIApplication.setMinimumBackgroundFetchInterval(_:)'?
      """, "1 verified; 1 error")
    let build = try await book.run("build")
    #expect(build.status == 1)
    #expect(build.output.contains("[api-missing]"))
  }

  @Test func reportsARenamedSymbolAndAcceptsBothSpellings() async throws {
    let book = try await TemporaryBook(
      chapter: "`UIApplicationState.active`, `UIApplicationStateActive`, `Task.sleep(for:)`\n")
    let answer = try await book.run("check")
    answer.expectProblems(
      """
      Content/fi/01-a.md:15:2: error: 'UIApplicationState.active' is the Objective-C spelling \
      of a Swift name in module 'UIKit' [api-renamed]
       15 | `UIApplicationState.active`, `UIApplicationStateActive`, `Task.sleep(for:)`
          |  ^~~~~~~~~~~~~~~~~~~~~~~~~
         = write 'UIApplication.State.active'
      """, "1 verified; 1 error")
  }

  /// The installed compiler decides which parts of a sample are compiled.
  @Test func reportsANameThatNoCompilerHasSeen() async throws {
    let sample = "```swift,swift=\">=99\"\nNSMadeUp()\n```\n"
    let book = try await TemporaryBook(chapter: "`NSMadeUp`\n\n\(sample)")
    let answer = try await book.run("check")
    #expect(answer.status == 1)
    #expect(
      answer.output.contains(
        "Content/fi/01-a.md:15:2: error: 'NSMadeUp' is in none of the indexed modules"))
  }

  @Test func acceptsWhatTheBookKnowsAndLooksOnlyAtTheChaptersNamed() async throws {
    let book = try await TemporaryBook(
      [
        "Content/fi/01-a.md": Chapter.withGoodSample("`MKMapView.shared`\n"),
        "Content/fi/02-b.md": Chapter.head + "`UIAplication`\n",
      ], configuration: TemporaryBook.configuration + "known: [MKMapView]\n")
    let answer = try await book.run("check", "fi/01-a")
    #expect(answer.status == 0)
    #expect(answer.output == "1 verified; <swift>, sandbox: namespaces\n")
    let whole = try await book.run("check")
    #expect(whole.output.contains("Content/fi/02-b.md:7:2: error: 'UIAplication' is in none of"))
  }

  @Test func countsNamesWhenAskedTo() async throws {
    let book = try await TemporaryBook(
      chapter: "`UIApplication.shared`, `Int`, `nil`, `UIBackgroundModes`\n")
    let answer = try await book.run("check", "--stats")
    #expect(
      answer.output == """
        names: 4 code spans, 2 of them in the form of an API's name; 0 names in samples not compiled
          Swift                            1
          UIKit                            1
          listed as known                  1
          other code                       1
        1 verified; <swift>, sandbox: namespaces

        """)
    let report = try await book.run("check", "--stats", "--format", "json")
      .decoded(as: Report.self)
    #expect(report.names?.modules == ["Swift": 1, "UIKit": 1])
    let plain = try await book.run("check", "--format", "json").decoded(as: Report.self)
    #expect(plain.names == nil)
  }
}
