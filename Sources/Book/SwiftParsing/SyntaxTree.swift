private import SwiftParser
package import SwiftSyntax
package import WorkbookModel

extension ParsableSource {
  /// A new tree of the text; empty if the text is not parsed.
  package var tree: SourceFileSyntax {
    Parser.parse(source: isTooLong || isTooDeeplyNested ? "" : text)
  }
}
