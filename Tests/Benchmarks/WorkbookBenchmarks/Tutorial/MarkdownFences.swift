import TextDiagnostics
import Foundation
import MarkdownTree

/// The Swift samples of a Markdown book that was not written for `workbook`.
///
/// Only the Markdown of the book is known, so incomplete samples are among them, deliberately: merging has to
/// be fast for such books too.
package enum MarkdownFences {
  /// Reads all `.md` files below a folder in the order of their paths; the samples of a section form a chain.
  ///
  /// A section ends at the next heading of any level. Code of other languages and HTML comments are skipped.
  /// The language mode is 5, which most published books were written for.
  ///
  /// - Throws: `BenchmarkError` if there is no Swift code.
  package static func book(at folder: String) throws -> TutorialBook {
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".md") }.sorted()
    let chapters = paths.compactMap { path in
      FileManager.default.contents(atPath: folder + "/" + path).map {
        chains(in: String(decoding: $0, as: UTF8.self))
      }
    }.filter { !$0.isEmpty }
    guard !chapters.isEmpty else {
      throw BenchmarkError(
        "'\(folder)' has no '.md' file with a fence of the language 'swift'; name a book's folder")
    }
    return TutorialBook(chapters: chapters, languageMode: "5")
  }

  /// Returns the chains of one file, by section.
  ///
  /// A file without headings is one section. Fences within quotes, alerts and lists count, those in tables or
  /// footnotes do not.
  package static func chains(in text: String) -> [SampleChain] {
    let (document, _) = MarkdownDocument.parse(SourceText(path: "", text: text))
    var sections: [[SampleChain.Part]] = [[]]
    for block in document.blocks { collect(block, &sections) }
    return sections.filter { !$0.isEmpty }.map(SampleChain.init)
  }

  /// Adds a block's samples to the last section, and begins a new section at a heading.
  private static func collect(_ block: Block, _ sections: inout [[SampleChain.Part]]) {
    switch block.kind {
    case .heading: sections.append([])
    case .blockQuote(let blocks), .alert(_, let blocks):
      for block in blocks { collect(block, &sections) }
    case .list(let list):
      for block in list.items.flatMap(\.blocks) { collect(block, &sections) }
    case .codeBlock(let code) where code.isFenced && isSwift(code.info):
      let text = code.lines.map { $0.text + "\n" }.joined()
      if !text.allSatisfy(\.isWhitespace) {
        sections[sections.count - 1].append(SampleChain.Part(text))
      }
    default: break
    }
  }

  /// Whether an info string selects Swift: `swift`, `Swift`, `swift,ignore`, `swift {1-3}`.
  ///
  /// The first word decides, in any letter case.
  private static func isSwift(_ info: String) -> Bool {
    info.split { !$0.isLetter }.first?.lowercased() == "swift"
  }
}
