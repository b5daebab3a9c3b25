import SiteTestFixtures
import MarkdownTree
import Testing
import WorkbookModel

struct ExerciseTests {
  private func page(
    language: String = "fi", _ outcomes: [String: SampleResult.Outcome] = [:]
  ) async throws -> String {
    var fixture = ChapterFixture(language: language)
    var ids = [
      fixture.sample("start", "func half(_ n: Int) -> Int { n }") {
        $0.isExercise = true
        $0.check = located("proof")
        $0.hint = located("help")
        $0.solution = located("answer")
      }
    ]
    ids.append(fixture.part("proof", .check, of: "start", "precondition(half(4) == 2)"))
    ids.append(fixture.part("help", .hint, of: "start", "// n / 2"))
    ids.append(
      fixture.part("answer", .solution, of: "start", "print(\"half\")", claim: "half\n"))
    let results = ids.map { id in
      var result = BookFixture.verified(id, id.name == "answer" ? "half\n" : "")
      result.outcome = outcomes[id.name] ?? .verified
      return result
    }
    return try #require(
      await BookFixture.render([fixture.chapter], results)["\(language)/00-start.html"])
  }

  @Test func foldsTheHintAndTheSolutionAndHidesTheCheck() async throws {
    let page = try await page()
    #expect(page.contains("<span class=\"exercise-mark\">Harjoitus</span>"))
    #expect(page.components(of: "<details class=\"exercise-part\">") == 2)
    let hint = try #require(page.firstRange(of: "<summary>Vihje</summary>"))
    let solution = try #require(page.firstRange(of: "<summary>Ratkaisu</summary>"))
    #expect(hint.upperBound < solution.lowerBound)
    let between = page[hint.upperBound..<solution.lowerBound]
    #expect(between.contains("id=\"sample-help\"") && between.contains("</details>"))
    #expect(page[solution.upperBound...].contains("<samp>half</samp>"))
    #expect(!page.contains("precondition") && !page.contains("sample-proof"))
    #expect(MarkupChecker(page).faults == [])
  }

  @Test func saysThatTheCheckWasTried() async throws {
    let note = "Piilotettu tarkistus hylkää tämän pohjan ja hyväksyy ratkaisun."
    #expect(try await page().components(of: note) == 1)
    for name in ["start", "proof", "answer"] {
      #expect(try await page([name: .failed]).components(of: note) == 0)
    }
  }

  @Test(arguments: [
    ("zh", "练习", "提示", "解答"), ("ru", "Упражнение", "Подсказка", "Решение"),
    ("ro", "Exercițiu", "Indiciu", "Rezolvare"), ("en", "Exercise", "Hint", "Solution"),
  ])
  func speaksTheLanguageOfThePage(
    language: String, exercise: String, hint: String, solution: String
  ) async throws {
    let page = try await page(language: language)
    #expect(page.contains(">\(exercise)</span>"))
    #expect(page.contains("<summary>\(hint)</summary>"))
    #expect(page.contains("<summary>\(solution)</summary>"))
  }

  @Test func foldsTheOutputOfASolutionThatStandsApart() async throws {
    var fixture = ChapterFixture()
    fixture.sample("start", "let a = 1") { $0.isExercise = true }
    let answer = fixture.part(
      "answer", .solution, of: "start", "print(2)", claim: "2\n", isClaimApart: true)
    let proof = fixture.part(
      "proof", .check, of: "start", "print(\"salaisuus\")", claim: "salaisuus\n",
      isClaimApart: true)
    let page = try #require(
      await BookFixture.render(
        [fixture.chapter],
        [BookFixture.verified(answer, "2\n"), BookFixture.verified(proof, "salaisuus\n")])[
          "fi/00-start.html"])
    #expect(page.components(of: "<summary>Ratkaisu</summary>") == 2)
    #expect(!page.contains("salaisuus"))
  }

  /// A page with an exercise and its solution, each followed by additional blocks.
  private func exercise(
    afterExercise: (inout ChapterFixture) -> Void = { _ in },
    afterSolution: (inout ChapterFixture) -> Void = { _ in }
  ) async throws -> String {
    var fixture = ChapterFixture()
    let start = fixture.sample("start", "let a = 1") { $0.isExercise = true }
    afterExercise(&fixture)
    let answer = fixture.part("answer", .solution, of: "start", "let a = 2")
    afterSolution(&fixture)
    let page = try #require(
      await BookFixture.render(
        [fixture.chapter], [BookFixture.verified(start, ""), BookFixture.verified(answer, "")])[
          "fi/00-start.html"])
    #expect(MarkupChecker(page).faults == [])
    return page.replacing("\n", with: "")
  }

  private func add(_ kind: AlertKind, _ words: String, to fixture: inout ChapterFixture) {
    let words = fixture.block(.paragraph([.text(words)]))
    fixture.add(.alert(kind, [words]))
  }

  /// The contents of the folds of a page, without their figures.
  private func folds(of page: String) -> [String] {
    page.replacing(#/(?s)<figure.*?</figure>/#, with: "<figure/>")
      .matches(of: #/(?s)<details class="exercise-part">(.*?)</details>/#).map { String($0.1) }
  }

  @Test func foldsATipAfterAnExerciseAsItsHint() async throws {
    let page = try await exercise { add(.tip, "Jaa kahdella.", to: &$0) }
    #expect(
      folds(of: page) == [
        "<summary>Vihje</summary><p>Jaa kahdella.</p>", "<summary>Ratkaisu</summary><figure/>",
      ])
  }

  @Test func foldsWhatExplainsASolutionWithIt() async throws {
    let page = try await exercise(
      afterSolution: {
        add(.note, "Nyt luku on oikea.", to: &$0)
        add(.warning, "Nollaa ei voi jakaa.", to: &$0)
        $0.paragraph(.text("Luku jatkuu."))
        add(.note, "Tämä näkyy.", to: &$0)
      })
    let solution = try #require(folds(of: page).first)
    #expect(
      solution.hasPrefix("<summary>Ratkaisu</summary><figure/><p>Nyt luku on oikea.</p><div"))
    #expect(solution.contains("<p class=\"alert-title\">Varoitus</p><p>Nollaa ei voi jakaa.</p>"))
    #expect(!solution.contains("Luku jatkuu") && !solution.contains("Tämä näkyy"))
    #expect(page.contains("<p class=\"alert-title\">Huomaa</p><p>Tämä näkyy.</p>"))
  }

  @Test(arguments: AlertKind.allCases)
  func leavesOtherAlertsOpen(kind: AlertKind) async throws {
    let between = try await exercise { fixture in
      fixture.paragraph(.text("Tehtävä on tämä."))
      add(kind, "Nollaa ei voi jakaa.", to: &fixture)
    }
    #expect(folds(of: between).count == (kind == .tip ? 2 : 1))
    let elsewhere = try await exercise(afterSolution: { fixture in
      fixture.heading("Lopuksi", id: "end")
      add(kind, "Nollaa ei voi jakaa.", to: &fixture)
    })
    #expect(folds(of: elsewhere).count == 1)
    #expect(!folds(of: elsewhere)[0].contains("Nollaa"))
  }

  @Test func foldsThePropertyListOfASolutionWithIt() async throws {
    let page = try await exercise(afterSolution: {
      $0.propertyList("<key>UIBackgroundModes</key>", of: "answer")
      add(.note, "Nyt luku on oikea.", to: &$0)
    })
    #expect(
      folds(of: page) == [
        "<summary>Ratkaisu</summary><figure/><figure/><p>Nyt luku on oikea.</p>"
      ])
  }
}
