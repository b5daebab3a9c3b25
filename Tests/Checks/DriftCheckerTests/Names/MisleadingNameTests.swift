import TextDiagnostics
import DriftChecker
import Testing
import WorkbookModel

/// Names with characters that look like others, or are invisible.
struct MisleadingNameTests {
  /// The message for a name with a misleading character.
  private func misleading(_ name: String, _ character: String, _ fix: String) -> String {
    "api-missing: '\(name)' has \(character); \(fix)"
  }

  private let cyrillicE = "a Cyrillic small letter ie (U+0435) that looks like 'e'"
  private let cyrillicA = "a Cyrillic capital letter a (U+0410) that looks like 'A'"

  @Test func reportsLettersOfAnotherScriptWhereTheyStand() async {
    await NamedBook(
      """
      # А {#top}

      Имя: `URLS⟦\u{435}⟧ssion.shared`, `UI⟦\u{410}⟧pplication`, `URLS⟦\u{435}⟧ssion`,
      `applicationStat⟦\u{435}⟧`, `UI⟦\u{410}⟧plicatoin.shared`, `URLS⟦\u{435}⟧ssion.shred`.

      """
    ).expect([
      misleading("URLS\u{435}ssion.shared", cyrillicE, "write 'URLSession.shared'"),
      misleading("UI\u{410}pplication", cyrillicA, "write 'UIApplication'"),
      misleading("URLS\u{435}ssion", cyrillicE, "write 'URLSession'"),
      misleading("applicationStat\u{435}", cyrillicE, "write 'applicationState'"),
      misleading("UI\u{410}plicatoin.shared", cyrillicA, "did you mean 'UIApplication.shared'?"),
      misleading("URLS\u{435}ssion.shred", cyrillicE, "did you mean 'URLSession.shared'?"),
    ])
  }

  @Test(arguments: [
    ("UIApplication\u{200B}.shared", "a zero width space (U+200B) that is invisible"),
    ("UIAppli\u{AD}cation.shared", "a soft hyphen (U+00AD) that is invisible"),
    ("UIApplication.\u{2060}shared", "a word joiner (U+2060) that is invisible"),
    ("UI\u{3B1}pplication.shared", "a Greek small letter alpha (U+03B1) that looks like 'a'"),
    ("UIApplication．shared", "a fullwidth full stop (U+FF0E) that looks like '.'"),
    ("ＵIApplication.shared", "a fullwidth Latin capital letter u (U+FF35) that looks like 'U'"),
    ("UIAppl\u{131}cation.shared", "a Latin small letter dotless i (U+0131) that looks like 'i'"),
  ])
  func namesTheCharacter(name: String, character: String) async {
    let problems = await NamedBook("# A {#top}\n\n`\(name)`\n").report.problems
    #expect(problems.map(\.summary) == ["'\(name)' has \(character)"])
    #expect(problems.flatMap(\.edits).map(\.text) == ["UIApplication.shared"])
  }

  @Test func proposesALigatureAsItsLetters() async {
    var book = NamedBook("# A {#top}\n\n`BGTaskCon\u{FB01}guration`\n")
    book.configuration.knownNames = [.init("BGTaskConfiguration", range: .init(at: .start))]
    #expect(await book.report.problems.map(\.fix) == ["write 'BGTaskConfiguration'"])
  }

  /// No edit that corrects one of the characters leaves another one wrong.
  @Test func replacesTheWholeNameWhereSeveralCharactersAreWrong() async {
    await NamedBook(
      "# A {#top}\n\n`URLS⟦\u{435}⟧ssi\u{43E}n\u{200B}.shar\u{435}d`\n"
    ).expect([
      misleading(
        "URLS\u{435}ssi\u{43E}n\u{200B}.shar\u{435}d", cyrillicE, "write 'URLSession.shared'")
    ])
  }

  /// A word of another script, a Russian or Finnish ending, and formulas.
  @Test(arguments: [
    "URLSession\u{430}", "UIApplication\u{430}", "UIApplication.shared\u{430}", "Очередь",
    "Сор.count", "UIApplication.очередь", "UIKitissä", "αx", "Δt",
    "Очередь.всё(в:)", "队列.任务", "Сорт", "naïve", "\u{440}\u{41D}", "queu\u{435}s", "🧑\u{200D}🚀",
  ])
  func leavesOtherScriptsAlone(word: String) async {
    await NamedBook("# A {#top}\n\n`\(word)`\n").expect([])
  }

  @Test func acceptsWhatSamplesDeclare() async {
    await NamedBook(
      """
      # A {#top}

      `UI\u{410}pplication`, `\u{421}opy.count`, `Очередь.всё(в:)`, `⟦Очередь.все(в:)⟧`

      ```swift
      struct UI\u{410}pplication {}
      struct Очередь { func всё(в a: Int) {} }
      ```

      ```swift,ignore="x"
      struct \u{421}opy { var count = 0 }
      ```

      """
    ).expect([missing("Очередь.все(в:)", near: "Очередь.всё(в:)")])
  }

  @Test func findsThemInCode() async {
    await NamedBook(
      """
      # A {#top}

      `UIApplication.sh⟦\u{430}⟧red.open(x)`

      ```swift,ignore="x"
      print(UIApplication.sh⟦\u{430}⟧red)
      ```

      """
    ).expect(
      Array(
        repeating: misleading(
          "UIApplication.sh\u{430}red",
          "a Cyrillic small letter a (U+0430) that looks like 'a'", "write 'UIApplication.shared'"),
        count: 2))
  }
}
