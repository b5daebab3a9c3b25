import SafeFiles
import SampleCompiler
import SamplePlan
import ResultStore
import SampleRunner
import SampleTestFixtures
import Testing
import WorkbookModel

/// The order of starts, without executing anything.
struct RunScheduleTests {
  private static func key(_ name: String) -> ContentHash { ContentHash(Array(name.utf8)) }

  /// A bundle of programs with arbitrary contents.
  private static func bundle(_ names: String...) -> Bundle {
    let book = TestBook("```swift,id=x\nprint(1)\n```\n")
    let program = Planner(configuration: book.configuration).plan(book.workbook.chapters).programs[
      0]
    return Bundle(
      names.map {
        BundleEntry(key: key($0), source: ProgramSource(program), languageMode: "6")
      })
  }

  /// A bundle of code that observes values of programs.
  private static func looks(at names: String...) -> Bundle {
    let source = bundle("x").entries[0].source
    return Bundle(
      names.map {
        BundleEntry(
          key: key("look at \($0)"), source: source, languageMode: "6", watched: key($0))
      })
  }

  /// - Parameters:
  ///   - programs: the names of their keys in order; empty for a program of its own.
  private static func schedule(_ bundles: [Bundle], _ programs: [String], jobs: Int) -> RunSchedule
  {
    var plan = Bundler.Plan()
    plan.bundles = bundles
    for (index, name) in programs.enumerated() where !name.isEmpty { plan.keys[index] = key(name) }
    var schedule = RunSchedule(order: Array(0..<programs.count), jobs: jobs)
    schedule.add(plan, Array(0..<programs.count))
    return schedule
  }

  /// Starts everything possible: `compile 2` with the number of programs, or `judge 0`.
  private static func start(_ schedule: inout RunSchedule) -> [String] {
    var lines: [String] = []
    while let work = schedule.next() {
      switch work {
      case .compile(let bundle): lines.append("compile \(bundle.entries.count)")
      case .judge(let program): lines.append("judge \(program)")
      case .planShorter(let programs): lines.append("plan \(programs)")
      case .compare(let program): lines.append("compare \(program)")
      }
    }
    return lines
  }

  @Test func startsOthersWhileABundleIsCompiled() {
    let bundle = Self.bundle("a", "b")
    var schedule = Self.schedule([bundle], ["a", "", "b", ""], jobs: 2)
    #expect(Self.start(&schedule) == ["compile 2", "judge 1"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == ["judge 3"])
    schedule.end(program: 3)
    #expect(Self.start(&schedule) == [])
    schedule.end(bundle, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0", "judge 2"])
  }

  @Test func leavesAPlaceToProgramsThatCouldStart() {
    let bundles = [Self.bundle("a", "b"), Self.bundle("c", "d")]
    var schedule = Self.schedule(bundles, ["a", "b", "c", "d", "", ""], jobs: 2)
    #expect(Self.start(&schedule) == ["compile 2", "judge 4"])
    schedule.end(program: 4)
    #expect(Self.start(&schedule) == ["judge 5"])
    schedule.end(program: 5)
    #expect(Self.start(&schedule) == ["compile 2"])
  }

  @Test func startsProgramsFirstWhereThereIsOnePlace() {
    var schedule = Self.schedule([Self.bundle("a", "b")], ["a", "b", ""], jobs: 1)
    #expect(Self.start(&schedule) == ["judge 2"])
    schedule.end(program: 2)
    #expect(Self.start(&schedule) == ["compile 2"])
  }

  @Test func keepsTheOrderOfPrograms() {
    let bundle = Self.bundle("a", "b")
    var schedule = Self.schedule([bundle], ["b", "", "a", ""], jobs: 1)
    #expect(Self.start(&schedule) == ["judge 1"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == ["judge 3"])
    schedule.end(program: 3)
    #expect(Self.start(&schedule) == ["compile 2"])
    schedule.end(bundle, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0"])
    schedule.end(program: 0)
    #expect(Self.start(&schedule) == ["judge 2"])
  }

  /// A scenario waits for all its apps, whichever bundles they are in.
  @Test func startsAScenarioWhenItsAppsAreCompiled() {
    let (scenarios, apps) = (Self.bundle("s", "t"), Self.bundle("news", "mail"))
    var plan = Bundler.Plan()
    plan.bundles = [scenarios, apps]
    plan.keys = [0: Self.key("s"), 1: Self.key("news"), 2: Self.key("t")]
    plan.appKeys = [0: [Self.key("news"), Self.key("mail")], 2: [Self.key("alone")]]
    plan.separations = [Self.key("alone"): .noPartner, Self.key("else"): .halved]
    var schedule = RunSchedule(order: [0, 1, 2], jobs: 4)
    schedule.add(plan, [0, 1, 2])
    #expect(Self.start(&schedule) == ["compile 2", "compile 2"])
    schedule.end(scenarios, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 2"])
    #expect(schedule.separations(of: 2) == [Self.key("alone"): .noPartner])
    schedule.hear(AloneReason.PartialError(key: Self.key("mail"), separation: .halved))
    #expect(Self.start(&schedule) == [])
    schedule.end(apps, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0", "judge 1"])
    #expect(schedule.separations(of: 0) == [Self.key("mail"): .halved])
  }

  /// Code that observes values is compiled after the programs, which wait for it.
  @Test func startsAProgramWhenALookAtItsValuesIsCompiled() {
    let bundle = Self.bundle("a", "b", "c")
    var schedule = Self.schedule([bundle], ["a", "b", "a", "c"], jobs: 4)
    #expect(Self.start(&schedule) == ["compile 3"])
    let looks = Self.looks(at: "a", "c")
    var outcome = Bundler.Outcome()
    outcome.rest = [looks]
    schedule.end(bundle, outcome)
    #expect(Self.start(&schedule) == ["compile 2", "judge 1"])
    // The compiler rejects one.
    schedule.hear(
      AloneReason.PartialError(key: looks.entries[1].key, separation: .halved))
    #expect(Self.start(&schedule) == ["judge 3"])
    schedule.end(looks, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0", "judge 2"])
  }

  /// The same sample in two languages waits for one compilation.
  @Test func letsEqualProgramsWaitTogether() {
    let bundle = Self.bundle("a", "b")
    var schedule = Self.schedule([bundle], ["a", "b", "a"], jobs: 4)
    #expect(Self.start(&schedule) == ["compile 2"])
    schedule.end(bundle, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0", "judge 1", "judge 2"])
  }

  @Test func triesHalvesBeforeTheirProgramsStart() {
    let bundle = Self.bundle("a", "b", "c", "d")
    var schedule = Self.schedule([bundle], ["a", "b", "c", "d"], jobs: 1)
    #expect(Self.start(&schedule) == ["compile 4"])
    let half = Self.bundle("c", "d")
    var outcome = Bundler.Outcome()
    outcome.rest = [half]
    schedule.end(bundle, outcome)
    // A program that is not compiled again need not wait.
    #expect(Self.start(&schedule) == ["judge 0"])
    schedule.end(program: 0)
    #expect(Self.start(&schedule) == ["judge 1"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == ["compile 2"])
    schedule.end(half, Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 2"])
  }

  @Test func startsAProgramWithAnErrorWhileItsBundleIsStillCompiled() {
    let bundles = [Self.bundle("a", "b", "c"), Self.bundle("d", "e")]
    var schedule = Self.schedule(bundles, ["a", "b", "c", "d", "e", "b", "", ""], jobs: 2)
    #expect(Self.start(&schedule) == ["compile 3", "judge 6"])
    let error = AloneReason.PartialError(
      key: Self.key("b"), separation: AloneReason("it has an error"))
    schedule.hear(error)
    #expect(schedule.separations[error.key] == error.separation)
    // One more than there are jobs, and ahead of programs that could start before.
    #expect(Self.start(&schedule) == ["judge 1"])
    schedule.end(program: 6)
    #expect(Self.start(&schedule) == ["judge 5"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == [])
    schedule.end(program: 5)
    #expect(Self.start(&schedule) == ["judge 7"])
    var outcome = Bundler.Outcome()
    outcome.rest = [Self.bundle("a", "c")]
    outcome.separations = [error.key: error.separation]
    schedule.end(bundles[0], outcome)
    // A finding counts only once, even if it arrives late.
    schedule.hear(error)
    #expect(Self.start(&schedule) == ["compile 2"])
  }

  @Test func keepsTheOrderOfProgramsOfSeveralBundles() {
    let bundles = [Self.bundle("a", "c"), Self.bundle("b", "d")]
    var schedule = Self.schedule(bundles, ["a", "b", "c", "d"], jobs: 2)
    #expect(Self.start(&schedule) == ["compile 2", "compile 2"])
    schedule.end(bundles[1], Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 1"])
    schedule.end(bundles[0], Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 0"])
    schedule.end(program: 0)
    #expect(Self.start(&schedule) == ["judge 2"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == ["judge 3"])
  }

  @Test func neverPassesTheNumberOfJobs() {
    var schedule = Self.schedule(
      [Self.bundle("a", "b"), Self.bundle("c", "d"), Self.bundle("e", "f")],
      ["a", "b", "c", "d", "e", "f", "", "", ""], jobs: 3)
    #expect(Self.start(&schedule) == ["compile 2", "compile 2", "judge 6"])
    #expect(Self.start(&schedule) == [])
  }

  /// A shorter chain that replaces a failed one waits for others, to be compiled with them.
  @Test func plansShorterChainsTogether() {
    var schedule = Self.schedule([], ["a", "b", "c"], jobs: 2)
    #expect(Self.start(&schedule) == ["judge 0", "judge 1"])
    schedule.end(program: 1, isOpen: true)
    #expect(Self.start(&schedule) == ["judge 2"])
    schedule.end(program: 2, isOpen: true)
    #expect(Self.start(&schedule) == ["plan [1, 2]"])
    var plan = Bundler.Plan()
    plan.bundles = [Self.bundle("d", "e")]
    plan.keys = [1: Self.key("d"), 2: Self.key("e")]
    schedule.add(plan, [1, 2])
    #expect(Self.start(&schedule) == ["compile 2"])
    schedule.end(program: 0)
    schedule.end(plan.bundles[0], Bundler.Outcome())
    #expect(Self.start(&schedule) == ["judge 1", "judge 2"])
  }

  /// Programs to compare are chosen from those compiled together and judged first.
  ///
  /// The comparison then starts at once, because everything would wait for it at the end.
  @Test func comparesAsSoonAsItCan() {
    let bundle = Self.bundle("a", "b")
    var schedule = Self.schedule([bundle], ["a", "b", ""], jobs: 1)
    #expect(Self.start(&schedule) == ["judge 2"])
    schedule.end(program: 2)
    #expect(Self.start(&schedule) == ["compile 2"])
    var chosen: [Int] = []
    schedule.end(bundle, Bundler.Outcome()) { programs in
      chosen = programs
      return [1]
    }
    // Without records nothing was compiled.
    #expect(chosen == [])
    #expect(Self.start(&schedule) == ["judge 1"])
    schedule.end(program: 1)
    #expect(Self.start(&schedule) == ["compare 1"])
    schedule.endComparison()
    #expect(Self.start(&schedule) == ["judge 0"])
    schedule.end(program: 0)
    #expect(Self.start(&schedule) == [])
  }
}
