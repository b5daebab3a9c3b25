import TextDiagnostics
import MarkdownTree
import Testing
import WorkbookModel

/// Builds a chapter block by block; every block gets lines of its own, as from a parser.
struct ChapterFixture {
  private(set) var chapter: Chapter
  private var line = 1

  init(
    _ name: String = "00-start", language: String = "fi", title: String = "Alku",
    summary: String? = nil
  ) {
    chapter = Chapter(
      name: name, language: language, file: "Content/\(language)/\(name).md", title: title,
      summary: summary)
    chapter.sections = [Section(heading: nil, blocks: [], range: SourceRange(at: .start))]
  }

  mutating func heading(_ title: String, level: Int = 2, id: String, isLegacy: Bool = false) {
    let range = nextRange()
    let heading = Section.Heading(
      level: level, id: id, isExplicit: true, title: [.text(title)], range: range)
    chapter.sections.append(
      Section(heading: heading, blocks: [], range: range, isLegacy: isLegacy))
  }

  mutating func add(_ kind: Block.Kind) {
    chapter.sections[chapter.sections.count - 1].blocks.append(block(kind))
  }

  mutating func paragraph(_ inlines: Inline...) { add(.paragraph(inlines)) }

  mutating func diagram(_ diagram: Diagram) {
    append(codeBlock([]), .diagram(diagram))
  }

  /// Adds a sample; a line that begins with `# ` is hidden.
  @discardableResult
  mutating func sample(
    _ name: String, _ code: String, claim: String? = nil, isClaimApart: Bool = false,
    stream: Claim.Stream = .stdout, language: Sample.Language = .swift, isSetup: Bool = false,
    annotate: (inout SampleAnnotations) -> Void = { _ in }
  ) -> Sample.ID {
    let id = Sample.ID(language: chapter.language, chapter: chapter.name, name: name)
    var annotations = SampleAnnotations()
    annotate(&annotations)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let fence = codeBlock(lines.map { String($0) })
    var sample = Sample(
      id: id, language: language, annotations: annotations,
      lines: lines.enumerated().map { index, text in
        let isHidden = text.hasPrefix("# ")
        let position = SourcePosition(
          offset: fence.range.start.offset, line: fence.range.start.line + 1 + index, column: 1)
        return CodeLine(
          code: String(isHidden ? text.dropFirst(2) : text), isHidden: isHidden, start: position)
      }, range: fence.range, infoRange: fence.range, isSetup: isSetup)
    if !isSetup { append(fence, .sample(name)) }
    if let claim {
      if isClaimApart { paragraph(.text("Ohjelma tulostaa:")) }
      let output = codeBlock(claim.split(separator: "\n").map { String($0) })
      sample.claims = [
        Claim(
          form: .fence, stream: stream, text: claim, contentRange: output.range,
          range: output.range)
      ]
      append(output, .output(of: name))
    }
    chapter.samples.append(sample)
    return id
  }

  /// Adds the check, the hint or the solution of an exercise.
  @discardableResult
  mutating func part(
    _ name: String, _ kind: ExercisePart.Kind, of exercise: String, _ code: String,
    claim: String? = nil, isClaimApart: Bool = false
  ) -> Sample.ID {
    let id = sample(name, code, claim: claim, isClaimApart: isClaimApart)
    chapter.samples[chapter.samples.count - 1].exercisePart = ExercisePart(kind, of: exercise)
    return id
  }

  /// Adds a console sample: each command with its claimed lines, separated by an empty line.
  @discardableResult
  mutating func console(_ name: String, _ commands: [(words: String, claim: [String])])
    -> Sample.ID
  {
    let texts = commands.map { ["$ " + $0.words] + $0.claim }
    let id = sample(
      name, texts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"),
      language: .console)
    var start = 0
    for (command, lines) in zip(commands, texts) {
      let range = SourceRange(at: .start)
      let added = ConsoleCommand(
        words: command.words.split(separator: " ").map(String.init), range: range,
        programRange: range, output: start + 1..<start + lines.count)
      chapter.samples[chapter.samples.count - 1].commands.append(added)
      start += lines.count + 1
    }
    return id
  }

  mutating func trailingClaim(_ text: String) {
    chapter.samples[chapter.samples.count - 1].claims.append(
      Claim(
        form: .trailing, stream: .stdout, text: text, contentRange: SourceRange(at: .start),
        range: SourceRange(at: .start)))
  }

  mutating func listing(_ text: String, language: String?) {
    append(codeBlock([text]), .listing(language: language))
  }

  mutating func propertyList(_ text: String, of app: String) {
    append(codeBlock([text]), .propertyList(of: app))
  }

  /// Adds a property list that the text does not show.
  mutating func hiddenPropertyList(_ text: String, of app: String) {
    var list = PropertyList(app: app, document: text, range: nextRange())
    list.isHidden = true
    chapter.propertyLists.append(list)
  }

  mutating func change(_ day: String, _ text: String) {
    if let change = ChapterChange(day: day, text: text) { chapter.changes.append(change) }
  }

  mutating func link(_ destination: String, kind: WorkbookModel.Link.Kind = .link) {
    chapter.links.append(
      WorkbookModel.Link(kind: kind, destination: destination, range: SourceRange(at: .start)))
  }

  mutating func mention(_ name: String) {
    chapter.mentions.append(
      APIMention(name: name, spelling: .swift, range: SourceRange(at: .start)))
  }

  /// The place of a line of a sample's code, from 1, in the chapter.
  func position(_ name: String, line: Int) -> SourcePosition? {
    chapter.sample(name)?.lines[line - 1].start
  }

  /// A block with lines of its own, for a list or a quote.
  mutating func block(_ kind: Block.Kind) -> Block { Block(kind: kind, range: nextRange()) }

  private mutating func append(_ block: Block, _ role: CodeBlockRole) {
    chapter.codeBlocks[block.range.start.offset] = role
    chapter.sections[chapter.sections.count - 1].blocks.append(block)
  }

  private mutating func codeBlock(_ lines: [String]) -> Block {
    let range = nextRange(lines: lines.count + 2)
    let code = CodeBlock(
      fence: CodeBlock.Fence(character: "`", length: 3, indent: 0), info: "", infoRange: range,
      isClosed: true,
      lines: lines.map { CodeBlock.Line(text: $0, start: range.start) })
    return Block(kind: .codeBlock(code), range: range)
  }

  private mutating func nextRange(lines: Int = 1) -> SourceRange {
    let start = SourcePosition(offset: line * 100, line: line, column: 1)
    line += lines + 1
    return SourceRange(
      start: start, end: SourcePosition(offset: line * 100 - 1, line: line - 1, column: 1))
  }
}

extension Inline {
  static func text(_ text: String) -> Inline { inline(.text(text)) }
  static func code(_ code: String) -> Inline { inline(.code(code)) }

  static func link(_ destination: String, _ text: String, title: String = "") -> Inline {
    inline(.link(destination: destination, title: title, [.text(text)]))
  }

  static func image(_ source: String, _ text: String, title: String = "") -> Inline {
    inline(.image(source: source, title: title, [.text(text)]))
  }

  static func inline(_ kind: Kind) -> Inline {
    Inline(kind: kind, range: SourceRange(at: .start))
  }
}

/// The page of a chapter, with the results of its samples.
func page(_ build: (inout ChapterFixture) -> [SampleResult]) async throws -> String {
  var fixture = ChapterFixture()
  let results = build(&fixture)
  return try #require(
    await BookFixture.render([fixture.chapter], results)["fi/00-start.html"])
}
