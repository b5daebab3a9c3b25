import TextDiagnostics
import ResultStore
import SampleRunner
import SampleTestFixtures
import Sandbox
import Testing
import WorkbookModel

/// The explanation of a console sample, without running it.
@Suite(.serialized) struct ConsoleExplanationTests {
  private static let body = "$ cat f\nyksi"

  private func book(
    _ body: String = body, more: String = "", file: String = "yksi\n"
  ) throws -> TestBook {
    try TestBook("```console,id=a,files=f\(more)\n\(body)\n```\n", files: ["f": file])
  }

  @Test func knowsNothingOfNewCommands() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let why = try await TestRunner.explain("a", try book(), cache: cache.path)
    #expect(why.action == .run)
    #expect(why.reasons == ["no earlier result of it is known"])
    #expect(why.compileKey == nil)
    #expect(why.runKey != nil)
    #expect(why.runKey?.since == nil)
  }

  @Test func judgesWhatIsKeptAnew() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let result = try await TestRunner.run(try book(), cache: cache.path).result("a")
    for (claim, outcome) in [("yksi", SampleResult.Outcome.verified), ("kaksi", .failed)] {
      let why = try await TestRunner.explain(
        "a", try book("$ cat f\n\(claim)"), cache: cache.path)
      #expect(why.action == .takeFromCache)
      #expect(why.reasons == [])
      #expect(why.result?.outcome == outcome)
      #expect(why.runKey.map { "sha256:\($0.digits)" } == result.key)
      #expect(why.runKey?.since == result.date)
      #expect(why.last?.outcome == .verified)
      #expect(why.last?.milliseconds == result.milliseconds)
    }
  }

  private struct Change: CustomTestStringConvertible {
    var body = ConsoleExplanationTests.body
    var more = ""
    var file = "yksi\n"
    var reasons: [String]
    var testDescription: String { reasons.joined(separator: "; ") }
  }

  private static let changes = [
    Change(body: "$ cat ./f\nyksi", reasons: ["changed: its commands"]),
    Change(
      body: "$ head f\nyksi",
      reasons: [
        "changed: its commands", "changed: the program 'head' (new)",
        "changed: the program 'cat' (removed)",
      ]),
    Change(file: "kaksi\n", reasons: ["changed: the file 'f'"]),
    Change(more: ",env=[A=b]", reasons: ["changed: its environment"]),
    Change(more: ",timeout=9", reasons: ["changed: its time limit: 60.0 s -> 9.0 s"]),
  ]

  @Test(arguments: changes)
  private func namesWhatHasChanged(_ change: Change) async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    _ = try await TestRunner.run(try book(), cache: cache.path)
    let changed = try book(change.body, more: change.more, file: change.file)
    let why = try await TestRunner.explain("a", changed, cache: cache.path)
    #expect(why.action == .run)
    #expect(why.reasons == change.reasons)
    #expect(try await !TestRunner.run(changed, cache: cache.path).result("a").isCached)
  }

  @Test func saysThatAStoppedRunIsNotKept() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = try book("$ cat f\nyksi\n$ sleep 60", more: ",timeout=2")
    _ = try await TestRunner.run(book, cache: cache.path)
    let why = try await TestRunner.explain("a", book, cache: cache.path)
    #expect(why.action == .run)
    #expect(
      why.reasons == ["its run was stopped by the limit on time, and such a result is not cached"])
    #expect(why.last?.log?.problems.map(\.id) == [.limit])
  }

  @Test func namesAProgramThatIsNotThere() async throws {
    let cache = try await TestRunner.freshCache()
    defer { cache.remove() }
    let book = try book("$ nosuchprogram")
    let result = try await TestRunner.run(book, cache: cache.path).result("a")
    let why = try await TestRunner.explain("a", book, cache: cache.path)
    let reason = try #require(result.problems.first?.summary)
    #expect(reason.hasPrefix("there is no program 'nosuchprogram' in "))
    #expect(why.action == .none(reason: reason))
    #expect(why.result?.problems == result.problems)
    let mended = try await TestRunner.explain("a", try self.book(), cache: cache.path)
    #expect(mended.reasons == ["it was not run at the last check"])
  }
}
