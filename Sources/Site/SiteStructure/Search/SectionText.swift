internal import TextDiagnostics
internal import MarkdownTree
internal import WorkbookModel

/// What a reader may search for in a section.
struct SectionText {
  private let chapter: Chapter
  /// Everything but code blocks and tables, in one line, with the captions of samples.
  private(set) var prose = ""
  /// The cells of tables, and the items of lists that are links to other sites, that have a word which the chapter does
  /// not have before.
  private(set) var tables = ""
  private var cells: [String] = []
  /// The names in visible code, each once, in order.
  ///
  /// Only names with a capital letter: others, such as `print` or `task`, are in every sample.
  private(set) var names: [String] = []

  var isEmpty: Bool { prose.isEmpty && tables.isEmpty && names.isEmpty }

  /// - Parameters:
  ///   - counts: of the sections of the chapter so far that list a name. What most samples need, such as
  ///     `UIResponder`, is listed by the first ones only.
  ///   - words: of the chapter so far.
  init(
    _ chapter: Chapter, _ blocks: [Block], counts: inout [String: Int], words: inout KnownWords
  ) {
    self.chapter = chapter
    var code: [String] = []
    add(blocks, &code)
    addCells(&words)
    var seen: Set<Substring> = []
    for line in code {
      for name in Self.names(in: line[...]) where seen.insert(name).inserted {
        let count = counts[String(name), default: 0]
        if count < 2 { names.append(String(name)) }
        counts[String(name)] = count + 1
      }
    }
  }

  /// Leaves out the cells that repeat what the chapter explains.
  private mutating func addCells(_ known: inout KnownWords) {
    known.add(prose)
    for text in cells {
      if !known.hasAll(of: text) { tables = Self.joined(tables, text) }
      known.add(text)
    }
  }

  private mutating func add(_ blocks: [Block], _ code: inout [String]) {
    for block in blocks {
      switch block.kind {
      case .paragraph(let content), .heading(_, _, let content): add(content)
      case .blockQuote(let blocks), .alert(_, let blocks): add(blocks, &code)
      case .list(let list):
        for item in list.items {
          if let text = Self.reference(item) { cells.append(text) } else { add(item.blocks, &code) }
        }
      case .table(let table):
        for row in [table.header] + table.rows { cells += row.cells.map(\.inlines.plainText) }
      case .codeBlock(let content): add(content, at: block.range.start.offset, &code)
      case .htmlBlock, .thematicBreak, .footnote: break
      }
    }
  }

  /// The text of an item of further reading: most of it is a link to another site.
  private static func reference(_ item: List.Item) -> String? {
    guard item.blocks.count == 1, case .paragraph(let content) = item.blocks[0].kind else {
      return nil
    }
    let linked = content.reduce(0) { count, inline in
      guard case .link(let destination, _, _) = inline.kind, destination.hasPrefix("http") else {
        return count
      }
      return count + [inline].plainText.count
    }
    let text = content.plainText
    return 2 * linked > text.count ? text : nil
  }

  /// Adds the caption and the visible lines of a code block; outputs are left out.
  private mutating func add(_ block: CodeBlock, at offset: Int, _ code: inout [String]) {
    switch chapter.codeBlocks[offset] {
    case .sample(let id):
      guard let sample = chapter.sample(id), sample.isShown else { return }
      if let caption = sample.annotations.caption { add(caption) }
      code += sample.lines.filter { !$0.isHidden }.map(\.code)
    case .output, .diagram: break
    case .propertyList, .listing, nil: code += block.lines.map(\.text)
    }
  }

  private mutating func add(_ content: [Inline]) {
    add(content.plainText)
    for inline in content {
      if case .image(_, let title, _) = inline.kind, !title.isEmpty { add(title) }
    }
  }

  private mutating func add(_ text: String) { prose = Self.joined(prose, text) }

  private static func joined(_ text: String, _ other: String) -> String {
    text.isEmpty || other.isEmpty ? text + other : "\(text) \(other)"
  }

  /// The names of a text with a capital letter and at least four characters.
  private static func names(in text: Substring) -> [Substring] {
    let bytes = text.utf8
    return bytes.split { !isOfName($0) }.filter { name in
      name.count > 3 && name.contains { (0x41...0x5A).contains($0) }
        && !(0x30...0x39).contains(name.first ?? 0)
    }.map { Substring($0) }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }
}

/// The words of a chapter so far, by their starts, which stand for their forms.
///
/// A text is divided into words only when a cell is compared with it: few sections have any.
struct KnownWords {
  private var words: Set<Substring> = []
  private var texts: [String] = []

  mutating func add(_ text: String) { texts.append(text) }

  mutating func hasAll(of text: String) -> Bool {
    for text in texts { words.formUnion(Self.starts(in: text)) }
    texts = []
    return words.isSuperset(of: Self.starts(in: text))
  }

  private static func starts(in text: String) -> [Substring] {
    text.lowercased().unicodeScalars.split { !$0.isOfWord }.map { Substring($0.prefix(8)) }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit.
  fileprivate var isOfWord: Bool {
    switch value {
    case 0x30...0x39, 0x61...0x7A, 0x41...0x5A: true
    case ..<0x80: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}
