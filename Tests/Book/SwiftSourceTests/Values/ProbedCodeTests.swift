import WorkbookModel
import SwiftSource
import Testing

/// The code that is compiled instead of a sample to observe its values.
struct ProbedCodeTests {
  private func probed(_ code: String, omitting omitted: Set<ProbedCode.Part> = []) -> String {
    let claims = CommentsAndLiterals(ParsableSource(code)).values.compactMap { note in
      if case .claim(let claim) = note.meaning { claim } else { nil }
    }
    return ProbedCode(
      code, file: "a.swift",
      watches: claims.enumerated().map { .init(number: $0, claim: $1) }, omitting: omitted
    ).text
  }

  @Test func looksAtAnExpressionOnItsOwnLine() {
    #expect(
      probed("let a = 1\na + 1  // => [2]\nb()\n") == """
        let a = 1
        do { let _workbookClaim = a + 1
        #sourceLocation(file: "_claim0", line: 1)
        if _workbookLooks() {
        _workbookValue(0, _workbookClaim)
        #sourceLocation(file: "_claim0", line: 1000)
        if _workbookObserves(0) { _workbookEqual(0, _workbookClaim == ([2])) }
        #sourceLocation(file: "_claim0", line: 2000)
        if _workbookObserves(0), let _workbookList = _workbookElements(0, _workbookClaim) { \
        _workbookEqual(0, _workbookList == ([2])) }
        _workbookLooked() } }
        #sourceLocation(file: "a.swift", line: 3)
        b()

        """)
  }

  @Test func looksAtANameAfterItsDeclaration() {
    #expect(
      probed("let ä = f()  // ä == 2", omitting: [.equality(0)]) == """
        let ä = f()
        #sourceLocation(file: "_claim0", line: 1)
        do { if _workbookLooks() {
        let _workbookClaim = (ä)
        _workbookValue(0, _workbookClaim)
        _workbookLooked() } }
        #sourceLocation(file: "a.swift", line: 2)
        """)
  }

  @Test func looksAtWhatIsPrinted() {
    #expect(
      probed("print(x, y)  // 2 3") == """
        do { _workbookNote(0, 98, ""); print(x, y)
        #sourceLocation(file: "_claim0", line: 1)
        _workbookNote(0, 101, "")
        }
        #sourceLocation(file: "a.swift", line: 2)
        """)
    #expect(
      probed("print(x)  // 2", omitting: [.equality(0)]) == """
        do { let _workbookClaim = (x)
        #sourceLocation(file: "_claim0", line: 1)
        _workbookNote(0, 98, "")
        print(_workbookClaim)
        _workbookNote(0, 101, "")
        if _workbookLooks() {
        _workbookValue(0, _workbookClaim)
        _workbookLooked() } }
        #sourceLocation(file: "a.swift", line: 2)
        """)
  }

  @Test func changesNothingWhereEverythingIsLeftOut() {
    let code = "f()  // == 2\nprint(x)  // 3\n"
    #expect(probed(code, omitting: [.value(0), .value(1)]) == code)
  }

  @Test func looksOnceAtAStatement() {
    let text = probed("f()  // == 2\n// => 3\n// n == 3\n")
    #expect(text.ranges(of: "do {").count == 1)
  }

  @Test(arguments: [
    ("f(  // == 2\n", "do { let _workbookClaim = f("), ("}}} x // => 3\n", nil),
    ("x // == )(\n", nil), ("print(  // 3", "do { let _workbookClaim = ("), ("// == 3", nil),
  ])
  func survivesCodeThatIsNoSwift(code: String, start: String?) {
    let text = probed(code)
    if let start { #expect(text.hasPrefix(start)) } else { #expect(text == code) }
  }

  @Test(arguments: [
    ("/in/_claim3", 1, ProbedCode.Part.value(3)), ("_claim0", 1000, .equality(0)),
    ("_claim12", 2000, .elements(12)), ("a.swift", 1, nil), ("_claimx", 1, nil),
  ])
  func tellsWhatAMessageIsAbout(file: String, line: Int, part: ProbedCode.Part?) {
    #expect(ProbedCode.part(file: file, line: line) == part)
  }
}
