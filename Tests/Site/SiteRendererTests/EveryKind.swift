import SiteTestFixtures
import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// A chapter that contains every kind of block and sample, with a result for each.
struct EveryKind {
  private(set) var fixture: ChapterFixture
  private(set) var results: [SampleResult] = []
  var chapter: Chapter { fixture.chapter }

  init(_ name: String = "00-start", language: String = "fi", title: String = "Näin luet kirjaa") {
    fixture = ChapterFixture(
      name, language: language, title: title, summary: "Mitä täällä ajetaan ja miten luetaan.")
    fixture.heading(title, level: 1, id: "top")
    addProse()
    addPlainSamples()
    addExpectedErrors()
    addTroubles()
    addScenario()
  }

  private mutating func addProse() {
    fixture.mention("UIApplication.shared")
    fixture.paragraph(
      .text("Kutsu "), .code("UIApplication.shared"), .text(" ja lue "),
      .link("https://example.org/?a=b&c", "lisää"), .text(" tai "), .link("#plain", "jatka"),
      .text("."), .inline(.lineBreak), .inline(.emphasis([.text("kursiivi")])), .text(" "),
      .inline(.strong([.text("lihava")])), .inline(.html("<b>")))
    fixture.heading("Proosa", id: "prose", isLegacy: true)
    for kind in AlertKind.allCases {
      let inner = fixture.block(.paragraph([.text("Huomautus "), .code("x")]))
      fixture.add(.alert(kind, [inner]))
    }
    let nested = fixture.block(
      .list(
        List(
          marker: .ordered(start: 3, delimiter: "."), isTight: false,
          items: [
            item([fixture.block(.paragraph([.text("kolmas")]))])
          ])))
    fixture.add(
      .list(
        List(
          marker: .bullet, isTight: true,
          items: [
            item([fixture.block(.paragraph([.text("tiivis")])), nested])
          ])))
    let quoted = fixture.block(.paragraph([.text("Lainattu.")]))
    fixture.add(.blockQuote([quoted]))
    fixture.add(.thematicBreak)
    fixture.add(.htmlBlock("<script>alert(1)</script>"))
    fixture.add(.htmlBlock("<!-- muistiinpano -->"))
    fixture.add(
      .table(
        Table(
          alignments: [nil, .right], header: row(["Nimi", "Aika"]),
          rows: [row(["cover.jpg", "4 s"]), row(["podcast.mp3", "40 s"])])))
    fixture.link("kuvat/tilat.png", kind: .image)
    fixture.paragraph(.image("kuvat/tilat.png", "Tilat", title: "Sovelluksen tilat"))
    fixture.listing("./workbook build", language: "sh")
    fixture.propertyList("<key>UIBackgroundModes</key>", of: "news")
  }

  private mutating func addPlainSamples() {
    fixture.heading("Tavalliset", id: "plain")
    let plain = fixture.sample(
      "budget",
      """
      # import Foundation
      let budget = 30 // sekuntia
      /// Ohje.
      func used(_ seconds: Int) -> String { "käytetty \\(seconds) s" }
      @MainActor struct Box<Value> { var value: Value? }

      print(used(budget), "中文 <&>")
      """, claim: "väite, jota ei näytetä\n"
    ) {
      $0.caption = "Aikabudjetti"
      $0.highlight = [2...3]
    }
    results.append(BookFixture.verified(plain, "käytetty 30 s 中文 <&>\n"))
    let next = fixture.sample("more", "print(1)", claim: "1\n", isClaimApart: true) {
      $0.continues = located("budget")
    }
    results.append(BookFixture.verified(next, "1\n"))
    let trailing = fixture.sample("trailing", "print(2)  // => 2")
    fixture.trailingClaim("2\n")
    results.append(BookFixture.verified(trailing, "2\n"))
    fixture.sample("unseen", "let limit = 3", isSetup: true)
    let unclaimed = fixture.sample("unclaimed", "print(limit)") { $0.continues = located("unseen") }
    results.append(BookFixture.verified(unclaimed, "3\u{1B}[31m\u{0}\r\u{202E}\n"))
    fixture.sample("secret", "print(\"piilossa\")") { $0.isHidden = true }
  }

  private mutating func addScenario() {
    fixture.heading("Laite", id: "device")
    let scenario = fixture.sample("first-fetch", "let device = Device()", claim: "uutta\n")
    var result = BookFixture.verified(scenario, "uutta\n")
    let trace = TraceFixture.firstFetch()
    result.trace = Trace(header: trace.header, events: trace.events)
    results.append(result)
  }

  private mutating func addExpectedErrors() {
    fixture.heading("Odotetut virheet", id: "expected")
    fixture.heading("Ei käänny", level: 3, id: "compile-error")
    let wrong = fixture.sample("wrong", "let a = 1\n# let b = 2\nlet c: Int = \"x\"")
    var result = BookFixture.verified(wrong, ending: .notRun)
    result.compilerMessages = [
      SampleResult.CompilerMessage(
        severity: .error, text: "cannot convert value of type 'String' to specified type 'Int'",
        position: fixture.position("wrong", line: 3)),
      SampleResult.CompilerMessage(
        severity: .warning, text: "'b' was never used", group: "Unused",
        position: fixture.position("wrong", line: 2)),
    ]
    results.append(result)
    let trap = fixture.sample(
      "trap", "print(\"ennen\")\nlet empty: [Int] = []\nprint(empty[0])", claim: "ennen\n")
    result = BookFixture.verified(
      trap, "ennen\n", ending: .trapped(signal: 4, message: "Fatal error: Index out of range"))
    result.trapPosition = fixture.position("trap", line: 3)
    results.append(result)
    let exit = fixture.sample("exit", "exit(2)") { $0.arguments = ["30", "12"] }
    result = BookFixture.verified(exit, ending: .exited(status: 2))
    result.standardError = "aika ei riitä\n"
    results.append(result)
  }

  private mutating func addTroubles() {
    fixture.heading("Pulmat", id: "troubles")
    let failed = fixture.sample("failed", "print(5)", claim: "6\n")
    results.append(
      SampleResult(
        id: failed, outcome: .failed, ending: .exited(status: 0), standardOutput: "5\n",
        problems: [
          Diagnostic(
            .error, .output, file: chapter.file, range: SourceRange(at: .start),
            "the sample printed something else than claimed", explanation: "- 6\n+ 5\n")
        ], key: BookFixture.key, date: BookFixture.date))
    let endless = fixture.sample("endless", "while true {}")
    results.append(
      SampleResult(id: endless, outcome: .failed, ending: .stopped(limit: "time")))
    let flaky = fixture.sample("flaky", "print(Set([1, 2]))", claim: "[1, 2]\n")
    results.append(
      SampleResult(
        id: flaky, outcome: .flaky, ending: .exited(status: 0), standardOutput: "[2, 1]\n"))
    let ignored = fixture.sample("ignored", "import UIKit")
    results.append(
      SampleResult(id: ignored, outcome: .unverified, reason: "vaatii Applen UIKitin"))
    fixture.sample("not-run", "print(7)", claim: "7\n")
    let compiled = fixture.sample("compiled", "while true {}") { $0.isNotRun = true }
    results.append(BookFixture.verified(compiled, ending: .notRun))
    let exercise = fixture.sample("exercise", "func half(_ n: Int) -> Int { n }") {
      $0.isExercise = true
      $0.check = located("exercise-check")
      $0.hint = located("exercise-hint")
      $0.solution = located("exercise-solution")
    }
    results.append(BookFixture.verified(exercise))
    for kind in ExercisePart.Kind.allCases {
      let part = fixture.part("exercise-\(kind.rawValue)", kind, of: "exercise", "half(4)")
      results.append(BookFixture.verified(part))
    }
    let objectiveC = fixture.sample("objc", "NSLog(@\"%d\", 1);", language: .objectiveC)
    results.append(BookFixture.verified(objectiveC, "1\n"))
    let console = fixture.console("console", [("workbook check", ["kaikki [..]"])])
    var result = BookFixture.verified(console, "$ workbook check\nkaikki kunnossa\n")
    result.commands = [.init(text: "kaikki kunnossa\n", status: 0)]
    results.append(result)
  }
}

private func item(_ blocks: [Block]) -> List.Item {
  List.Item(blocks: blocks, range: SourceRange(at: .start))
}

private func row(_ cells: [String]) -> Table.Row {
  Table.Row(
    cells: cells.map { Table.Cell(inlines: [.text($0)], range: SourceRange(at: .start)) },
    range: SourceRange(at: .start))
}

func located<Value>(_ value: Value) -> SampleAnnotations.Located<Value> {
  SampleAnnotations.Located(value, range: SourceRange(at: .start))
}
