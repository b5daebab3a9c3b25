import TextDiagnostics
import Testing
import MarkdownTree

struct YAMLNodeTests {
  private func parse(_ text: String) -> (YAMLNode?, [Diagnostic]) {
    YAMLNode.parse(SourceText(path: "workbook.yml", text: text))
  }

  private func problem(_ text: String) throws -> Diagnostic {
    let (node, diagnostics) = parse(text)
    #expect(node == nil)
    #expect(diagnostics.count == 1)
    return try #require(diagnostics.first)
  }

  /// The first diagnostic as `line:column id summary`.
  private func summary(_ text: String) throws -> String {
    let problem = try problem(text)
    let start = problem.range.start
    return "\(start.line):\(start.column) \(problem.id.rawValue) \(problem.summary)"
  }

  @Test func readsNestedValuesInTheOrderOfTheFile() throws {
    let (node, diagnostics) = parse("b: 1\na:\n  - x\n  - 'y'\nc: {d: e}\n")
    #expect(diagnostics.isEmpty)
    guard case .mapping(let entries) = try #require(node).content else {
      return #expect(Bool(false))
    }
    #expect(entries.map(\.key) == ["b", "a", "c"])
    guard case .sequence(let items) = entries[1].value.content else { return #expect(Bool(false)) }
    #expect(items.map(\.content) == [.scalar("x", isPlain: true), .scalar("y", isPlain: false)])
    guard case .mapping(let inner) = entries[2].value.content else { return #expect(Bool(false)) }
    #expect(inner.map(\.key) == ["d"])
  }

  @Test func countsColumnsInCharactersAndOffsetsInBytes() throws {
    let text = "työ: Väinö 中文\nlista: [中, \"é\", loppu]\n"
    let source = SourceText(path: "workbook.yml", text: text)
    let node = try #require(YAMLNode.parse(source).0)
    guard case .mapping(let entries) = node.content else { return #expect(Bool(false)) }
    #expect(entries[0].value.range.start == SourcePosition(offset: 6, line: 1, column: 6))
    #expect(source.string(entries[0].value.range.offsets) == "Väinö 中文")
    #expect(entries[1].keyRange.start == SourcePosition(offset: 21, line: 2, column: 1))
    guard case .sequence(let items) = entries[1].value.content else { return #expect(Bool(false)) }
    #expect(items.map { source.string($0.range.offsets) } == ["中", "\"é\"", "loppu"])
    #expect(items[2].range.start.column == 17)
    #expect(source.string(entries[1].value.range.offsets) == "[中, \"é\", loppu]")
  }

  @Test(arguments: ["\n", "\r\n"])
  func givesPositionsOfTheWholeFileForAPart(ending: String) throws {
    let text = ["---", "title: 中文", "tags: [a]", "---", "# Hei"].joined(separator: ending)
    let source = SourceText(path: "a.md", text: text)
    let start = source.offsets(ofLine: 2).lowerBound
    let end = source.offsets(ofLine: 4).lowerBound
    let (node, diagnostics) = YAMLNode.parse(source, offsets: start..<end)
    #expect(diagnostics.isEmpty)
    guard case .mapping(let entries) = try #require(node).content else {
      return #expect(Bool(false))
    }
    #expect(entries.map(\.value.range.start.line) == [2, 3])
    #expect(entries.map { source.string($0.value.range.offsets) } == ["中文", "[a]"])
    #expect(source.string(try #require(node).range.offsets) == "title: 中文\(ending)tags: [a]")
  }

  @Test func endsABlockScalarAtItsLastCharacter() throws {
    let source = SourceText(path: "a.yml", text: "a: |\n  eka\n  toka\nb: 1\n")
    guard case .mapping(let entries) = try #require(YAMLNode.parse(source).0).content else {
      return #expect(Bool(false))
    }
    #expect(entries[0].value.content == .scalar("eka\ntoka\n", isPlain: false))
    #expect(source.string(entries[0].value.range.offsets) == "|\n  eka\n  toka")
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}"])
  func givesNothingForAnEmptyDocument(text: String) {
    let (node, diagnostics) = parse(text)
    #expect(node == nil || node?.isNull == true)
    #expect(diagnostics.isEmpty)
  }

  @Test func skipsAByteOrderMark() throws {
    let node = try #require(parse("\u{FEFF}a: b\n").0)
    guard case .mapping(let entries) = node.content else { return #expect(Bool(false)) }
    #expect(entries.map(\.key) == ["a"])
  }

  @Test(arguments: [
    ("a: b: c\n", "1:5 yaml broken YAML: mapping values are not allowed in this context"),
    (
      "ä: [1, 2\nb: 3\n",
      "2:2 yaml broken YAML: did not find expected ',' or ']' while parsing a flow sequence"
    ),
    (
      "a:\n\t- b\n",
      "2:1 yaml broken YAML: found character that cannot start any token while scanning for the next token"
    ),
    (
      "ä: 'x\n",
      "2:1 yaml broken YAML: found unexpected end of stream while scanning a quoted scalar"
    ),
  ])
  func namesTheLineAndColumnOfASyntaxError(text: String, expected: String) throws {
    #expect(try summary(text) == expected)
  }

  @Test func saysHowToMendATab() throws {
    #expect(try problem("a:\n\t- b\n").fix == "indent with spaces, not with tabs")
  }

  @Test func reportsBytesThatAreNoText() throws {
    let bytes = Array("a: b\nc: ".utf8) + [0xFF] + Array("\n".utf8)
    let (node, diagnostics) = YAMLNode.parse(SourceText(path: "a.yml", bytes: bytes))
    #expect(node == nil)
    #expect(diagnostics.map(\.id) == [.encoding])
    #expect(diagnostics.first?.range.start == SourcePosition(offset: 8, line: 2, column: 4))
  }

  /// Only that key is ambiguous.
  @Test func keepsTheFirstOfTwoKeysAndAllOthers() {
    let text = "title: a\nmore: {x: 1, x: {y: 2}, z: 3}\ntitle: [c]\nlast: d\n"
    let (node, diagnostics) = YAMLNode.parse(SourceText(path: "a.yml", text: text))
    var file = YAMLMapping(node, of: "a.yml", name: "it")
    var more = file.mapping("more")
    #expect(diagnostics.map(\.range.start.line) == [2, 3])
    #expect(file.entries.map(\.key) == ["title", "more", "last"])
    #expect(file.string("title") == "a")
    #expect(more?.int("x") == 1)
    #expect(more?.int("z") == 3)
  }

  @Test func reportsADuplicateKeyWithANoteAtTheFirst() throws {
    let problem = try #require(parse("title: a\nsummary: b\ntitle: c\n").1.first)
    #expect(problem.summary == "key 'title' is used twice")
    #expect(problem.range.start.line == 3)
    #expect(problem.notes.map(\.range.start.line) == [1])
  }

  @Test(arguments: [
    ("a: &x 1\n", "1:4 yaml anchor '&x' is not supported"),
    ("a: *x\n", "1:4 yaml alias '*x' is not supported"),
    ("a: !!str 1\n", "1:4 yaml tag 'tag:yaml.org,2002:str' is not supported"),
    ("a: !x {b: 1}\n", "1:4 yaml tag '!x' is not supported"),
    ("a: &all [1]\n", "1:4 yaml anchor '&all' is not supported"),
    ("a: 1\n---\nb: 2\n", "2:1 yaml a second YAML document starts here"),
    ("? [a]\n: 1\n", "1:3 yaml a key must be a string, not a list or a mapping"),
    ("title: {{x}}\n", "1:9 yaml a key must be a string, not a list or a mapping"),
  ])
  func refusesWhatNobodyExpects(text: String, expected: String) throws {
    #expect(try summary(text) == expected)
  }

  @Test func refusesValuesNestedTooDeep() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try summary(deep) == "1:65 yaml values are nested deeper than 64 levels")
    let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(parse(allowed).1.isEmpty)
  }

  @Test func readsThousandsOfKeys() throws {
    let text = (0..<5000).map { "k\($0): v\n" }.joined()
    guard case .mapping(let entries) = try #require(parse(text).0).content else {
      return #expect(Bool(false))
    }
    #expect(entries.count == 5000)
  }
}
