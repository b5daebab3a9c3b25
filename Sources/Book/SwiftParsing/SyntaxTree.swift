private import SwiftParser
package import SwiftSyntax
private import Synchronization
package import WorkbookModel

extension ParsableSource {
  /// The tree of the text; empty if the text is not parsed.
  ///
  /// Several readers ask for the tree of the same text one after the other, so the last one is kept.
  package var tree: SourceFileSyntax {
    let text = isTooLong || isTooDeeplyNested ? "" : text
    guard text.utf8.count <= Self.maximumSize else { return Parser.parse(source: text) }
    let key = ExactText(text)
    if let last = Self.last.withLock({ $0 }), last.text == key { return last.tree }
    let tree = Parser.parse(source: text)
    Self.last.withLock { $0 = (key, tree) }
    return tree
  }

  private static let last = Mutex<(text: ExactText, tree: SourceFileSyntax)?>(nil)
}
