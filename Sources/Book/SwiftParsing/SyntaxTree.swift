private import SwiftParser
package import SwiftSyntax
private import Synchronization
package import WorkbookModel

extension ParsableSource {
  /// The tree of the text; empty if the text is not parsed.
  ///
  /// Several readers ask for the tree of the same text, on several threads, so the last ones are kept.
  package var tree: SourceFileSyntax {
    let text = isTooLong || isTooDeeplyNested ? "" : text
    guard text.utf8.count <= Self.maximumSize else { return Parser.parse(source: text) }
    let key = ExactText(text)
    if let known = Self.last.withLock({ $0.first { $0.text == key } }) { return known.tree }
    let tree = Parser.parse(source: text)
    Self.last.withLock { last in
      if last.count == Self.capacity { last.removeFirst() }
      last.append((key, tree))
    }
    return tree
  }

  private static let capacity = 16
  private static let last = Mutex<[(text: ExactText, tree: SourceFileSyntax)]>([])
}
