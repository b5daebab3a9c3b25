internal import SwiftParsing
import SwiftSyntax

/// Whether a program surely does the same each time, so that to run it once shows all that there is.
///
/// Without imports there is only the standard library, and what brings chance there has a name or a form
/// that is looked for: hash values and what is kept in their order, random numbers, clocks, tasks, addresses,
/// and the names of local and private types, which the runtime prints with an address. Every name of this
/// kind counts, whatever it means in the program; a name that begins with `_` or `unsafe` may be anything.
enum ExcludedChance {
  /// - Parameter tree: a whole program, in which the lines of ours may stand.
  static func holds(for tree: SourceFileSyntax) -> Bool {
    tree.tokens(viewMode: .sourceAccurate).allSatisfy { !mayGoOtherwise($0) }
  }

  private static func mayGoOtherwise(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      return names.contains(name) || ChanceNames.contains(name) || name.hasPrefix("unsafe")
        || name.hasPrefix("_") && !isOurs(token, name) || lendsMemory(name)
    case .keyword(.import), .keyword(.async), .keyword(.await), .keyword(.actor):
      return true
    // It is not known what macros do.
    case .pound: return true
    case .backslash: return token.parent?.is(KeyPathExprSyntax.self) ?? false
    case .colon:
      return token.parent?.is(DictionaryElementSyntax.self) ?? false
        || token.parent?.is(DictionaryExprSyntax.self) ?? false
        || token.parent?.is(DictionaryTypeSyntax.self) ?? false
    case .keyword(.struct), .keyword(.class), .keyword(.enum), .keyword(.protocol):
      return token.parent.map(isHiddenType) ?? false
    default: return false
    }
  }

  /// What is kept in the order of hash values, and what a process is given.
  private static let names: Set = [
    "Set", "Dictionary", "hash", "CommandLine", "Identifiable", "sharedUnownedExecutor",
  ]

  /// `withCString`, `withContiguousStorageIfAvailable`: what is lent can be printed as an address.
  private static func lendsMemory(_ name: String) -> Bool {
    name.hasPrefix("with") && name.dropFirst(4).first?.isUppercase ?? false
  }

  /// Whether a name stands in what is written between samples.
  private static func isOurs(_ token: TokenSyntax, _ name: String) -> Bool {
    if name.hasPrefix("_workbook") { return true }
    let attribute = token.parent?.parent?.as(AttributeSyntax.self)
    return attribute?.arguments?.trimmedDescription.hasPrefix("\"workbook_") ?? false
  }

  /// Whether a type's name is printed with an address: `main.(unknown context at $55d0a7).Budget`.
  private static func isHiddenType(_ declaration: Syntax) -> Bool {
    var ancestor: Syntax? = declaration
    while let node = ancestor {
      if let type = node.asProtocol((any DeclGroupSyntax).self) {
        if type.modifiers.contains(where: { ["private", "fileprivate"].contains($0.name.text) }) {
          return true
        }
      } else if !isAroundSeenTypes(node) {
        return true
      }
      ancestor = node.parent
    }
    return false
  }

  /// Whether a node around a type is none that only a function's or a statement's type has around it.
  private static func isAroundSeenTypes(_ node: Syntax) -> Bool {
    node.is(MemberBlockSyntax.self) || node.is(MemberBlockItemListSyntax.self)
      || node.is(MemberBlockItemSyntax.self) || node.is(CodeBlockItemSyntax.self)
      || node.is(CodeBlockItemListSyntax.self) || node.is(SourceFileSyntax.self)
  }
}
