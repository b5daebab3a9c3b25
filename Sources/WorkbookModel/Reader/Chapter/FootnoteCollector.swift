import Diagnostics
import Markdown

/// Numbers the footnotes of a chapter by their first use, as a reader of the page comes upon them.
struct FootnoteCollector {
  private typealias Reference = (label: String, range: SourceRange)

  /// By their labels.
  private var definitions: [String: ChapterFootnote] = [:]
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

  mutating func end() { current = nil }

  mutating func add(_ label: String, _ range: SourceRange) {
    if let current {
      inside[current, default: []].append((label, range))
    } else {
      inText.append((label, range))
    }
  }

  /// The footnotes that are used, in the order of their numbers.
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
