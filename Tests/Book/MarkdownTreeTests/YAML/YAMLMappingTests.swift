import TextDiagnostics
import Testing
import MarkdownTree

struct YAMLMappingTests {
  private func reader(_ text: String) -> YAMLMapping {
    let source = SourceText(path: "Content/workbook.yml", text: text)
    return YAMLMapping(YAMLNode.parse(source).0, of: source.path, name: "workbook.yml")
  }

  @Test func readsEachType() {
    var reader = reader("s: no\ni: 6\nb: true\nl: [fi, no]\nm: {a: b}\n")
    #expect(reader.string("s") == "no")
    #expect(reader.int("i") == 6)
    #expect(reader.bool("b") == true)
    #expect(reader.strings("l") == ["fi", "no"])
    #expect(reader.list("l")?.count == 2)
    var inner = reader.mapping("m")
    #expect(inner?.string("a") == "b")
    #expect(inner?.finish() == [])
    #expect(reader.string("missing") == nil)
    #expect(reader.finish() == [])
  }

  @Test(arguments: [
    ("x: {a: b}", "'x' must be a list of strings, not a mapping"),
    ("x: fi", "'x' must be a list of strings, not a string"),
    ("x:", "'x' must be a list of strings, not nothing"),
    ("x: [fi, [a]]", "'x' must be a list of strings, but an item is a list"),
    ("x: [fi, ]\ny: 1", nil),
  ])
  func saysWhatAListOfStringsIsInstead(text: String, expected: String?) {
    var reader = reader(text)
    let strings = reader.strings("x")
    _ = reader.node("y")
    #expect((strings == nil) == (expected != nil))
    #expect(reader.finish().map(\.summary) == (expected.map { [$0] } ?? []))
  }

  @Test func saysWhatAScalarIsInstead() {
    var reader = reader("s: [1]\ni: abc\nb: 'true'\nm: 3\n")
    _ = reader.string("s")
    _ = reader.int("i")
    _ = reader.bool("b")
    _ = reader.mapping("m")
    let problems = reader.finish()
    #expect(
      problems.map(\.summary) == [
        "'s' must be a string, not a list", "'i' must be a whole number, not a string",
        "'b' must be true or false, not a string", "'m' must be a mapping, not a number",
      ])
    #expect(problems.map(\.range.start.line) == [1, 2, 3, 4])
  }

  @Test func suggestsTheNearestKeyForAnUnknownOne() throws {
    var reader = reader("title: a\ntitel: b\n")
    _ = reader.string("title")
    let problem = try #require(reader.finish().first)
    #expect(problem.id == .unknownKey)
    #expect(problem.summary == "unknown key 'titel' in workbook.yml")
    #expect(problem.fix == "did you mean 'title'?")
    #expect(problem.range.start == SourcePosition(offset: 9, line: 2, column: 1))
  }

  @Test func listsTheKnownKeysWhenNoneIsNear() {
    var reader = reader("zzzzzz: b\n")
    _ = reader.string("title")
    _ = reader.strings("languages")
    #expect(reader.finish().map(\.fix) == ["known keys: 'title', 'languages'"])
  }

  @Test func reportsAMissingKey() {
    var reader = reader("a: b\n")
    _ = reader.string("a")
    _ = reader.string("title", required: true)
    let problems = reader.finish()
    #expect(problems.map(\.summary) == ["key 'title' is missing in workbook.yml"])
    #expect(problems.map(\.id) == [.missingKey])
  }

  @Test func reportsADocumentThatIsNoMapping() {
    var reader = reader("- a\n")
    #expect(reader.finish().map(\.summary) == ["workbook.yml must be a mapping, not a list"])
  }

  @Test func takesAnEmptyDocumentForAnEmptyMapping() {
    var reader = reader("# nothing yet\n")
    _ = reader.string("title")
    #expect(reader.finish().isEmpty)
  }
}
