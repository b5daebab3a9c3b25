import Diagnostics
import MarkdownTree

/// Gives every heading of a chapter an anchor of its own.
///
/// An explicit `{#id}` is taken as it stands; others are made from the heading's text and numbered
/// when taken: `Ensimmäinen ajo` is `ensimmäinen-ajo`, the next one `ensimmäinen-ajo-2`.
///
/// Explicit ids go first, wherever they stand, so that a made one never takes the name that an
/// author gave to another heading.
struct HeadingSlugs {
  private let source: SourceText
  /// The anchors that exist; those of the author with their places, made ones with nil.
  private var taken: [String: SourceRange?] = [:]
  /// The number to try next, by the text it is appended to.
  private var nextNumbers: [String: Int] = [:]
  /// The explicit ids that stand twice.
  private(set) var diagnostics: [Diagnostic] = []

  /// Takes all explicit ids of a chapter.
  ///
  /// - Parameter blocks: the chapter's top level; headings in quotes and lists have no anchors.
  init(_ blocks: [Block], source: SourceText) {
    self.source = source
    for block in blocks {
      guard case .heading(_, let id?, _) = block.kind else { continue }
      if let first = taken[id.name] ?? nil {
        diagnostics.append(
          Diagnostic(
            .error, .duplicateID, file: source.path, range: id.range,
            "the heading id '\(id.name)' stands twice", fix: "give one of the headings another id",
            notes: [.init("the first '\(id.name)' is here", file: source.path, range: first)]))
      } else {
        taken[id.name] = id.range
      }
    }
  }

  /// Makes an anchor from a heading's text.
  ///
  /// To be called for each heading without an id, in the order of the file, since numbers depend on
  /// it.
  mutating func slug(for text: String) -> String {
    let base = Self.slug(text)
    var slug = base
    var number = nextNumbers[base] ?? 2
    while taken[slug] != nil {
      slug = "\(base)-\(number)"
      number += 1
    }
    nextNumbers[base] = number
    taken[slug] = .some(nil)
    return slug
  }

  /// Letters, marks and digits of any script, in lower case; runs of anything else are one hyphen,
  /// and apostrophes nothing.
  ///
  /// `section` for a text without any of these: `Mikä se on?  ->  mikä-se-on`, `C++ & Co  ->
  /// c-co`.
  static func slug(_ text: String) -> String {
    var words: [String] = [""]
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      } else if character != "'", character != "’", words.last != "" {
        words.append("")
      }
    }
    let slug = words.filter { !$0.isEmpty }.joined(separator: "-")
    return slug.isEmpty ? "section" : slug
  }
}
