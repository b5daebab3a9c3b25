import TextDiagnostics
import Testing
import WorkbookModel

/// The lines of `diagram` fences.
struct DiagramReaderTests {
  private func diagram(_ lines: String) throws -> Diagram {
    let (chapter, diagnostics) = readChapter(chapterText("```diagram\n\(lines)\n```\n"))
    #expect(diagnostics.map(Said.init) == [])
    let role = try #require(chapter.codeBlocks.values.first)
    guard case .diagram(let diagram) = role else { throw Missing(role: role) }
    return diagram
  }

  private struct Missing: Error {
    var role: CodeBlockRole
  }

  @Test func readStates() throws {
    let diagram = try diagram(
      """
      states: An app's states: two of them
      front = on screen
      back = in the background

      front -> back: Home
      back -> front: the icon, or `open(_:)`
      """)
    #expect(diagram.title == "An app's states: two of them")
    #expect(
      diagram.content
        == .states(
          ["on screen", "in the background"],
          [
            .init(from: 0, to: 1, label: "Home"),
            .init(from: 1, to: 0, label: "the icon, or `open(_:)`"),
          ]))
  }

  @Test func readSequencesWithMessagesToOneself() throws {
    let diagram = try diagram("sequence: S\na = App\nb = Server\na -> a: waits\na -> b: GET /menu")
    #expect(
      diagram.content
        == .sequence(
          ["App", "Server"],
          [.init(from: 0, to: 0, label: "waits"), .init(from: 0, to: 1, label: "GET /menu")]))
  }

  @Test func readQuestionsWithinQuestions() throws {
    let diagram = try diagram(
      "decision: D\n? Now?\n  yes: a task\n  no: ? A file?\n    yes: a transfer\n    no: a refresh\n  never: nothing"
    )
    let inner = Diagram.Decision.question(
      "A file?",
      choices: [
        .init(label: "yes", next: .answer("a transfer")),
        .init(label: "no", next: .answer("a refresh")),
      ])
    #expect(
      diagram.content
        == .decision(
          .question(
            "Now?",
            choices: [
              .init(label: "yes", next: .answer("a task")), .init(label: "no", next: inner),
              .init(label: "never", next: .answer("nothing")),
            ])))
  }

  @Test(arguments: [
    ("⟦boxes: B⟧\na = A", "a diagram begins with its kind and a sentence that says what it shows"),
    ("⟦states:⟧\na = A", "a diagram begins with its kind and a sentence that says what it shows"),
    ("states: S\n⟦a = A⟧", "a diagram needs two states and an arrow"),
    ("states: S\na = A\nb = B\n⟦a -> a: again⟧\n", "this arrow leads from a state to itself"),
    ("states: S\nabove = A\nb = B\n⟦abvoe -> b: x⟧", "nothing before this line is called 'abvoe'"),
    ("sequence: S\na = A\n⟦a = B⟧", "there are two 'a'"),
    ("sequence: S\na = A\n  ⟦what is this⟧", "this line is neither a label nor an arrow"),
    ("decision: D\n⟦Now?⟧", "a decision begins with a question"),
    ("decision: D\n? Now?\n  ⟦yes: a⟧", "this question has fewer than two choices"),
    (
      "decision: D\n? Now?\n  yes: a\n  no: b\n⟦maybe: c⟧",
      "this line does not belong to a question"
    ),
    ("decision: D\n? Now?\n    ⟦yes: a⟧", "this line is not a choice of the question above"),
  ])
  func reportMistakes(lines: String, summary: String) {
    let marked = chapterText("```diagram\n\(lines)\n```\n")
    let diagnostics = readChapter(marked).1
    #expect(diagnostics.map(\.summary) == [summary])
    #expect(diagnostics.map(\.id) == [.diagram] && diagnostics.allSatisfy { $0.fix != nil })
    #expect(diagnostics.map(\.range.offsets) == marked.ranges)
  }

  @Test(arguments: [
    "states: S\n" + (0..<9).map { "n\($0) = N" }.joined(separator: "\n"),
    "sequence: S\na = A\nb = B\n"
      + Array(repeating: "a -> b: x", count: 100_000).joined(separator: "\n"),
    "decision: D\n? Q"
      + (0..<1_000).map { "\n" + String(repeating: "  ", count: $0 + 1) + "yes: ? Q" }.joined(),
  ])
  func boundWhatAPageHolds(lines: String) {
    let diagnostics = readChapter(chapterText("```diagram\n\(lines)\n```\n")).1
    #expect(diagnostics.map(\.id) == [.diagram])
  }
}
