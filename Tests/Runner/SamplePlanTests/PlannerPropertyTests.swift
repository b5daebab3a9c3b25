import TextDiagnostics
import Foundation
import SamplePlan
import RuleBlocks
import TestSupport
import Testing
import WorkbookModel
import WorkbookReader

/// Plans of random chapters: everything requested is contained exactly once.
struct PlannerPropertyTests {
  private static let kinds = [
    "", "", "", "no_run", "compile_fail=\"such\"", "should_trap", "exit=2", "ignore=\"x\"", "app",
    "should_warn", "swift=\">=9.0\"", "standalone", "hidden", "app",
    "scenario=s0", "scenario=[s1,s0]", "scenario=s2,no_run",
  ]
  /// Some change the meaning of others.
  private static let codes = ["let x = 1", "let x = 1", "f()", "func f() {}", "import Glibc"]
  private static let settings = ["", "", "", "args=[x]", "stdin=\"y\"", "env=[A=1]", "timeout=3"]

  @Test(arguments: TestSeed.draw("PLAN", daily: 200, nightly: 1_000))
  func answersForEverySelectedSampleOnce(seed: TestSeed) {
    var random = SplitMix(seed: seed.value)
    let replay = Comment(rawValue: "\(seed)")
    let chapter = chapter(&random)
    let all = chapter.samples.map(\.id)
    let selection =
      Bool.random(using: &random) ? nil : Set(all.filter { _ in Bool.random(using: &random) })
    let plan = Planner(configuration: Configuration()).plan([chapter], selection: selection)
    var answers: [Sample.ID: Int] = [:]
    for id in plan.programs.flatMap(\.judged) { answers[id, default: 0] += 1 }
    for id in plan.unverified.map(\.sample) {
      answers[id, default: 0] += 1
    }
    for id in selection ?? Set(all) { #expect(answers[id] == 1, replay) }
    for program in plan.programs {
      let concerned = program.judged.union(program.apps.map(\.sample))
      #expect(!concerned.isDisjoint(with: plan.selection), replay)
      let installed = program.purpose == .run ? program.settings.device?.apps ?? [] : []
      #expect(program.apps.map(\.sample.name) == installed, replay)
      #expect(program.samples.last.map(program.judged.contains) == true, replay)
      #expect(program.judged.isSubset(of: program.samples), replay)
      checkShorterChains(of: program, replay)
    }
  }

  private func checkShorterChains(of program: Program, _ replay: Comment) {
    var judged: Set<Sample.ID> = []
    var next: Program? = program
    while let shorter = next {
      if let last = shorter.samples.last { judged.insert(last) }
      next = shorter.withoutLastSample
    }
    #expect(judged == program.judged, replay)
  }

  /// Returns a random chapter in which samples continue earlier ones, as the reader guarantees.
  private func chapter(_ random: inout SplitMix) -> Chapter {
    var text = ""
    for index in 0..<Int.random(in: 1...12, using: &random) {
      var items = ["swift", "id=s\(index)"]
      if index > 0, Int.random(in: 0..<4, using: &random) > 0 {
        items.append("continue=s\(Int.random(in: 0..<index, using: &random))")
      }
      items.append(Self.kinds.randomElement(using: &random) ?? "")
      if Bool.random(using: &random) {
        items.append(Self.settings.randomElement(using: &random) ?? "")
      }
      let code = Self.codes.randomElement(using: &random) ?? ""
      text += "```\(items.filter { !$0.isEmpty }.joined(separator: ","))\n\(code)\n```\n\n"
    }
    let source = SourceText(path: "Content/fi/00-a.md", text: text)
    return ChapterReader(source: source, name: "00-a", language: "fi").read().chapter
  }
}
