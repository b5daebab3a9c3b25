import Diagnostics
import MarkdownTree
import WorkbookModel

/// Cuts a document at its headings and collects what stands in each section.
///
/// It walks the tree of a chapter once. Only comments on the top level are instructions or setup
/// code; those in lists, quotes and paragraphs may be remarks, and an instruction there is an
/// error, as is all other HTML.
struct SectionBuilder {
  private let source: SourceText
  /// The languages of the book, which a translation may come from; empty when they are not known.
  private let languages: [String]
  /// In the order of the file.
  private(set) var sections: [Section] = []
  /// Every code block, nested and hidden ones included, in the order of the file.
  private(set) var fences: [ChapterFence] = []
  /// In the order of the file, as are mentions and other spans.
  private(set) var links: [Link] = []
  private(set) var mentions: [APIMention] = []
  private(set) var otherSpans: [CodeSpan] = []
  /// What is known of footnotes so far.
  private(set) var footnotes = FootnoteCollector()
  private(set) var diagnostics: [Diagnostic] = []
  /// The end of the first setup comment whose fence held its `-->`.
  private(set) var firstCut: Int?
  /// How many setup comments there were.
  private var setupCount = 0

  /// Makes a builder without sections.
  init(source: SourceText, languages: [String]) {
    self.source = source
    self.languages = languages
  }

  /// Reads the top level of a chapter.
  ///
  /// What stands in front of the first heading is a section without one.
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

  // MARK: What stands in blocks

  /// Collects what stands in a block, down to the innermost.
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

  /// Collects links, code spans and references, those in link texts and emphasis too.
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

  /// Notes a code block of the section that is being read.
  private mutating func add(_ code: CodeBlock, _ range: SourceRange, setup: Int?) {
    fences.append(
      ChapterFence(
        code: code, range: range, section: sections.last?.heading?.id,
        sectionIndex: sections.count - 1, setup: setup))
  }

  /// Markup between words is an error; a remark is none, an instruction has the wrong place.
  private mutating func checkInline(_ text: String, _ range: SourceRange) {
    guard text.hasPrefix("<!--") else {
      diagnostics.append(RawHTML.diagnostic(range.offsets, in: source))
      return
    }
    let comment = WorkbookComment(range.offsets, in: source)
    diagnostics += comment.diagnostics
    refuse(comment, range, "an instruction stands inside a paragraph")
  }

  /// Looks at the HTML of a list or a quote, where only remarks may stand.
  private mutating func readNestedComments(_ block: Block) {
    let comment = WorkbookComment(block.range.offsets, in: source)
    diagnostics += comment.diagnostics
    refuse(comment, block.range, "an instruction stands inside a list or a quote")
  }

  /// Reports a comment that would be an instruction at another place.
  private mutating func refuse(
    _ comment: WorkbookComment, _ range: SourceRange, _ summary: String
  ) {
    guard !comment.instructions.isEmpty || !comment.setups.isEmpty else { return }
    diagnostics.append(
      Diagnostic(
        .error, .comment, file: source.path, range: range, summary,
        fix: "put the comment on lines of its own, at the start of a line"))
  }

  // MARK: Comments

  /// Takes what the comments of a block say; the block itself is not a part of the section.
  private mutating func readComments(_ block: Block) {
    let comment = WorkbookComment(block.range.offsets, in: source)
    diagnostics += comment.diagnostics
    for setup in comment.setups { readSetup(setup) }
    for instruction in comment.instructions { apply(instruction) }
  }

  /// Reads the fences of a setup comment, as Markdown of their own.
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
            "only fences may stand in a setup comment",
            fix: "move the text out of the comment, or remove it"))
      }
    }
  }

  /// Reports such a cut; what stands behind the first one is not worth reporting.
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

  /// The part of a range on its first line.
  private func firstLine(of range: SourceRange) -> SourceRange {
    let line = source.offsets(ofLine: range.start.line)
    return source.range(
      range.start.offset..<min(max(line.upperBound, range.start.offset), range.end.offset))
  }

  /// Does what an instruction says, for the section that it stands in.
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
