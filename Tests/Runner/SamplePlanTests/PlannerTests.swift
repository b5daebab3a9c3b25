import TextDiagnostics
import TestSupport
import SamplePlan
import SampleTestFixtures
import Testing
import WorkbookModel

struct PlannerTests {
  @Test func runsAChainAsOneProgramOfItsLastSample() {
    let plan = plan("swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=b")
    #expect(plan.lines == ["run a b c -> a b c"])
  }

  @Test func runsWhatALaterSampleCouldChangeByItselfToo() {
    let book = TestBook(
      """
      ```swift,id=a
      ```

      ```swift,id=b,continue=a
      print(1)
      ```

      ```swift,id=c,continue=b
      func print(_ x: Int) {}
      ```

      ```swift,id=d,continue=c
      print(2)
      ```
      """)
    let plan = Planner(configuration: book.configuration).plan(book.chapters)
    #expect(plan.lines == ["run a b -> a b", "run a b c d -> c d"])
    #expect(plan.programs.first?.excludedSamples.map(\.sample.name) == ["c"])
    #expect(plan.programs.last?.excludedSamples.isEmpty == true)
  }

  @Test func runsABranchingChainOncePerBranch() {
    let plan = plan("swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=a")
    #expect(plan.lines == ["run a b -> b", "run a c -> a c"])
  }

  @Test(arguments: ["args=[x]", "stdin=\"x\"", "env=[A=1]", "timeout=3"])
  func runsASampleByItselfWhenALongerChainRunsOtherwise(setting: String) {
    let plan = plan("swift,id=a", "swift,id=b,continue=a,\(setting)")
    #expect(plan.lines == ["run a -> a", "run a b -> b"])
  }

  @Test func sharesTheChainUpToWhereTheSettingsChange() {
    let plan = plan(
      "swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=b,args=[x]",
      "swift,id=d,continue=c")
    #expect(plan.lines == ["run a b -> a b", "run a b c d -> c d"])
  }

  @Test func inheritsSettingsThatAContinuationDoesNotSay() throws {
    let plan = plan(
      "swift,id=a,args=[x],stdin=\"y\",env=[A=1],timeout=3", "swift,id=b,continue=a,args=[z]")
    let settings = try #require(plan.programs.last?.settings)
    #expect(settings.arguments == ["z"])
    #expect(settings.standardInput == "y")
    #expect(settings.environment == ["A": "1"])
    #expect(settings.timeout == 3)
  }

  @Test(arguments: [
    ("no_run", ["run a -> a", "compile a b -> b"]),
    ("compile_fail=\"such\"", ["run a -> a", "failToCompile a b -> b"]),
    ("should_trap", ["run a b -> a b"]),
    ("exit=3", ["run a b -> a b"]),
  ])
  func endsAChainByTheKindOfItsLastSample(annotation: String, lines: [String]) {
    #expect(plan("swift,id=a", "swift,id=b,continue=a,\(annotation)").lines == lines)
  }

  @Test(arguments: ["a", "b", "c"])
  func plansOneSampleOfAChainLikeTheWholeChain(name: String) {
    let fences = ["swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=b", "swift,id=d"]
    let plan = plan(fences, selection: [TestBook.id(name)])
    #expect(plan.lines == ["run a b c -> a b c"])
    #expect(plan.selection == [TestBook.id(name)])
  }

  @Test func leavesOutWhatNobodyAskedFor() {
    let plan = plan(
      ["swift,id=a", "swift,id=b,ignore=\"x\"", "objc,id=c"], selection: [TestBook.id("a")])
    #expect(plan.lines == ["run a -> a"])
    #expect(plan.unverified.isEmpty)
  }

  @Test func knowsNoSamplesThatTheBookDoesNotHold() {
    let plan = plan(["swift,id=a"], selection: [TestBook.id("x")])
    #expect(plan.selection.isEmpty)
    #expect(plan.programs.isEmpty)
  }

  @Test func givesTheReasonOfAnIgnoredSample() throws {
    let plan = plan("swift,id=a,ignore=\"needs a phone\"")
    let unverified = try #require(plan.unverified.first)
    #expect(unverified.sample == TestBook.id("a"))
    #expect(unverified.reason == "needs a phone")
    #expect(plan.programs.isEmpty)
  }

  @Test func compilesAnAppOfObjectiveCWithThoseThatItContinues() {
    let plan = plan("objc,id=a,app", "objc,app,id=b,continue=a")
    #expect(plan.lines == ["compile a -> a", "compile a b -> b"])
    #expect(plan.programs.allSatisfy { $0.language == .objectiveC })
  }

  @Test func putsACheckAfterTheSolutionAndAfterTheExercise() {
    let plan = plan(
      "swift,id=a", "swift,id=c", "swift,exercise,id=e,continue=a,check=c,solution=s",
      "swift,id=s", "swift,id=more,continue=s")
    #expect(plan.lines == ["run a s c -> a s c", "run a e -> e", "run a s more -> more"])
    #expect(plan.trials.map(\.program.line) == ["run a e c -> c"])
    #expect(plan.trials.map(\.subject.name) == ["e"])
  }

  @Test(arguments: ["ignore=\"x\"", "compile_fail=\"such\""])
  func triesNoCheckOnAnExerciseThatDoesNotCompile(annotation: String) {
    let plan = plan(
      "swift,exercise,id=e,check=c,solution=s,\(annotation)", "swift,id=s", "swift,id=c")
    #expect(plan.trials.isEmpty)
    #expect(plan.lines.contains("run s c -> s c"))
  }

  @Test func runsObjectiveCByTheLastSampleThatHasAMain() {
    let main = "int main (void) { return 0; }"
    let book = TestBook(
      """
      ```objc,id=a
      @class A;
      ```

      ```objc,id=b,continue=a
      \(main)
      ```

      ```objc,id=c,continue=a
      \(main)
      ```

      ```objc,id=d
      int x;
      ```
      """)
    let plan = Planner(configuration: book.configuration).plan(book.chapters)
    #expect(plan.lines == ["run a b -> b", "run a c -> a c", "run d -> d"])
    #expect(plan.programs.allSatisfy { $0.language == .objectiveC })
  }

  @Test func compilesAnExerciseOfObjectiveCThatItsCheckRuns() {
    let plan = plan("objc,id=e,exercise,check=c,solution=s", "objc,id=s", "objc,id=c")
    #expect(plan.lines == ["compile e -> e", "run s c -> s c"])
    #expect(plan.trials.map(\.program.line) == ["run e c -> c"])
  }

  @Test func plansTheCommandsOfAConsoleSample() throws {
    let book = TestBook(
      "```console,id=a,timeout=5,env=[A=b]\n$ swift --version\n...\n$ ls 'a b'\n```\n")
    let session = try #require(
      Planner(configuration: book.configuration).plan(book.chapters).sessions.first)
    #expect(session.sample == TestBook.id("a"))
    #expect(session.commands == [["swift", "--version"], ["ls", "a b"]])
    #expect(session.timeout == 5 && session.environment == ["A": "b"])
  }

  @Test func callsNoProgramThatTheBookDoesNotList() {
    let book = TestBook("```console,id=a\n$ swift\n$ curl\n```\n\n```console,id=b\n$ swift\n```\n")
    var configuration = book.configuration
    configuration.programs = ["swift"]
    let plan = Planner(configuration: configuration).plan(book.chapters)
    #expect(plan.sessions.map(\.sample.name) == ["b"])
    #expect(
      plan.unverified.map { "\($0.sample.name): \($0.reason)" } == [
        "a: its fence could not be read"
      ])
  }

  @Test func givesWayToAShorterChainOfWhatIsLeft() throws {
    let whole = try #require(
      plan("swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=b").programs.first)
    #expect(whole.withoutLastSample?.line == "run a b -> a b")
    #expect(whole.withoutLastSample?.withoutLastSample?.line == "run a -> a")
    #expect(whole.withoutLastSample?.withoutLastSample?.withoutLastSample == nil)
  }

  @Test func givesWayToNothingWhenOthersSpeakForTheRest() throws {
    let plan = plan("swift,id=a", "swift,id=b,continue=a", "swift,id=c,continue=a")
    #expect(try #require(plan.programs.first).withoutLastSample == nil)
  }

  @Test func plansALongChainAtOnce() {
    let fences = (0..<400).map { $0 == 0 ? "swift,id=s0" : "swift,id=s\($0),continue=s\($0 - 1)" }
    let time = processorTime { #expect(plan(fences).programs.count == 1) }
    #expect(time < .seconds(20))
  }

  @Test func runsNothingWhoseAnnotationsCouldNotBeRead() throws {
    let book = TestBook(
      "```swift,id=a\n```\n\n```swift,continue=a,id=b\n```\n\n```swift,id=c\n```\n")
    var chapter = book.chapters[0]
    chapter.samples[0].isUnreadable = true
    let plan = Planner(configuration: book.configuration).plan([chapter])
    #expect(plan.lines == ["run c -> c"])
    #expect(
      plan.unverified.map { "\($0.sample.name): \($0.reason)" } == [
        "a: its fence could not be read", "b: the fence of 'a' could not be read",
      ])
  }

  private func plan(_ fences: String...) -> RunPlan { plan(fences) }

  private func plan(_ fences: [String], selection: Set<Sample.ID>? = nil) -> RunPlan {
    let book = TestBook(fences.map { "```\($0)\nlet x = 1\n```\n" }.joined(separator: "\n"))
    return Planner(configuration: book.configuration).plan(book.chapters, selection: selection)
  }
}

extension RunPlan {
  var lines: [String] { programs.map(\.line) }
}

extension Program {
  /// `run a b -> b`: its purpose, its samples, those that it judges, and ` with [c d]` for the programs of
  /// its apps.
  var line: String {
    let judged = samples.filter { self.judged.contains($0) }
    let apps = apps.map { "[\($0.program.samples.map(\.name).joined(separator: " "))]" }
    return "\(purpose) \(samples.map(\.name).joined(separator: " ")) -> "
      + judged.map(\.name).joined(separator: " ")
      + (apps.isEmpty ? "" : " with \(apps.joined(separator: " "))")
  }
}
