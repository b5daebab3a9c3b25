package import TextDiagnostics
import MarkdownTree
import SwiftSource
import WorkbookModel
import WorkbookReader

/// Reads the Swift that a document shows, with positions in the document's own file.
package struct DocumentReader: Sendable {
  private let document: PackageDocument
  private let file: SourceText
  private let reader: FenceReader
  /// The names of the package's programs.
  private let executables: [String]

  package init(_ document: PackageDocument, _ file: SourceText, executables: [String] = []) {
    self.executables = executables
    self.document = document
    self.file = file
    reader = FenceReader(source: file)
  }

  /// The largest source file that is parsed for its comments, in bytes.
  private static let maximumSourceSize = 2 << 20

  /// The fences in the order of the file.
  package func fences() -> [Fence] {
    switch document.kind {
    case .article: return fences(of: DocumentText(file))
    case .catalog: return fences(of: DocumentText(catalogPage: file))
    case .source:
      let text = ParsableSource(
        file.string(0..<file.bytes.count), maximumSize: Self.maximumSourceSize)
      return DocumentationComment.all(in: text).flatMap { fences(of: DocumentText($0, of: file)) }
    case .snippet, .tutorial:
      let lines = (1...max(file.lineCount, 1)).map { number in
        let line = file.line(number)
        // Marks are no claims about the output before them.
        let text = SnippetFile.mark(line) == nil ? line : ""
        return (text: text, start: file.offsets(ofLine: number).lowerBound)
      }
      return [fence(lines, at: file.range(0..<file.bytes.count), isDeclaredSwift: true, words: nil)]
    }
  }

  private func fences(of text: DocumentText) -> [Fence] {
    let (markdown, _) = MarkdownDocument.parse(text.markdown)
    var collector = FenceCollector(text: text.markdown)
    collector.walk(markdown.blocks)
    var found: [Fence] = []
    /// By block.
    var indices: [Int: Int] = [:]
    var types = TypesAbove()
    for (number, block) in collector.blocks.enumerated() {
      if let printing = block.before.block.flatMap({ indices[$0] }), found[printing].mayPrint,
        let output = ShownOutput(of: block, in: text)
      {
        found[printing].sample.claims = [output.claim(in: file)]
        continue
      }
      guard let fence = fence(of: block, in: text, after: &types) else { continue }
      if fence.transcript == nil { types.unread.append(fence) }
      indices[number] = found.count
      found.append(fence)
    }
    return found
  }

  /// The types of code above a transcript, which are read once when the first transcript asks for them.
  private struct TypesAbove {
    var unread: [Fence] = []
    private var types: [(sample: Sample.ID, type: CommandType)] = []

    mutating func all() -> [(sample: Sample.ID, type: CommandType)] {
      for fence in unread {
        types += CommandType.all(in: ParsableSource(fence.code)).map { (fence.sample.id, $0) }
      }
      unread = []
      return types
    }
  }

  /// The Swift or the transcript of a block; nil for anything else.
  private func fence(
    of block: FenceCollector.Found, in text: DocumentText, after types: inout TypesAbove
  ) -> Fence? {
    let isDeclared = Self.isSwift(block.code)
    if !isDeclared, let found = transcript(of: block, in: text, after: &types) { return found }
    guard isDeclared || document.kind == .source && Self.mayBeSwift(block.code) else {
      return nil
    }
    let lines = block.code.lines.map {
      (text: $0.text, start: text.fileOffset($0.start.offset))
    }
    guard lines.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return nil }
    let range = file.range(
      text.fileOffset(block.range.start.offset)..<text.fileOffset(block.range.end.offset))
    let words = block.before.comment.flatMap { InvisibleWords.offsets(in: $0, of: text) }
    var found = fence(lines, at: range, isDeclaredSwift: isDeclared, words: words)
    found.platform = block.before.platform
    found.label = block.before.label
    // Without a language it may be anything, until it parses.
    return isDeclared || found.facts.holes.firstError == nil ? found : nil
  }

  private func transcript(
    of block: FenceCollector.Found, in text: DocumentText, after types: inout TypesAbove
  ) -> Fence? {
    let language = block.code.info.prefix { !$0.isWhitespace }.lowercased()
    guard language.isEmpty || Self.terminals.contains(language) else { return nil }
    let lines = block.code.lines.map { (text: $0.text, start: text.fileOffset($0.start.offset)) }
    let found = Transcript(
      lines, executables: executables,
      before: block.before.paragraph.map(text.markdown.string) ?? "", code: { types.all() })
    guard let found else { return nil }
    let range = file.range(
      text.fileOffset(block.range.start.offset)..<text.fileOffset(block.range.end.offset))
    let words = block.before.comment.flatMap { InvisibleWords.offsets(in: $0, of: text) }
    let (info, problems) =
      words.map(reader.annotations(at:)) ?? (FenceInfo(language: .swift, languageWord: "swift"), [])
    let infoRange = SourceRange(
      start: range.start, end: max(range.start, file.range(ofLine: range.start.line).end))
    let sample = Sample(
      id: Sample.ID(language: "", chapter: document.path, name: "\(range.start.line)"),
      language: .console, annotations: info.sample, lines: [], range: range, infoRange: infoRange)
    return Fence(
      sample: sample, file: document.path, isDeclaredSwift: false, id: info.id?.value,
      problems: problems, platform: block.before.platform,
      code: lines.map { $0.text + "\n" }.joined(), lineStarts: lines.map(\.start),
      facts: FenceFacts(""), transcript: found)
  }

  /// The languages of blocks that may show commands.
  private static let terminals: Set = [
    "bash", "console", "plain", "plaintext", "sh", "sh-session", "shell", "shell-session",
    "shellsession", "terminal", "text", "txt", "zsh",
  ]

  private func fence(
    _ lines: [(text: String, start: Int)], at range: SourceRange, isDeclaredSwift: Bool,
    words: Range<Int>?
  ) -> Fence {
    let (info, problems) =
      words.map(reader.annotations(at:)) ?? (FenceInfo(language: .swift, languageWord: "swift"), [])
    let first = file.range(ofLine: range.start.line)
    var lines = lines
    // A script's interpreter, which no compiler reads after a prelude.
    if lines[0].text.hasPrefix("#!") { lines[0].text = "" }
    let code = lines.map { $0.text + "\n" }.joined()
    let sample = reader.sample(
      Sample.ID(language: "", chapter: document.path, name: "\(range.start.line)"),
      lines: ScopedLines(lines, code).lines,
      annotations: info.sample, range: range,
      infoRange: SourceRange(start: range.start, end: max(range.start, first.end)))
    return Fence(
      sample: sample, file: document.path, isDeclaredSwift: isDeclaredSwift, id: info.id?.value,
      problems: problems, code: code, lineStarts: lines.map(\.start), facts: FenceFacts(code))
  }

  /// Whether an info string says that the code is Swift: ```` ```swift ````, `Swift`, `swift {1,3}`, `swift:title`.
  private static func isSwift(_ code: CodeBlock) -> Bool {
    let word = code.info.prefix { $0.isLetter }.lowercased()
    return code.isFenced && word == "swift"
  }

  /// Whether a block without a language may be Swift: in a documentation comment it is, unless it is marked otherwise.
  private static func mayBeSwift(_ code: CodeBlock) -> Bool { code.info.isEmpty }
}

/// Collects the code blocks of a document with what comes directly before each.
struct FenceCollector {
  struct Found {
    var code: CodeBlock
    var range: SourceRange
    var before: Before
  }

  struct Before {
    /// The HTML block.
    var comment: Range<Int>?
    /// The paragraph.
    var paragraph: Range<Int>?
    /// The other system that the heading or short paragraph names: `Windows`.
    var platform: String?
    /// What the heading or short paragraph says of the code: that it is old or wrong.
    var label: String?
    /// The code block, from which at most a paragraph and HTML part it.
    var block: Int?
  }

  let text: SourceText
  var blocks: [Found] = []

  mutating func walk(_ siblings: [Block]) {
    var before = Before()
    for block in siblings {
      let last = before
      if case .htmlBlock = block.kind {
        before.comment = block.range.offsets
        continue
      }
      before = Before()
      switch block.kind {
      case .codeBlock(let code):
        before.block = blocks.count
        blocks.append(Found(code: code, range: block.range, before: last))
      case .blockQuote(let inner), .alert(_, let inner): walk(inner)
      case .list(let list): for item in list.items { walk(item.blocks) }
      case .footnote(let footnote): walk(footnote.blocks)
      case .paragraph, .heading:
        before.platform = platform(in: block.range.offsets)
        before.label = OldCodeLabel.label(in: text.string(block.range.offsets))
      case .htmlBlock, .thematicBreak, .table: break
      }
      if case .paragraph = block.kind {
        before.paragraph = block.range.offsets
        before.block = last.paragraph == nil ? last.block : nil
      }
    }
  }

  /// The system that a short text names: `Example (Windows):`.
  private func platform(in range: Range<Int>) -> String? {
    guard range.count <= 80 else { return nil }
    let words = text.string(range).split { !$0.isLetter }
    return Self.platforms.first { name in words.contains { $0 == name } }
  }

  private static let platforms = [
    "Windows", "macOS", "iOS", "iPadOS", "watchOS", "tvOS", "visionOS", "Android", "FreeBSD",
  ]
}
