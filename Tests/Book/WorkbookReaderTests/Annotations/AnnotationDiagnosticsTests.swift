import TextDiagnostics
import Testing
import WorkbookModel
import WorkbookReader

struct AnnotationDiagnosticsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var marked: String
    var summary: String
    var fix: String
    var id = "annotation"

    init(_ marked: String, _ summary: String, _ fix: String, id: String = "annotation") {
      self.marked = marked
      self.summary = summary
      self.fix = fix
      self.id = id
    }

    var testDescription: String { marked }
  }

  func check(_ test: Case) {
    let marked = MarkedText(test.marked)
    let read = { (text: MarkedText) in
      AnnotationParser(source: text.source).parse(offsets: 0..<text.source.bytes.count).diagnostics
    }
    expect(
      read(marked), in: marked, are: [Said(test.id, test.summary, fix: test.fix)], reading: read)
  }

  private static let swiftWords =
    "id, continue, nest, standalone, ignore, no_run, compile_fail, should_warn, swift, file, region, "
    + "should_trap, exit, timeout, args, stdin, env, no_values, app, scenario, twin, profile, exercise, check, "
    + "hint, solution, hidden, predict, caption, tab, highlight"

  /// A line pasted into the wrong place must not cause endless problems.
  @Test func readsNoMoreAnnotationsThanThereAreWords() {
    let source = MarkedText("swift" + String(repeating: ",id", count: 100_000)).source
    let (_, diagnostics) = AnnotationParser(source: source).parse(offsets: 0..<source.bytes.count)
    let last = diagnostics.last
    #expect(diagnostics.count == 65)
    #expect(last?.summary == "more than 64 annotations follow 'swift'")
    #expect(last?.fix == "remove the surplus; the rest of the line is not read")
    #expect(last?.range.start.column == "swift".count + 64 * ",id".count + 2)
  }

  @Test(arguments: [
    Case("swift,⟦no_rum⟧", "unknown word 'no_rum' after 'swift'", "did you mean 'no_run'?"),
    Case("swift,⟦NoRun⟧", "unknown word 'NoRun' after 'swift'", "did you mean 'no_run'?"),
    Case(
      "swift,⟦zzzzz⟧", "unknown word 'zzzzz' after 'swift'",
      "the annotations of 'swift' are \(swiftWords)"),
    Case("swift,⟦caption=\"\"⟧", "the text of 'caption' is empty", "write it, or remove 'caption'"),
    Case("swift,⟦tab=\" \"⟧", "the text of 'tab' is empty", "write it, or remove 'tab'"),
    Case(
      "swift,should_trap=⟦\"\"⟧", "almost any message contains '', so it claims nothing",
      "write some words of the message"),
    Case(
      "swift,hidden,⟦tab=a⟧", "'tab' has no meaning together with 'hidden'",
      "remove 'tab' or 'hidden'"),
    Case(
      "swift,predict,⟦no_run⟧", "'no_run' has no meaning together with 'predict'",
      "remove 'no_run' or 'predict'"),
    Case("output,⟦stder⟧", "unknown word 'stder' after 'output'", "did you mean 'stderr'?"),
    Case(
      "output,⟦zzzzz⟧", "unknown word 'zzzzz' after 'output'",
      "the annotations of 'output' are stderr, of, match"),
    Case(
      "swift,highlight=1,⟦3-5⟧", "unknown word '3-5' after 'swift'",
      "put several values of 'highlight' in brackets: highlight=[1,3-5]"),
    Case(
      "swift,scenario=a,⟦zzzz⟧", "unknown word 'zzzz' after 'swift'",
      "put several values of 'scenario' in brackets: scenario=ID|[ID,ID]"),
    Case(
      "json,⟦zzzz⟧", "unknown word 'zzzz' after 'json'",
      "remove it: 'json' is shown and never run"),
    Case(
      "json,⟦id⟧=a", "'id' does not apply to 'json'",
      "it belongs to 'swift', 'objective-c', 'console'; remove it"),
    Case(
      "output,⟦no_run⟧", "'no_run' does not apply to 'output'",
      "it belongs to 'swift', 'objective-c'; remove it"),
    Case(
      "swift,⟦stderr⟧", "'stderr' does not apply to 'swift'",
      "it belongs to 'output'; remove it"),
    Case(
      "swift,⟦plist⟧=a", "'plist' does not apply to 'swift'", "it belongs to 'xml'; remove it"),
    Case(
      "xml,⟦id⟧=a", "'id' does not apply to 'xml'",
      "it belongs to 'swift', 'objective-c', 'console'; remove it"),
  ])
  func reportsWordsThatDoNotBelong(test: Case) { check(test) }

  /// The words of rustdoc, mdBook, mdoc, Quarto and knitr, Elixir, byexample, Sphinx, MyST and Docusaurus.
  @Test(arguments: [
    ("should_panic", "did you mean 'should_trap'?"), ("mdoc:crash", "did you mean 'should_trap'?"),
    ("raises-exception", "did you mean 'should_trap'?"),
    ("should_raise", "did you mean 'should_trap'?"), ("eval=F", "did you mean 'no_run'?"),
    ("exit_code=1", "did you mean 'exit='?"), ("echo=F", "did you mean 'hidden'?"),
    ("warn=FALSE", "remove it: pages do not have it"),
    ("error=TRUE", "did you mean 'should_trap'?"),
    ("mdoc:fail", "did you mean 'compile_fail=\"text\"'?"),
    ("E0308", "did you mean 'compile_fail=\"text\"'?"),
    ("compile_error", "did you mean 'compile_fail=\"text\"'?"),
    ("mdoc:compile-only", "did you mean 'no_run'?"), ("norun", "did you mean 'no_run'?"),
    ("eval=FALSE", "did you mean 'no_run'?"), ("execute=false", "did you mean 'no_run'?"),
    ("skip", "did you mean 'ignore=\"why\"'?"), ("+SKIP", "did you mean 'ignore=\"why\"'?"),
    ("no_test", "did you mean 'ignore=\"why\"'?"), ("nocompile", "did you mean 'ignore=\"why\"'?"),
    ("doctest=false", "did you mean 'ignore=\"why\"'?"),
    ("doctest", "remove it: samples are compiled and run without it"),
    ("eval=TRUE", "remove it: samples are compiled and run without it"),
    ("editable", "remove it: samples are compiled and run without it"),
    ("text", "remove it: begin the fence with 'text' instead to show code without checking it"),
    ("showLineNumbers", "remove it: pages do not have it"),
    ("remove-cell", "did you mean 'hidden'?"), ("echo=FALSE", "did you mean 'hidden'?"),
    ("mdoc:warn", "did you mean 'should_warn'?"), ("mdoc:reset", "did you mean 'standalone'?"),
    ("title=\"a\"", "did you mean 'caption='?"), ("name=a", "did you mean 'id='?"),
    ("edition2021", "did you mean 'swift=\">=6.1\"'?"),
    ("continued=true", "did you mean 'continue=ID'?"),
    ("throws", "did you mean 'should_trap'?"), ("no_eval", "did you mean 'no_run'?"),
    ("error", "did you mean 'compile_fail=\"text\"'?"),
    ("verify=false", "did you mean 'ignore=\"why\"'?"),
    ("disable", "did you mean 'ignore=\"why\"'?"),
    ("lineNumbers", "remove it: pages do not have it"),
    ("{1}", "write 'highlight=[1,3-5]' to mark lines"),
  ])
  func knowsTheWordsOfOtherPrograms(word: String, fix: String) {
    let name = word.prefix { $0 != "=" }
    check(
      Case(
        "swift,⟦\(name)⟧\(word.dropFirst(name.count))", "unknown word '\(name)' after 'swift'", fix)
    )
  }

  @Test(arguments: ["{code-block}", "{code-cell}", "{testcode}"])
  func knowsTheDirectivesOfOtherPrograms(word: String) {
    check(
      Case(
        "⟦\(word)⟧ swift", "unknown language '\(word)'", "write 'swift' in its place",
        id: "language"))
  }

  @Test(arguments: [
    Case(
      "swift,should_trap=⟦“Index out of range”⟧", "the value is in other quotation marks than '\"'",
      "write straight double quotes"),
    Case(
      "swift,should_trap=⟦'Index out'⟧", "the value is in other quotation marks than '\"'",
      "write straight double quotes"),
    Case("swift⟦ ⟧no_run", "a comma is missing before 'no_run'", "write ',no_run'"),
    Case("swift,app⟦ ⟧id=\"a\"", "a comma is missing before 'id'", "write ',id=\"a\"'"),
    Case("swift,⟦=a⟧", "a word is missing before '='", "write it, or remove the value"),
    Case("swift⟦,⟧", "an annotation is missing after ','", "remove the comma"),
    Case("swift⟦,⟧,app", "an annotation is missing after ','", "remove the comma"),
    Case("swift,id⟦ ⟧=a", "unexpected space before '='", "remove the space"),
    Case("swift,id=⟦ ⟧a", "unexpected space after '=' in 'id'", "remove the space"),
    Case(
      "swift,caption=⟦\"⟧abc, d", "the quote that opens here is never closed",
      "add '\"' at the end of the value"),
    Case("swift,args=⟦[⟧a,b", "the list that opens here is never closed", "add ']'"),
    Case(
      "swift,args=[a ⟦b⟧]", "a comma is missing in the list",
      "separate values by ',' or put them in quotes"),
    Case(
      "swift,args=[a,⟦⟧]", "a value is missing in the list",
      "write it, or \"\" for an empty one"),
    Case(
      "swift,caption=\"a\"⟦b⟧", "unexpected 'b' after the closing quote",
      "separate annotations by ','"),
    Case(
      "swift,args=[a]⟦b⟧", "unexpected 'b' after the list", "separate annotations by ','"),
    Case(
      "swift,caption=a⟦\"⟧b\"", "a value without quotes contains a quotation mark",
      "put the whole value in quotes"),
    Case(
      #"swift,caption="a⟦\q⟧""#, #"unknown escape '\q' in quotes"#,
      #"write \" or \\ or \n or \t, and '\\' for a backslash"#),
    Case(
      "swift⟦，⟧id=a", "unexpected '，' after 'swift'", "separate annotations by ','",
      id: "language"),
    Case(
      "output⟦:⟧stderr", "unexpected ':' after 'output'", "separate annotations by ','",
      id: "language"),
  ])
  func reportsBrokenGrammar(test: Case) { check(test) }

  @Test(arguments: [
    Case("swift,⟦id⟧", "'id' needs a value", "write id=ID"),
    Case("swift,⟦exit=⟧", "'exit' needs a value", "write exit=STATUS"),
    Case(
      "swift,⟦ignore⟧", "ignore needs a reason: ignore=\"why\"",
      "say why the sample cannot run here"),
    Case("swift,⟦ignore=\" \"⟧", "'ignore' needs a reason", "write ignore=\"why\""),
    Case(
      "swift,⟦compile_fail⟧", "'compile_fail' needs a value",
      "write compile_fail=\"text\"|#Group|[list]"),
    Case(
      "swift,⟦should_trap=⟧", "a value is missing after 'should_trap='",
      "write it, or 'should_trap' without '='"),
    Case("swift,no_run=⟦true⟧", "'no_run' takes no value", "write 'no_run' alone"),
    Case("swift,app=⟦[a]⟧", "'app' takes no value", "write 'app' alone"),
    Case("swift,id=⟦[a]⟧", "'id' takes one value, not a list", "write id=ID"),
    Case(
      "swift,highlight=⟦[]⟧", "the list of 'highlight' is empty", "write highlight=[1,3-5]"),
    Case(
      "swift,id=⟦ä1⟧", "'ä1' is not an id",
      "use the letters a to z, digits, '.', '_' and '-', beginning with a letter or digit"),
    Case(
      "swift,id=⟦-a⟧", "'-a' is not an id",
      "use the letters a to z, digits, '.', '_' and '-', beginning with a letter or digit"),
    Case("swift,exit=⟦256⟧", "'256' is not an exit status", "write a number from 0 to 255"),
    Case("swift,exit=⟦-1⟧", "'-1' is not an exit status", "write a number from 0 to 255"),
    Case(
      "swift,timeout=⟦0⟧", "'0' is not a number of seconds",
      "write a number above 0 and at most 600"),
    Case(
      "swift,timeout=⟦600.5⟧", "'600.5' is not a number of seconds",
      "write a number above 0 and at most 600"),
    Case(
      "swift,timeout=⟦1e1⟧", "'1e1' is not a number of seconds",
      "write a number above 0 and at most 600"),
    Case(
      "swift,env=[A=1,⟦B⟧]", "'B' is not an environment variable with a value",
      "write env=[NAME=value]"),
    Case(
      "swift,env=[A=1,⟦A=2⟧]", "the environment variable 'A' is set twice",
      "remove one of them"),
    Case(
      "swift,env=[A=1,⟦PATH=x⟧]", "the environment variable 'PATH' belongs to the runner",
      "choose another name, or remove it"),
    Case(
      "console,env=⟦WORKBOOK_X=x⟧", "the environment variable 'WORKBOOK_X' belongs to the runner",
      "choose another name, or remove it"),
    Case("swift,⟦region=a⟧", "'region' needs a file", "add file=PATH, or remove it"),
    Case(
      "swift,swift=⟦6⟧", "'6' is not a minimum version of Swift", "write swift=\">=6.1\""),
    Case(
      "swift,highlight=[1,⟦5-3⟧]", "'5-3' is not a line number or a range of them",
      "write highlight=[1,3-5]; lines count from 1"),
    Case(
      "swift,highlight=⟦0⟧", "'0' is not a line number or a range of them",
      "write highlight=[1,3-5]; lines count from 1"),
    Case(
      "swift,compile_fail=⟦#⟧", "'#' is not the name of a diagnostic group",
      "write it as the compiler does, such as #DeprecatedDeclaration, or quote a text"),
    Case(
      "swift,compile_fail=⟦\"\"⟧", "'compile_fail' expects an empty message",
      "write a part of the compiler's message"),
    Case(
      "output,match=⟦unorderd⟧", "'unorderd' is not a way to compare output",
      "did you mean 'unordered'?"),
    Case(
      "output,match=⟦float:x⟧", "'float:x' is not a way to compare output",
      "write match=exact, match=literal, match=unordered or match=float:1e-6"),
  ])
  func reportsBadValues(test: Case) { check(test) }

  @Test(
    arguments: ["compile_fail", "should_warn", "should_trap"],
    ["e", "to", ":", "...", "' '", "the", "Error", "fatal error", "is not", "12", "("])
  func refusesAPartOfAlmostAnyMessage(word: String, text: String) {
    check(
      Case(
        "swift,\(word)=⟦\"\(text)\"⟧",
        "almost any message contains '\(text)', so it claims nothing",
        "write some words of the message"))
  }

  @Test(arguments: [
    "nil", "'x'", "'=='", "E()", "数", "x1y", "out of", "no member", "of mine",
    "cannot find 'x' in scope",
    "type 'S' has no", "signal 9",
  ])
  func acceptsAPartThatSaysWhichMessageIsMeant(text: String) {
    let marked = MarkedText("swift,compile_fail=\"\(text)\"")
    let diagnostics = AnnotationParser(source: marked.source)
      .parse(offsets: 0..<marked.source.bytes.count).diagnostics
    #expect(diagnostics == [])
  }

  @Test(arguments: [("[1,⟦3⟧]", 3), ("⟦2-7⟧", 7)])
  func reportsHighlightsAfterTheVisibleLines(value: String, line: Int) {
    let marked = chapterText("```swift,highlight=\(value)\nf()\n# g()\nh()\n```\n")
    let said = Said(
      "annotation", "line \(line) cannot be highlighted: the sample shows 2 lines",
      fix: "count visible lines from 1")
    expect(readChapter(marked).diagnostics, in: marked, are: [said])
  }

  @Test func namesTheFirstOfTwo() {
    let marked = MarkedText("swift,⟦id=a⟧,app,⟦id=b⟧")
    let (info, diagnostics) = AnnotationParser(source: marked.source)
      .parse(offsets: 0..<marked.source.bytes.count)
    #expect(
      diagnostics.map(Said.init) == [
        Said("annotation", "'id' is written twice", fix: "remove one of them")
      ])
    #expect(diagnostics.map(\.range) == [marked.source.range(marked.ranges[1])])
    #expect(
      diagnostics[0].notes == [
        .init(
          "the first 'id' is here", file: "a.md", range: marked.source.range(marked.ranges[0]))
      ])
    #expect(info.id?.value == "a")
  }

  @Test(arguments: [
    ("no_run", "should_trap"), ("no_run", "exit=1"), ("no_run", "args=[a]"), ("no_run", "stdin=a"),
    ("no_run", "timeout=1"), ("no_run", "env=A=1"), ("compile_fail=such", "exit=1"),
    ("compile_fail=such", "no_run"), ("ignore=a", "timeout=1"), ("ignore=a", "compile_fail=such"),
    ("should_trap", "exit=1"), ("scenario=a", "app"), ("app", "profile=iOS7"),
    ("app", "args=[a]"), ("app", "timeout=1"), ("standalone", "continue=a"),
  ])
  func refusesContradictions(first: String, second: String) {
    for (a, b) in [(first, second), (second, first)] {
      let marked = MarkedText("swift,\(a),⟦\(b)⟧")
      let (_, diagnostics) = AnnotationParser(source: marked.source)
        .parse(offsets: 0..<marked.source.bytes.count)
      let names = [a, b].map { String($0.prefix { $0 != "=" }) }
      expect(
        diagnostics, in: marked,
        are: [
          Said(
            "annotation", "'\(names[1])' has no meaning together with '\(names[0])'",
            fix: "remove '\(names[1])' or '\(names[0])'")
        ])
      #expect(diagnostics.first?.notes.map(\.message) == ["'\(names[0])' is here"])
    }
  }

  @Test func reportsEveryMistakeOfOneInfoString() {
    let marked = MarkedText("swift,⟦no_rum⟧,exit=⟦x⟧⟦ ⟧standalone,⟦id⟧")
    let (info, diagnostics) = AnnotationParser(source: marked.source)
      .parse(offsets: 0..<marked.source.bytes.count)
    #expect(diagnostics.map(\.range) == marked.ranges.map { marked.source.range($0) })
    #expect(info.sample.isStandalone)
  }
}
