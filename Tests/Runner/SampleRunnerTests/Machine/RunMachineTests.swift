import ResultStore
import RuleBlocks
import SafeFiles
import SampleCompiler
import SampleJudging
import SamplePlan
import SampleRunner
import SampleTestFixtures
import Testing
import WorkbookModel

/// What a run does, and in which order; nothing is compiled or run.
struct RunMachineTests {
  /// A book with samples of these names; each is a program of its own.
  private static func book(_ names: String...) -> TestBook {
    TestBook.plain(names)
  }

  private static func id(_ name: String) -> Sample.ID { TestBook.id(name) }

  // MARK: Looking up

  @Test func looksEverythingUpBeforeItDividesPrograms() async {
    var shell = PretendShell(Self.book("a", "b", "c"))
    #expect(shell.current == ["find a", "find b"])
    await shell.end("find a")
    #expect(shell.current == ["find b", "find c"])
    await shell.end("find b")
    #expect(shell.current == ["find c"])
    await shell.end("find c")
    #expect(shell.current == ["examine 3"])
    await shell.end("examine 3")
    #expect(shell.current == ["together a b c"])
  }

  /// Equal books have equal bundles, whatever is looked up first.
  @Test func dividesProgramsInTheOrderOfTheBook() async {
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      var shell = PretendShell(Self.book("a", "b", "c"), jobs: 3, order: order)
      for index in order { await shell.end("find \(["a", "b", "c"][index])") }
      await shell.end("examine 3")
      #expect(shell.current == ["together a b c"])
    }
  }

  @Test func judgesWhatIsCachedAndCompilesNothing() async {
    var first = PretendShell(Self.book("a", "b"))
    await first.finish()
    var shell = PretendShell(Self.book("a", "b"), cache: first.cache)
    await shell.finish()
    #expect(shell.log.sorted() == ["find a", "find b", "judge a", "judge b"])
    #expect(shell.machine.isDone)
    #expect(shell.machine.verdicts.count == 2)
  }

  @Test func onlyLooksUp() async {
    var first = PretendShell(Self.book("a"))
    await first.finish()
    var shell = PretendShell(Self.book("a", "b"), cache: first.cache) { $0.onlyLooksUp = true }
    await shell.finish()
    #expect(shell.log.sorted() == ["find a", "find b", "judge a"])
    #expect(shell.machine.isDone)
    #expect(Set(shell.machine.verdicts.keys) == [0])
  }

  /// A cached failure ends a run that stops at the first one before anything is compiled, and after
  /// everything that is cached is judged.
  @Test func stopsAtACachedFailure() async {
    var first = PretendShell(Self.book("fails", "a"))
    await first.finish()
    var shell = PretendShell(Self.book("fails", "b", "a"), jobs: 1, cache: first.cache) {
      $0.stopsAtFailure = true
    }
    await shell.finish()
    #expect(shell.log.sorted() == ["find a", "find b", "find fails", "judge a", "judge fails"])
    #expect(shell.machine.isStopped)
    #expect(Set(shell.machine.verdicts.keys) == [0, 2])
  }

  // MARK: Order

  @Test func leavesAPlaceToProgramsThatAreCompiledAlone() async {
    let alone = ["x", "y"].map { "```swift,id=\($0),standalone\nprint(1)\n```\n\n" }.joined()
    let text = ["a", "b"].map { "```swift,id=\($0)\nprint(\"\($0)\")\n```\n\n" }.joined()
    var shell = PretendShell(TestBook(alone + text))
    for name in ["x", "y", "a", "b"] { await shell.end("find \(name)") }
    await shell.end("examine 2")
    #expect(shell.current == ["alone x", "together a b"])
    await shell.end("alone x")
    #expect(shell.current == ["find x", "together a b"])
    await shell.end("find x")
    // What was begun comes first.
    #expect(shell.current == ["run x", "together a b"])
  }

  @Test func compilesAloneFirstWhereThereIsOnePlace() async {
    let text = "```swift,id=x,standalone\nprint(1)\n```\n\n"
    var shell = PretendShell(
      TestBook(
        ["a", "b"].map { "```swift,id=\($0)\nprint(\"\($0)\")\n```\n\n" }.joined() + text),
      jobs: 1)
    await shell.finish()
    let ends = shell.log.filter { ["judge x", "together a b"].contains($0) }
    #expect(ends == ["judge x", "together a b"])
    #expect(shell.mostStarted == 1)
  }

  @Test func keepsTheOrderOfPrograms() async {
    var shell = PretendShell(Self.book("a", "b", "c"), jobs: 1, order: [2, 0, 1])
    while let next = shell.current.first { await shell.end(next) }
    #expect(shell.log.filter { $0.hasPrefix("find") }.prefix(3) == ["find c", "find a", "find b"])
    #expect(shell.log.filter { $0.hasPrefix("run") } == ["run c", "run a", "run b"])
  }

  /// A program in which the compiler of a bundle has found an error does not wait for the bundle.
  @Test func compilesAProgramWithAnErrorWhileItsBundleIsStillCompiled() async {
    var shell = PretendShell(Self.book("a", "broken", "c"))
    for name in ["a", "broken", "c"] { await shell.end("find \(name)") }
    await shell.end("examine 3")
    shell.hear(in: "together a broken c")
    #expect(shell.current == ["alone broken", "together a broken c"])
    await shell.end("alone broken")
    await shell.end("judge broken")
    await shell.end("together a broken c")
    #expect(shell.current == ["together a c"])
    await shell.finish()
    #expect(shell.log.filter { $0.hasPrefix("alone") } == ["alone broken"])
    #expect(shell.machine.verdicts.count == 3)
  }

  @Test func triesHalvesBeforeProgramsAreCompiledAlone() async {
    var shell = PretendShell(Self.book("a", "b", "c", "shy"), jobs: 1)
    await shell.finish()
    #expect(
      shell.log.filter { $0.hasPrefix("together") || $0.hasPrefix("alone") }.sorted()
        == ["alone c", "alone shy", "together a b", "together a b c shy", "together c shy"])
  }

  // MARK: Once

  @Test func makesEqualProgramsOnce() async {
    var book = TestBook()
    for language in ["fi", "ro"] {
      book.add("```swift,id=a,standalone\nprint(1)\n```\n", language: language)
    }
    var shell = PretendShell(book)
    await shell.finish()
    #expect(shell.log.filter { $0 == "alone a" }.count == 1)
    #expect(shell.log.filter { $0 == "run a" }.count == 1)
    #expect(shell.log.filter { $0 == "judge a" }.count == 2)
    #expect(shell.machine.verdicts.count == 2)
  }

  @Test func startsAScenarioWhenItsAppsAreCompiled() async {
    let app = "import UIKit\n@main class App: UIResponder, UIApplicationDelegate {}"
    let text = """
      ```swift,id=news,app
      \(app)
      ```

      ```swift,id=day,scenario=news
      import DeviceSimulator
      let device = Device()
      ```

      """
    var shell = PretendShell(TestBook(text))
    await shell.end("find news")
    await shell.end("find day")
    await shell.end("examine 2")
    // An app and a scenario are never in one module.
    #expect(shell.current == ["alone day", "alone news"])
    await shell.end("alone day")
    #expect(!shell.current.contains("run day"))
    await shell.end("alone news")
    await shell.finish()
    #expect(shell.log.contains("run day"))
    #expect(shell.machine.verdicts.count == 2)
  }

  // MARK: Again

  @Test func compilesADamagedProgramAgain() async {
    var first = PretendShell(Self.book("a", "lost"))
    await first.finish()
    #expect(first.log.contains("alone lost"))
    #expect(first.log.filter { $0 == "run lost" }.count == 2)
    #expect(first.machine.verdicts.count == 2)
  }

  @Test func compilesAProgramAloneForThePlaceOfItsTrap() async {
    var shell = PretendShell(Self.book("a", "traps"))
    await shell.finish()
    #expect(
      shell.log.filter { $0.hasSuffix("traps") && !$0.hasPrefix("together") }
        == ["find traps", "find traps", "run traps", "alone traps", "place traps", "judge traps"])
  }

  @Test func compilesAProgramAloneForTheExactMessages() async {
    var shell = PretendShell(Self.book("a", "exact"))
    await shell.finish()
    #expect(shell.log.filter { $0 == "judge exact" }.count == 2)
    #expect(shell.log.filter { $0 == "alone exact" }.count == 1)
    #expect(shell.machine.verdicts[1]?.results.count == 1)
  }

  @Test func observesClaimedValuesTogetherToo() async {
    let text = ["a", "b"].map {
      "```swift,id=\($0)\nlet \($0) = 1\n\($0) + 1  // => 2\n```\n\n"
    }.joined()
    var shell = PretendShell(TestBook(text))
    await shell.finish()
    #expect(shell.log.filter { $0.hasPrefix("observe") }.count == 1)
    let probes = shell.log.filter { $0.hasPrefix("probe") }.sorted()
    #expect(probes == ["probe a kept", "probe b kept"])
    #expect(shell.log.filter { $0.hasPrefix("values") }.count == 2)
    #expect(shell.machine.verdicts.count == 2)
  }

  // MARK: Chains

  /// Only what is not known of a failed chain is compiled, together with others, when nothing else is left.
  @Test func plansShorterChainsTogether() async {
    let text = ["x", "y"].map { name in
      "```swift,id=\(name)0\nlet \(name) = 1\n```\n\n"
        + "```swift,id=broken\(name),continue=\(name)0\nprint(\(name))\n```\n\n"
    }.joined()
    var shell = PretendShell(TestBook(text), jobs: 1)
    await shell.finish()
    #expect(shell.log.contains("together x0 y0"))
    #expect(shell.machine.verdicts.values.map { $0.results.count } == [2, 2])
  }

  @Test func saysWhatCannotBeCompiledHere() async {
    var shell = PretendShell(Self.book("absent", "a"))
    await shell.finish()
    #expect(shell.machine.verdicts[0]?.results.map(\.outcome) == [.unverified])
    #expect(shell.log.filter { $0.hasSuffix("absent") } == ["find absent"])
  }

  // MARK: Comparing

  /// Programs to compare are judged first, and the comparison starts as soon as it can.
  @Test func comparesSomeProgramsWithThemselvesCompiledAlone() async throws {
    let names = (0..<60).map { "differs\($0)" }
    let book = TestBook.plain(names)
    var compared = 0
    for seed: UInt64 in 0..<20 {
      var shell = PretendShell(book, spotSeed: seed)
      await shell.finish(seed: seed)
      #expect(shell.machine.isDone)
      for sample in shell.machine.compared {
        compared += 1
        let number = try #require(names.firstIndex(of: sample.name))
        #expect(shell.machine.verdicts[number]?.results.map(\.outcome) == [.failed])
        #expect(shell.log.filter { $0 == "run \(sample.name)" }.count == 2)
      }
    }
    #expect(compared > 0)
  }

  // MARK: Phases

  @Test func runsSessionsAndAttemptsAfterPrograms() async {
    let text = """
      ```swift,id=a
      print(1)
      ```

      ```console,id=c
      $ swift --version
      ```

      """
    var shell = PretendShell(TestBook(text))
    await shell.finish()
    #expect(shell.log.last == "session 0")
    #expect(shell.machine.sessions.count == 1)
    #expect(shell.machine.isDone)
  }

  // MARK: Any order

  /// Whatever happens, and in whatever order: every program has one verdict on each of its samples, nothing
  /// is made twice, and no more runs than there are jobs.
  @Test(arguments: 0..<60) func endsInAnyOrder(_ number: Int) async {
    var random = SplitMix(seed: UInt64(number))
    let words = ["plain", "broken", "shy", "exact", "lost", "traps", "fails", "absent", "value"]
    var text = ""
    var names: [String] = []
    for index in 0..<(3 + Int(random.next() % 12)) {
      let word = words[Int(random.next() % UInt64(words.count))]
      let name = "\(word)\(index)"
      let isLater = index > 0 && random.next() % 3 == 0
      text += "```swift,id=\(name)"
      if isLater { text += ",continue=\(names[Int(random.next() % UInt64(names.count))])" }
      text += "\nlet v\(index) = 1\nv\(index) + 1\(word == "value" ? "  // => 2" : "")\n```\n\n"
      names.append(name)
    }
    let jobs = 1 + Int(random.next() % 4)
    let seed = random.next()
    // In two languages, so that equal programs wait for one another.
    var book = TestBook()
    let languages = random.next() % 2 == 0 ? ["fi"] : ["fi", "ro"]
    for language in languages { book.add(text, language: language) }
    var shell = PretendShell(book, jobs: jobs, spotSeed: seed)
    await shell.finish(seed: seed, limit: 10_000)
    let context: Comment = "seed \(number): \(text) \(shell.log)"
    #expect(shell.machine.isDone, context)
    #expect(shell.machine.verdicts.count == shell.machine.plan.programs.count, context)
    let results = shell.machine.verdicts.values.flatMap(\.results).map(\.id)
    #expect(Set(results.map(\.name)) == Set(names), context)
    #expect(results.count == languages.count * names.count, context)
    // A program with an error may exceed the jobs by one.
    #expect(shell.mostStarted <= jobs + 1, context)
    for (program, count) in Dictionary(grouping: shell.log, by: \.self).mapValues(\.count)
    where program.hasPrefix("alone") {
      #expect(count <= 2, context)
    }
    #expect(Set(results).count == results.count, context)
  }
}

extension TestBook {
  /// A book with one plain sample for each name.
  fileprivate static func plain(_ names: [String]) -> TestBook {
    TestBook(names.map { "```swift,id=\($0)\nprint(\"\($0)\")\n```\n\n" }.joined())
  }
}
