import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Numbers the footnotes of a chapter by first use, in the order in which readers encounter them.
///
/// ``SectionBuilder`` reports everything in the order of the file. Numbers are assigned only at the end,
/// because footnotes are reached through references: first those in the text, then, footnote by footnote,
/// those in footnotes.
///
/// ```
/// text: [^b] [^a] [^b]     b is 1, a is 2
/// [^a]: see [^c]           c is 3
/// [^d]: see [^e]           neither has a number: the text does not refer to them
/// ```
struct FootnoteCollector {
  private typealias Reference = (label: String, range: SourceRange)

  /// By label.
  private var definitions: [String: ChapterFootnote] = [:]
  /// The references in the text itself, in the order of the file.
  private var inText: [Reference] = []
  /// The references inside each footnote, by label.
  private var inside: [String: [Reference]] = [:]
  /// The label of the footnote being read.
  private var current: String?

  /// Begins a definition; references up to its end are inside it.
  mutating func begin(_ footnote: Footnote, _ range: SourceRange) {
    current = footnote.label
    if definitions[footnote.label] == nil {
      definitions[footnote.label] = ChapterFootnote(
        label: footnote.label, blocks: footnote.blocks, range: range)
    }
  }

  mutating func end() { current = nil }

  /// Adds a reference to the current definition, or else to the text.
  mutating func add(_ label: String, _ range: SourceRange) {
    if let current {
      inside[current, default: []].append((label, range))
    } else {
      inText.append((label, range))
    }
  }

  /// The used footnotes in the order of their numbers.
  ///
  /// References without a definition are ignored.
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
