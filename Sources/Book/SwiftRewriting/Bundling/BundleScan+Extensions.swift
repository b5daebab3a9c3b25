internal import SwiftParsing
import SwiftSyntax

/// A program's top-level protocols that imply no protocol of other modules.
///
/// With `protocol Fault: Error {}`, an extension `String: Fault` would make every string an error in the
/// whole module.
struct OwnProtocols {
  private(set) var names: Set<String>
  /// How many inheritances and removals were looked at; tests compare it for programs of two sizes.
  private(set) var steps = 0

  /// Collects the top-level protocols, and removes those that refine others, directly or through one that was
  /// removed.
  init(_ tree: SourceFileSyntax) {
    let all = tree.statements.compactMap { $0.item.as(ProtocolDeclSyntax.self) }
    names = Set(all.map(\.name.identifierText))
    // The protocols that refine one, by its name, and those to remove.
    var refining: [String: [String]] = [:]
    var foreign: [String] = []
    for one in all {
      let name = one.name.identifierText
      if one.genericWhereClause != nil { foreign.append(name) }
      for inherited in one.inheritanceClause?.inheritedTypes ?? [] {
        steps += 1
        let refined = inherited.type.trimmedDescription
        if names.contains(refined) {
          refining[refined, default: []].append(name)
        } else if refined != "AnyObject" {
          foreign.append(name)
        }
      }
    }
    while let name = foreign.popLast() {
      steps += 1
      guard names.remove(name) != nil else { continue }
      foreign += refining[name] ?? []
    }
  }
}

/// Extensions are hidden from other files as far as necessary.
extension BundleScan {
  /// Isolates an extension as far as necessary.
  ///
  /// An extension of the program's own type needs nothing. An extension of another module's type becomes
  /// `fileprivate`, or its members do if it adds a conformance to the program's own protocol; a conformance
  /// to any other protocol is a hazard.
  mutating func add(_ extended: ExtensionDeclSyntax) {
    noteModifiers(of: DeclSyntax(extended))
    let range = range(of: extended)
    if isOwnType(extended.extendedType) {
      // Members of a type that other files cannot see are not visible either, except operators.
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
    // The modifier is not allowed before a conformance, so each member gets it.
    let words = members(of: extended)
    noteWords(at: words)
    declarations.append(.plain(located(range, withWordsAt: words)))
  }

  private func members(of extended: ExtensionDeclSyntax) -> [AbsolutePosition] {
    extended.memberBlock.members.compactMap {
      $0.decl.firstTokenAfterAttributes?.positionAfterSkippingLeadingTrivia
    }
  }

  /// Whether the extended type is declared here, and its name contains no alias that could refer to another
  /// type.
  private func isOwnType(_ type: TypeSyntax) -> Bool {
    guard let root = type.firstToken(viewMode: .sourceAccurate) else { return false }
    return ownTypes.contains(root.identifierText)
      && !type.tokens(viewMode: .sourceAccurate).contains { aliases.contains($0.identifierText) }
  }
}
