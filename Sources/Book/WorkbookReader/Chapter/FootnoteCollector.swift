import Diagnostics
import MarkdownTree
import WorkbookModel

/// Numbers the footnotes of a chapter by their first use, as a reader of the page meets them.
///
/// ``SectionBuilder`` hands it everything in the order of the file. Numbers are only given at
/// the end, since a reader comes to footnotes by way of references: first those in the text, then,
/// footnote by footnote, those that stand in footnotes.
///
/// ```
/// text: [^b] [^a] [^b]     b is 1, a is 2
/// [^a]: see [^c]           c is 3
/// [^d]: see [^e]           neither has a number: nothing in the text leads to them
/// ```
struct FootnoteCollector {
  private typealias Reference = (label: String, range: SourceRange)

  /// By their labels.
  private var definitions: [String: ChapterFootnote] = [:]
  /// The references in the text itself, in the order of the file.
  private var inText: [Reference] = []
  /// The references inside of each footnote, by its label.
  private var inside: [String: [Reference]] = [:]
  /// The footnote that is being read.
  private var current: String?

  /// Begins a definition; the references up to the end of it are inside of it.
  mutating func begin(_ footnote: Footnote, _ range: SourceRange) {
    current = footnote.label
    if definitions[footnote.label] == nil {
      definitions[footnote.label] = ChapterFootnote(
        label: footnote.label, blocks: footnote.blocks, range: range)
    }
  }

  /// Ends the definition that was begun last.
  mutating func end() { current = nil }

  /// Notes a reference: in the definition that is being read, or else in the text.
  mutating func add(_ label: String, _ range: SourceRange) {
    if let current {
      inside[current, default: []].append((label, range))
    } else {
      inText.append((label, range))
    }
  }

  /// The footnotes that are used, in the order of their numbers.
  ///
  /// A reference without a definition is passed over.
  func footnotes() -> [ChapterFootnote] {
    var result: [ChapterFootnote] = []
    var numbers: [String: Int] = [:]
    var waiting = inText
    var next = 0
    while !waiting.isEmpty || next < result.count {
      for reference in waiting {
        guard let definition = definitions[reference.label] else { continue }
        let number = numbers[reference.label] ?? result.count
        if number == result.count { result.append(definition) }
        numbers[reference.label] = number
        result[number].references.append(reference.range)
      }
      waiting = next < result.count ? inside[result[next].label] ?? [] : []
      next += 1
    }
    return result
  }
}
