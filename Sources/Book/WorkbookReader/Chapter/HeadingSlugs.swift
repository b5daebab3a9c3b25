import TextDiagnostics
import MarkdownTree
import WorkbookModel

/// Assigns a unique anchor to every heading of a chapter.
///
/// An explicit `{#id}` is used unchanged; other anchors are derived from the heading's text and numbered if
/// taken: `Ensimmäinen ajo` is `ensimmäinen-ajo`, the next one `ensimmäinen-ajo-2`.
///
/// Explicit ids are collected first, wherever they occur, so that a derived anchor never takes the id of
/// another heading.
struct HeadingSlugs {
  private var names: UniqueNames
  /// About duplicate explicit ids.
  private(set) var diagnostics: [Diagnostic] = []

  /// Collects all explicit ids of a chapter.
  ///
  /// - Parameter blocks: the chapter's top level; headings in quotes and lists have no anchors.
  init(_ blocks: [Block], source: SourceText) {
    var explicit: [String: SourceRange] = [:]
    for block in blocks {
      guard case .heading(_, let id?, _) = block.kind else { continue }
      if let first = explicit[id.name] {
        diagnostics.append(
          Diagnostic(
            .error, .duplicateID, file: source.path, range: id.range,
            "the heading id '\(id.name)' is used twice", fix: "give one of the headings another id",
            notes: [.init("the first '\(id.name)' is here", file: source.path, range: first)]))
      } else {
        explicit[id.name] = id.range
      }
    }
    names = UniqueNames(taken: Set(explicit.keys))
  }

  /// Derives an anchor from a heading's text.
  ///
  /// Must be called for each heading without an id in the order of the file, because numbers depend on it.
  mutating func slug(for text: String) -> String { names.take(Self.slug(text)) }

  /// Derives a slug: letters, marks and digits of any script in lower case, with a hyphen for each run of
  /// other characters. Apostrophes are dropped.
  ///
  /// `section` if nothing remains: `Mikä se on?  ->  mikä-se-on`, `C++ & Co  -> c-co`.
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
