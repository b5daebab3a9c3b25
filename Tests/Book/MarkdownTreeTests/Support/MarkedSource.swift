import TextDiagnostics
import MarkdownTree

/// A text in which `‸` marks positions: `a ‸b` is the text `a b` with a mark at the `b`.
struct MarkedSource {
  let source: SourceText
  let marks: [SourcePosition]

  init(_ marked: String) {
    var text = ""
    var offsets: [Int] = []
    for character in marked {
      if character == "‸" { offsets.append(text.utf8.count) } else { text.append(character) }
    }
    source = SourceText(path: "Content/fi/01.md", text: text)
    marks = offsets.map { [source] in source.position(at: $0) }
  }

  func string(_ range: SourceRange) -> String { source.string(range.offsets) }

  /// Parses the text into blocks, and checks the invariants of the tree.
  func parse(
    offsets: Range<Int>? = nil, languages: Set<String> = ["swift", "output"]
  ) -> (blocks: [Block], diagnostics: [Diagnostic], problems: [String]) {
    let (document, diagnostics) = MarkdownDocument.parse(
      source, offsets: offsets, runningLanguages: languages)
    var checker = TreeChecker(source)
    checker.check(document, in: offsets)
    checker.check(diagnostics)
    return (document.blocks, diagnostics, checker.problems)
  }

  /// Returns the problems that remain after the edits of a problem.
  func mended(
    _ problem: Diagnostic, languages: Set<String> = ["swift", "output"]
  ) -> [Diagnostic] {
    let mended = SourceText(path: source.path, bytes: source.bytes(applying: problem.edits))
    return MarkdownDocument.parse(mended, offsets: nil, runningLanguages: languages).1
  }
}

extension [Block] {
  /// All blocks of the tree, in preorder.
  var all: [Block] {
    flatMap { block -> [Block] in
      switch block.kind {
      case .blockQuote(let blocks), .alert(_, let blocks): [block] + blocks.all
      case .footnote(let footnote): [block] + footnote.blocks.all
      case .list(let list): [block] + list.items.flatMap(\.blocks.all)
      default: [block]
      }
    }
  }

  var codeBlocks: [CodeBlock] {
    all.compactMap { block in
      if case .codeBlock(let code) = block.kind { code } else { nil }
    }
  }

  var tables: [Table] {
    all.compactMap { block in
      if case .table(let table) = block.kind { table } else { nil }
    }
  }

  /// All inlines of the tree, in preorder.
  var inlines: [Inline] {
    all.flatMap { block -> [Inline] in
      switch block.kind {
      case .paragraph(let inlines), .heading(_, _, let inlines): inlines.all
      case .table(let table):
        ([table.header] + table.rows).flatMap { row in row.cells.flatMap(\.inlines.all) }
      default: []
      }
    }
  }
}

extension [Inline] {
  var all: [Inline] { flatMap { [$0] + $0.children.all } }
}
