import SafeFiles
import SampleJudging
import SampleCompiler
import SamplePlan
import ResultStore
import SampleRunner
import SampleTestFixtures
import Testing
import WorkbookModel

/// The questions about one program, and the knowledge after each answer; nothing is compiled or run.
struct ProgramLookupTests {
  private static let compileParts = KeyParts("compile", [KeyPart(.program, ["code"])])
  private static let runParts = KeyParts(
    "run",
    [KeyPart(.executable, ["main"]), KeyPart(.app, of: "news", ["a"]), KeyPart(.timeout, ["1"])])

  private static func compiled(_ executable: String?) -> CompileRecord {
    var record = CompileRecord(messages: [], milliseconds: 1, date: "2026-11-26")
    record.executable = executable
    return record
  }

  private static func ran(stoppedBy limit: String? = nil) -> RunRecord {
    var record = RunRecord(
      parts: [.init()], ending: .exited(status: 0), frames: [], milliseconds: 1,
      date: "2026-11-26")
    record.stoppedBy = limit
    return record
  }

  /// The lookup of the last planned program.
  private func lookup(_ text: String) throws -> ProgramLookup {
    let book = TestBook(text)
    let plan = Planner(configuration: book.configuration).plan(
      book.workbook.chapters, selection: nil)
    let program = try #require(plan.programs.last)
    return ProgramLookup(
      program, ProgramSource(program), appSources: program.apps.map { ProgramSource($0.program) },
      packages: PackageModules())
  }

  /// The question as a word: `compile`, `compile app`, `run`, `values` or `-`.
  private func word(_ lookup: ProgramLookup) -> String {
    switch lookup.question {
    case .compilation(let compilation): compilation.isApp ? "compile app" : "compile"
    case .run: "run"
    case .values: "values"
    case nil: "-"
    }
  }

  /// Answers a question about a compilation.
  private func tell(
    _ lookup: inout ProgramLookup, _ answer: ProgramLookup.Answer<CompileRecord>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard case .compilation(let compilation) = lookup.question else {
      Issue.record("no compilation is asked for", sourceLocation: sourceLocation)
      return
    }
    lookup.answer(compilation, Self.compileParts, answer)
  }

  private static let plain = "```swift,id=a\nprint(1)\n```\n\n```output\n1\n```\n"
  private static let scenario = """
    ```swift,id=news,app
    import UIKit
    @main class App: UIResponder, UIApplicationDelegate {}
    ```

    ```swift,id=later,app
    import UIKit
    @main class App: UIResponder, UIApplicationDelegate {}
    ```

    ```swift,id=day,scenario=[news,later]
    import DeviceSimulator
    let device = Device()
    ```

    """

  @Test func asksForTheCompilationThenForTheRun() throws {
    var lookup = try lookup(Self.plain)
    #expect(word(lookup) == "compile")
    #expect(lookup.result == nil)
    tell(&lookup, .kept(Self.compiled("main")))
    #expect(word(lookup) == "run")
    lookup.answer(Self.runParts, .kept(Self.ran()))
    #expect(word(lookup) == "-")
    let result = try #require(lookup.result)
    #expect(result.isCached)
    #expect(result.runKey == Self.runParts.key)
    #expect(result.compileKey == Self.compileParts.key)
  }

  @Test func knowsThatSomethingWasMadeNow() throws {
    var lookup = try lookup(Self.plain)
    tell(&lookup, .new(Self.compiled("main")))
    lookup.answer(Self.runParts, .kept(Self.ran()))
    #expect(try #require(lookup.result).isCached == false)
  }

  @Test func runsNothingThatDoesNotCompile() throws {
    var lookup = try lookup(Self.plain)
    tell(&lookup, .kept(Self.compiled(nil)))
    #expect(word(lookup) == "-")
    let result = try #require(lookup.result)
    #expect(result.run == nil)
    #expect(result.runKey == nil)
  }

  @Test func runsNothingThatIsOnlyToBeCompiled() throws {
    var lookup = try lookup("```swift,id=a,no_run\nprint(1)\n```\n")
    tell(&lookup, .kept(Self.compiled("main")))
    #expect(word(lookup) == "-")
    #expect(lookup.result != nil)
  }

  @Test func looksAtClaimedValuesAfterTheRun() throws {
    let text = "```swift,id=a\nlet x = 1\nx + 1  // => 2\n```\n"
    var lookup = try lookup(text)
    tell(&lookup, .kept(Self.compiled("main")))
    lookup.answer(Self.runParts, .kept(Self.ran()))
    #expect(word(lookup) == "values")
    #expect(lookup.result == nil)
    lookup.answer(
      .new(ObservationRecord(claims: [], deviation: nil, milliseconds: 1, isReproducible: true)))
    #expect(word(lookup) == "-")
    #expect(try #require(lookup.result).values != nil)
    #expect(try #require(lookup.result).isCached == false)
  }

  @Test func looksAtNoValuesOfAProgramThatWasStopped() throws {
    var lookup = try lookup("```swift,id=a\nlet x = 1\nx + 1  // => 2\n```\n")
    tell(&lookup, .kept(Self.compiled("main")))
    lookup.answer(Self.runParts, .kept(Self.ran(stoppedBy: "time")))
    #expect(word(lookup) == "-")
  }

  @Test func asksForEachAppInTheOrderOfInstallation() throws {
    var lookup = try lookup(Self.scenario)
    tell(&lookup, .kept(Self.compiled("device")))
    #expect(word(lookup) == "compile app")
    tell(&lookup, .kept(Self.compiled("news")))
    #expect(word(lookup) == "compile app")
    tell(&lookup, .kept(Self.compiled("later")))
    #expect(word(lookup) == "run")
    lookup.answer(Self.runParts, .kept(Self.ran()))
    #expect(try #require(lookup.result).apps.map(\.sample.name) == ["news", "later"])
  }

  @Test func startsNoDeviceThatLacksAnApp() throws {
    var lookup = try lookup(Self.scenario)
    tell(&lookup, .kept(Self.compiled("device")))
    tell(&lookup, .kept(Self.compiled(nil)))
    #expect(word(lookup) == "-")
    let result = try #require(lookup.result)
    #expect(result.apps.map(\.sample.name) == ["news"])
    #expect(result.run == nil)
  }

  @Test func asksOnAfterAGapAndHasNoResult() throws {
    var lookup = try lookup(Self.scenario)
    tell(&lookup, .missing)
    tell(&lookup, .kept(Self.compiled("news")))
    tell(&lookup, .missing)
    #expect(word(lookup) == "run")
    lookup.answer(Self.runParts, .missing)
    #expect(word(lookup) == "-")
    #expect(lookup.result == nil)
    // The parts that depend on the compilations are not known.
    #expect(lookup.runKey == nil)
    #expect(lookup.knownRunParts?.parts.map(\.name.kind) == [.timeout])
  }

  @Test func knowsTheKeyOfARunThatIsMissing() throws {
    var lookup = try lookup(Self.plain)
    tell(&lookup, .kept(Self.compiled("main")))
    lookup.answer(Self.runParts, .missing)
    #expect(lookup.result == nil)
    #expect(lookup.runKey == Self.runParts.key)
    #expect(lookup.knownRunParts?.parts.count == 3)
  }
}
