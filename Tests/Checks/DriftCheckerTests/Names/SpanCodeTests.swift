import TextDiagnostics
import DriftChecker
import Testing

/// Names in code spans that contain more than a name.
struct SpanCodeTests {
  private func text(_ span: String) -> NamedBook { NamedBook("# A {#top}\n\nЭто `\(span)`.\n") }

  @Test(arguments: [
    ("⟦UIAplication⟧?", "UIApplication"), ("⟦UIAplication⟧!", "UIApplication"),
    ("[⟦UIAplication⟧]", "UIApplication"), ("any ⟦UIAplicationDelegate⟧", "UIApplicationDelegate"),
    ("[String: ⟦UIAplication⟧]", "UIApplication"), ("\\⟦UIAplication⟧.shared", "UIApplication"),
    ("@⟦UIApplicationMian⟧", "UIApplicationMain"), ("@⟦IBInspectabel⟧", "IBInspectable"),
    ("⟦UIAplication⟧.shared.delegate?.window", "UIApplication"),
    ("extension ⟦UIAplication⟧ {}", "UIApplication"), ("⟦UIAplication⟧.self", "UIApplication"),
    ("⟦UIAplication⟧.Type", "UIApplication"),
    ("-[⟦UIAplication⟧ foo]", "UIApplication"), ("⟦UIAplication⟧ *", "UIApplication"),
    ("(⟦UIAplication⟧) -> Void", "UIApplication"), ("Set<⟦URLSesion⟧>", "URLSession"),
    ("⟦URLSession.shred⟧(nanoseconds: 5)", "URLSession.shared"),
    ("try await ⟦UIApplication.shred⟧.open(url)", "UIApplication.shared"),
    ("⟦device.presHome⟧(1)", "pressHome"), ("_ = ⟦UIApplication.shred⟧", "UIApplication.shared"),
  ])
  func reportsTheNameThatIsLeft(span: String, meant: String) async throws {
    let start = try #require(span.firstIndex(of: "⟦"))
    let end = try #require(span.firstIndex(of: "⟧"))
    await text(span).expect([
      missing(String(span[start..<end].dropFirst()), near: meant)
    ])
  }

  @Test func reportsAMemberAfterGenericArguments() async {
    let book = text("Array<⟦URLSesion⟧>.⟦removeFrist⟧")
    await book.expect([
      missing("URLSesion", near: "URLSession"),
      missing("Array.removeFrist", near: "Array.removeFirst()"),
    ])
    #expect(
      await book.report.problems.flatMap(\.edits).map(\.text) == ["URLSession", "removeFirst"])
  }

  /// In code the replacement has no labels, because the call keeps its arguments.
  @Test func keepsTheArgumentsOfACall() async {
    let book = text("UIApplication.setMinimumBackgroundFetchIntervall(1)")
    #expect(
      await book.report.problems.flatMap(\.edits).map(\.text)
        == ["UIApplication.setMinimumBackgroundFetchInterval"])
  }

  @Test func namesAllThatIsWrongInASpan() async {
    await text("⟦UIAplication⟧.shared == ⟦UIApplication.shred⟧").expect([
      missing("UIAplication", near: "UIApplication"),
      missing("UIApplication.shred", near: "UIApplication.shared"),
    ])
  }

  /// If the position of the name in the chapter's bytes is unknown, the whole span is marked.
  @Test func marksASpanThatIsBrokenIntoLines() async {
    let book = NamedBook("# A {#top}\n\n> `⟦try\n> UIApplication.shred⟧`, ` ⟦UIAplication⟧? `\n")
    await book.expect([
      missing("UIApplication.shred", near: "UIApplication.shared"),
      missing("UIAplication", near: "UIApplication"),
    ])
    #expect(await book.report.problems.map(\.edits.count) == [0, 1])
  }

  @Test(arguments: [
    // Possibly the reader's own declarations.
    "Match.goals(1)", "Mine<Int>.thing", "UIMine?", "NSMadeUpThing()", "[UIView]", "@MyWrapper",
    "Sessions.make(x)", "State.unknown(1)", "Element.thing(1)", "session.shred(1)", "@NSManaged",
    "@NSApplicationMain", "@IBOutlet weak var x", "UIAplicationPoolOfOurs()",
    "struct UIAplication {}; UIAplication()",
    // Existing names.
    "UIApplication.shared.open(url)", "UIApplication?", "Array<Int>.removeFirst()",
    "UIApplication.shared.applicationState == .background", "@UIApplicationMain", "any URLSession",
    "Int.self", "URLSession.Type", "UIApplicationDelegate.Protocol",
    // Not Swift.
    "Sources/UIKit/URLSession.swift", "Timer.json: 5", "https://x.y/URLSession.html",
    "import UIKitt",
    "Tulostaa Timers", "{\"a\": \"UIAplication\"}", "./workbook run ru/00#URLSesion-1.md",
    "GET /Timerss", "// UIAplication", "\"UIAplication.shared\"",
  ])
  func leavesOtherCodeAlone(span: String) async {
    await NamedBook("# A {#top}\n\n`\(span)`\n").expect([])
  }

  @Test func knowsWhatSamplesDeclare() async {
    await NamedBook(
      """
      # A {#top}

      `UIApplication.flash(5)`, `[UIAplication]`, `Timer.ticks(1)`

      ```swift
      extension UIApplication { static func flash(_ x: Int) {} }
      struct UIAplication {}
      struct Timer { static func ticks(_ x: Int) {} }
      ```

      """
    ).expect([])
  }

  @Test func countsSpansAndNotTheirParts() async {
    let statistics = await text("UIApplication.shred + UIAplication.shared").report.names
    #expect(statistics?.spans == 1)
    #expect(statistics?.problems == 2)
  }
}
