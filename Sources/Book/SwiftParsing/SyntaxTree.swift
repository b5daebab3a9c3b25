private import SwiftParser
package import SwiftSyntax
package import WorkbookModel

extension ReadableSource {
  /// A new tree of the text; an empty one for what is not to be parsed.
  package var tree: SourceFileSyntax {
    Parser.parse(source: isTooLong || isTooDeeplyNested ? "" : text)
  }
}
