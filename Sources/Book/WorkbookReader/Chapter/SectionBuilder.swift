import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Splits a document at its headings and collects the content of each section.
///
/// It walks the tree of a chapter once. Only top-level comments are instructions or setup code; comments in
/// lists, quotes and paragraphs may only be remarks, so an instruction there is an error, as is all other
/// HTML.
struct SectionBuilder {
  private let source: SourceText
  /// The languages of the book, as possible sources of translations; empty if unknown.
  private let languages: [String]
  /// In the order of the file.
  private(set) var sections: [Section] = []
  /// All code blocks, including nested and hidden ones, in the order of the file.
  private(set) var fences: [ChapterFence] = []
  /// In the order of the file, like mentions and other spans.
  private(set) var links: [Link] = []
  private(set) var mentions: [APIMention] = []
  private(set) var otherSpans: [CodeSpan] = []
  private(set) var footnotes = FootnoteCollector()
  private(set) var diagnostics: [Diagnostic] = []
  /// The end of the first setup comment that ended early, because a fence contains `-->`.
  private(set) var firstCut: Int?
  /// The number of setup comments so far.
  private var setupCount = 0

  init(source: SourceText, languages: [String]) {
    self.source = source
    self.languages = languages
  }

  /// Reads the top level of a chapter.
  ///
  /// What precedes the first heading is a section without a heading.
  ///
  /// - Parameter start: the first byte of the Markdown.
  mutating func build(_ blocks: [Block], from start: Int) {
    var slugs = HeadingSlugs(blocks, source: source)
    for block in blocks {
      if case .heading(let level, let id, let title) = block.kind {
        let heading = Section.Heading(
          level: level, id: id?.name ?? slugs.slug(for: title.plainText), isExplicit: id != nil,
          title: title, range: block.range)
        sections.append(Section(heading: heading, blocks: [], range: block.range))
        walk(title)
        continue
      }
      if sections.isEmpty {
        sections.append(
          Section(heading: nil, blocks: [], range: SourceRange(at: block.range.start)))
      }
      sections[sections.count - 1].range.end = block.range.end
      if case .htmlBlock = block.kind {
        readComments(block)
      } else {
        sections[sections.count - 1].blocks.append(block)
        walk(block)
      }
    }
    diagnostics += slugs.diagnostics
  }

  // MARK: Content of blocks

  /// Collects the content of a block recursively.
  private mutating func walk(_ block: Block) {
    switch block.kind {
    case .paragraph(let inlines), .heading(_, _, let inlines): walk(inlines)
    case .blockQuote(let blocks), .alert(_, let blocks): for block in blocks { walk(block) }
    case .list(let list): for item in list.items { for block in item.blocks { walk(block) } }
    case .codeBlock(let code): add(code, block.range, setup: nil)
    case .table(let table):
      for row in [table.header] + table.rows { for cell in row.cells { walk(cell.inlines) } }
    case .footnote(let footnote):
      footnotes.begin(footnote, block.range)
      for block in footnote.blocks { walk(block) }
      footnotes.end()
    case .htmlBlock: readNestedComments(block)
    case .thematicBreak: break
    }
  }

  /// Collects links, code spans and references, including nested ones.
  private mutating func walk(_ inlines: [Inline]) {
    for inline in inlines {
      switch inline.kind {
      case .link(let destination, _, _):
        links.append(Link(kind: .link, destination: destination, range: inline.range))
      case .image(let destination, _, _):
        links.append(Link(kind: .image, destination: destination, range: inline.range))
      case .code(let text):
        if let mention = MentionFinder.mention(text, span: inline.range, in: source) {
          mentions.append(mention)
        } else {
          otherSpans.append(CodeSpan(text: text, range: inline.range))
        }
      case .html(let text): checkInline(text, inline.range)
      case .footnoteReference(let label): footnotes.add(label, inline.range)
      case .text, .softBreak, .lineBreak, .emphasis, .strong, .strikethrough: break
      }
      walk(inline.children)
    }
  }

  private mutating func add(_ code: CodeBlock, _ range: SourceRange, setup: Int?) {
    fences.append(
      ChapterFence(
        code: code, range: range, section: sections.last?.heading?.id,
        sectionIndex: sections.count - 1, setup: setup))
  }

  /// Reports markup in text; a remark is allowed, an instruction is misplaced.
  private mutating func checkInline(_ text: String, _ range: SourceRange) {
    guard text.hasPrefix("<!--") else {
      diagnostics.append(RawHTML.diagnostic(range.offsets, in: source))
      return
    }
    let comment = WorkbookComment(range.offsets, in: source)
    diagnostics += comment.diagnostics
    refuse(comment, range, "the instruction is inside a paragraph")
  }

  /// Reports HTML in a list or a quote, where only remarks are allowed.
  private mutating func readNestedComments(_ block: Block) {
    let comment = WorkbookComment(block.range.offsets, in: source)
    diagnostics += comment.diagnostics
    refuse(comment, block.range, "the instruction is inside a list or a quote")
  }

  /// Reports a comment that would be an instruction elsewhere.
  private mutating func refuse(
    _ comment: WorkbookComment, _ range: SourceRange, _ summary: String
  ) {
    guard !comment.instructions.isEmpty || !comment.setups.isEmpty else { return }
    diagnostics.append(
      Diagnostic(
        .error, .comment, file: source.path, range: range, summary,
        fix: "put the comment on separate lines, at the start of a line"))
  }

  // MARK: Comments

  /// Interprets the comments of a block; the block itself does not become a part of the section.
  private mutating func readComments(_ block: Block) {
    let comment = WorkbookComment(block.range.offsets, in: source)
    diagnostics += comment.diagnostics
    for setup in comment.setups { readSetup(setup) }
    for instruction in comment.instructions { apply(instruction) }
  }

  /// Reads the fences of a setup comment, parsed as separate Markdown.
  ///
  /// A fence that is open at the end was cut off by a `-->` in its code, which ends the comment.
  private mutating func readSetup(_ offsets: Range<Int>) {
    setupCount += 1
    let (document, problems) = MarkdownDocument.parse(
      source, offsets: offsets, runningLanguages: Set(FenceLanguage.checkedWords))
    let isCut = document.blocks.contains { block in
      guard case .codeBlock(let code) = block.kind else { return false }
      return code.isFenced && !code.isClosed
    }
    diagnostics += problems.filter { !isCut || $0.id != .unclosedFence }
    if isCut { reportCut(at: offsets.upperBound) }
    for block in document.blocks {
      if case .codeBlock(let code) = block.kind, code.isFenced {
        add(code, block.range, setup: setupCount)
      } else {
        diagnostics.append(
          Diagnostic(
            .error, .comment, file: source.path, range: firstLine(of: block.range),
            "a setup comment may contain only fences",
            fix: "move the text out of the comment, or remove it"))
      }
    }
  }

  /// Reports a setup comment that ended early; problems after the first one are not worth reporting.
  private mutating func reportCut(at end: Int) {
    firstCut = firstCut ?? end
    let isArrow = source.bytes[end...].starts(with: "-->".utf8)
    diagnostics.append(
      Diagnostic(
        .error, .comment, file: source.path,
        range: source.range(end..<end + (isArrow ? 3 : 0)),
        "'-->' inside a hidden fence ends the comment",
        fix: "close the fence before it, or write '-->' in two pieces"))
  }

  private func firstLine(of range: SourceRange) -> SourceRange {
    let line = source.offsets(ofLine: range.start.line)
    return source.range(
      range.start.offset..<min(max(line.upperBound, range.start.offset), range.end.offset))
  }

  private mutating func apply(_ instruction: WorkbookComment.Instruction) {
    let last = sections.count - 1
    let value = instruction.value ?? ""
    switch instruction.name {
    case "legacy": sections[last].isLegacy = true
    case "off":
      if let check = Diagnostic.ID.ofProse.first(where: { $0.rawValue == value }) {
        sections[last].disabledChecks.append(check)
      } else {
        let checks = Diagnostic.ID.ofProse.map(\.rawValue)
        report(
          instruction, "'\(value)' is not a check that a section can turn off",
          fix: .nearest(
            to: value, in: checks, of: value,
            otherwise: "write one of \(checks.joined(separator: ", "))"))
      }
    default: readOrigin(instruction, value)
    }
  }

  /// Reads the value of `from=ru@1f3a`.
  private mutating func readOrigin(_ instruction: WorkbookComment.Instruction, _ value: String) {
    let last = sections.count - 1
    let parts = value.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      return report(
        instruction, "'\(value)' is not a language and a hash", fix: "write from=LANGUAGE@HASH")
    }
    guard languages.isEmpty || languages.contains(parts[0]) else {
      return report(
        instruction, "'\(parts[0])' is not a language of the book",
        fix: .nearest(
          to: parts[0], in: languages, of: parts[0],
          otherwise: "write one of \(languages.joined(separator: ", "))"))
    }
    guard sections[last].origin == nil else {
      return report(
        instruction, "the section names its origin twice", fix: "remove one of the comments")
    }
    sections[last].origin = TranslationOrigin(
      language: parts[0], hash: parts[1], range: instruction.range)
  }

  private mutating func report(
    _ instruction: WorkbookComment.Instruction, _ summary: String, fix: Suggestion
  ) {
    diagnostics.append(
      Diagnostic(
        .error, .comment, in: source, at: instruction.range, summary, suggestion: fix))
  }
}
