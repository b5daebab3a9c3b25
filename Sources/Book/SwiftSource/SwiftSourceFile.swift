internal import WorkbookModel
internal import SwiftParsing
private import SwiftSyntax

/// Facts about a piece of Swift source that determine how it is compiled.
///
/// The text is parsed once; the syntax tree stays in this module, so that no other module needs the
/// toolchain's SwiftSyntax. A text that is not parsed (see ``ParsableSource``) has no facts.
package struct SwiftSourceFile: Sendable {
  /// The imported modules, submodules by their full path, in the order of the text.
  package let importedModules: [String]
  /// Whether a type is marked `@main`, so that the text must be compiled as a library with an entry point
  /// and cannot have top-level statements.
  package let hasMainAttribute: Bool
  /// Whether there are statements or expressions at top level.
  package let hasTopLevelStatements: Bool

  package init(_ text: String) {
    let tree = ParsableSource(text).tree
    // A flat loop over tokens keeps deeply nested untrusted text from overflowing the stack.
    let tokens = tree.tokens(viewMode: .sourceAccurate)
    importedModules = tokens.lazy.filter { $0.tokenKind == .keyword(.import) }
      .compactMap { $0.parent?.as(ImportDeclSyntax.self) }
      .map { $0.path.map(\.name.text).joined(separator: ".") }
    hasMainAttribute = tokens.lazy.filter { $0.tokenKind == .atSign }
      .compactMap { $0.parent?.as(AttributeSyntax.self) }
      .contains { $0.attributeName.trimmedDescription == "main" }
    hasTopLevelStatements = tree.statements.contains { statement in
      switch statement.item {
      case .decl(let declaration): declaration.is(MacroExpansionDeclSyntax.self)
      case .expr(let expression): !expression.isCompilerMessage
      case .stmt: true
      @unknown default: true
      }
    }
  }
}

extension ExprSyntax {
  /// Whether it is `#warning("x")` or `#error("x")`, which a library may contain too.
  fileprivate var isCompilerMessage: Bool {
    guard let macro = self.as(MacroExpansionExprSyntax.self) else { return false }
    return ["warning", "error"].contains(macro.macroName.text)
  }
}
