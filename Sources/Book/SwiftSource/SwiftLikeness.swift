private import SwiftParser
private import SwiftSyntax
internal import SwiftParsing
internal import WorkbookModel

/// Tells Swift from other languages, by its syntax alone.
package enum SwiftLikeness {
  /// Whether a text is most likely Swift: it has no syntax error, something that only Swift writes in this
  /// way, and nothing that other languages with similar words have.
  ///
  ///     let limit = 30               Swift
  ///     let limit = 30;              JavaScript or Rust
  ///     func sum(a int) int {        Go: an error in Swift
  ///     $ swift build                no declaration or statement of Swift
  package static func isSwift(_ text: String) -> Bool {
    guard text.firstMatch(of: hint) != nil, text.firstMatch(of: foreign) == nil else {
      return false
    }
    let tree = ParsableSource(text).tree
    guard !tree.hasError, !tree.statements.isEmpty else { return false }
    return tree.statements.contains { isTelling($0.item) }
  }

  /// A word that all code recognized here has, to parse as little as possible.
  private static var hint: Regex<Substring> {
    #/\b(?:let|var|func|import|struct|class|enum|protocol|extension|actor|guard)\b/#
  }

  /// Signs of JavaScript, TypeScript, Rust, Kotlin, Java, C, Go, Scala and Python.
  private static var foreign: Regex<Substring> {
    #/(?m);[ \t]*$|=>|===|:=|::|\b(?:const|function|fn|fun|def|val|impl|require|console|package|elif|println!?)\b|^[ \t]*(?:#include|from\s|pub\s)/#
  }

  /// Whether an item is a declaration with a sign of Swift.
  private static func isTelling(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .decl(let declaration) = item else { return false }
    switch declaration.kind {
    case .functionDecl, .protocolDecl, .extensionDecl: return true
    case .structDecl, .enumDecl, .actorDecl, .classDecl:
      return declaration.tokens(viewMode: .sourceAccurate).contains {
        [.keyword(.let), .keyword(.var), .keyword(.func), .keyword(.case)].contains($0.tokenKind)
      }
    case .variableDecl:
      // `let x = 1` is JavaScript too; types, labels and closures are not.
      return declaration.tokens(viewMode: .sourceAccurate).contains { token in
        token.parent?.is(TypeAnnotationSyntax.self) == true && token.tokenKind == .colon
          || token.parent?.is(LabeledExprSyntax.self) == true && token.tokenKind == .colon
          || token.parent?.is(ClosureSignatureSyntax.self) == true
          || [.keyword(.try), .keyword(.await)].contains(token.tokenKind)
      }
    case .importDecl:
      let name = declaration.cast(ImportDeclSyntax.self).path.first?.name.text ?? ""
      return appleModules.contains(name)
    default: return false
    }
  }

  private static let appleModules: Set = [
    "Foundation", "UIKit", "SwiftUI", "AppKit", "Combine", "CoreData", "CoreLocation", "Dispatch",
    "Observation", "SwiftData", "Testing", "XCTest", "os", "BackgroundTasks", "UserNotifications",
  ]
}
