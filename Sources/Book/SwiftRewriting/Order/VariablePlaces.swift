internal import SwiftParsing
internal import WorkbookModel
import SwiftSyntax

/// Where a program mentions a top-level variable first, and where it declares it.
///
/// ```
/// func total() -> Int { price + 1 }       // the mention, in 'total'
/// print(total())
/// let price = 3                           // the declaration
/// ```
package struct VariablePlaces: Sendable, Equatable {
  package let name: String
  /// The function, type or variable whose declaration contains the mention; nil if a statement does.
  package private(set) var user: String?
  /// The mention, in UTF-8 bytes of the text; that of the declaration if nothing else mentions it.
  package private(set) var use: Int
  /// The variable's name in its declaration.
  package let declaration: Int

  /// The places of variables, in the order of the declarations; those that the text does not declare are left out.
  package static func all(of names: [String], in text: String) -> [Self] {
    let tree = ParsableSource(text).tree
    var lookup = NameLookup(in: tree)
    var found: [Self] = []
    for token in tree.tokens(viewMode: .sourceAccurate)
    where token.isDeclaredAtTopLevel && names.contains(token.identifierText)
      && !found.contains(where: { $0.name == token.identifierText })
    {
      let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
      found.append(Self(name: token.identifierText, use: offset, declaration: offset))
    }
    var mentioned: Set<String> = []
    for token in tree.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      let name = token.identifierText
      guard let index = found.firstIndex(where: { $0.name == name }),
        NamePlace(token) == .value, lookup.mayReachTopLevel(token),
        mentioned.insert(name).inserted
      else { continue }
      found[index].use = token.positionAfterSkippingLeadingTrivia.utf8Offset
      found[index].user = token.topLevelDeclaration
    }
    return found
  }
}

extension TokenSyntax {
  /// Whether it is the name of a variable in a statement or declaration outside of functions and types.
  fileprivate var isDeclaredAtTopLevel: Bool {
    guard isIdentifier,
      parent?.is(IdentifierPatternSyntax.self) == true
    else { return false }
    let item = nearestAncestor(CodeBlockItemSyntax.self)
    return item?.parent?.parent?.is(SourceFileSyntax.self) == true
      && nearestAncestor(MemberBlockSyntax.self) == nil
  }

  /// The name of the outermost declaration that contains it and is not executed in its place.
  fileprivate var topLevelDeclaration: String? {
    var item: CodeBlockItemSyntax?
    var ancestor = parent
    while let node = ancestor {
      item = node.as(CodeBlockItemSyntax.self) ?? item
      ancestor = node.parent
    }
    guard case .decl(let declaration)? = item?.item else { return nil }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return variable.isComputed ? variable.boundNames.min() : nil
    }
    if let extended = declaration.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.trimmedDescription
    }
    return declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
  }
}
