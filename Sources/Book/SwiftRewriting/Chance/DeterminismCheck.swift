internal import SwiftParsing
import SwiftSyntax

/// Determines whether a program certainly behaves the same in each run, so that one run suffices.
///
/// Without imports there is only the standard library, whose sources of variation have known names or
/// forms: hash values and hash-ordered collections, random numbers, clocks, tasks, addresses, and names of
/// local and private types, which the runtime prints with an address. Every such name counts, whatever it
/// means in the program; a name that begins with `_` or `unsafe` may be anything.
enum DeterminismCheck {
  /// - Parameter tree: a whole program, which may contain generated lines.
  static func holds(for tree: SourceFileSyntax) -> Bool {
    tree.tokens(viewMode: .sourceAccurate).allSatisfy { !mayGoOtherwise($0) }
  }

  private static func mayGoOtherwise(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      return names.contains(name) || NondeterministicNames.contains(name)
        || name.hasPrefix("unsafe")
        || name.hasPrefix("_") && !isOurs(token, name) || lendsMemory(name)
    case .keyword(.import), .keyword(.async), .keyword(.await), .keyword(.actor):
      return true
    // The expansion of macros is unknown.
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

  /// Hash-ordered collections, and inputs of a process.
  private static let names: Set = [
    "Set", "Dictionary", "hash", "CommandLine", "Identifiable", "sharedUnownedExecutor",
  ]

  /// Closures with borrowed memory, such as `withCString` and `withContiguousStorageIfAvailable`, which
  /// could print its address.
  private static func lendsMemory(_ name: String) -> Bool {
    name.hasPrefix("with") && name.dropFirst(4).first?.isUppercase ?? false
  }

  /// Whether a name is in generated code between samples.
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

  /// Whether a node may enclose a type that is not local to a function or statement.
  private static func isAroundSeenTypes(_ node: Syntax) -> Bool {
    node.is(MemberBlockSyntax.self) || node.is(MemberBlockItemListSyntax.self)
      || node.is(MemberBlockItemSyntax.self) || node.is(CodeBlockItemSyntax.self)
      || node.is(CodeBlockItemListSyntax.self) || node.is(SourceFileSyntax.self)
  }
}
