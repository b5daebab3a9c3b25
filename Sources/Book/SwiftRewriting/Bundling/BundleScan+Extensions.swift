internal import SwiftParsing
import SwiftSyntax

/// The protocols of a program's top level that imply none of others.
///
/// With `protocol Fault: Error {}` an extension `String: Fault` makes every text an error, in all of a module.
struct OwnProtocols {
  let names: Set<String>

  /// Reads all that the top level declares, and leaves out what refines what is left out.
  init(_ tree: SourceFileSyntax) {
    let all = tree.statements.compactMap { $0.item.as(ProtocolDeclSyntax.self) }
    var names = Set(all.map(\.name.identifierText))
    var count: Int
    repeat {
      count = names.count
      for one in all {
        let refined = one.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        let isOwn = refined.allSatisfy { $0 == "AnyObject" || names.contains($0) }
        if !isOwn || one.genericWhereClause != nil { names.remove(one.name.identifierText) }
      }
    } while names.count < count
    self.names = names
  }
}

/// Extensions, which are kept to their file as far as they have to be.
extension BundleScan {
  /// Isolates an extension as far as it has to be.
  ///
  /// That of an own type needs nothing. That of another module's type is `fileprivate`, or its
  /// members are, if it adds a conformance to an own protocol; a conformance to any other protocol
  /// is a hazard.
  mutating func add(_ extended: ExtensionDeclSyntax) {
    noteModifiers(of: DeclSyntax(extended))
    let range = range(of: extended)
    if isOwnType(extended.extendedType) {
      // No other file sees a member of a type that no other file sees, but for an operator.
      let words = operators(in: DeclSyntax(extended))
      noteWords(at: words)
      declarations.append(.plain(located(range, withWordsAt: words)))
      return
    }
    let inherited = extended.inheritanceClause?.inheritedTypes
    if let inherited, !inherited.allSatisfy({ ownProtocols.contains($0.type.trimmedDescription) }) {
      return note(.foreignConformance, extended)
    }
    for member in extended.memberBlock.members {
      if member.decl.is(IfConfigDeclSyntax.self) { note(.directive, member) }
      noteModifiers(of: member.decl)
    }
    guard inherited != nil else {
      declarations.append(isolated(DeclSyntax(extended)))
      return
    }
    // The word may not stand in front of a conformance, so each member has it.
    let words = members(of: extended)
    noteWords(at: words)
    declarations.append(.plain(located(range, withWordsAt: words)))
  }

  /// Where the members of an extension begin behind their attributes.
  private func members(of extended: ExtensionDeclSyntax) -> [AbsolutePosition] {
    extended.memberBlock.members.compactMap {
      $0.decl.firstTokenBehindAttributes?.positionAfterSkippingLeadingTrivia
    }
  }

  /// Whether an extension's type is declared here, and no alias that could lead elsewhere stands in
  /// its name.
  private func isOwnType(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
      && !type.tokens(viewMode: .sourceAccurate).contains { aliases.contains($0.identifierText) }
  }
}
