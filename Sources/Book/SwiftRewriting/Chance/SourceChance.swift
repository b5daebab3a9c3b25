internal import WorkbookModel
internal import SwiftParsing
import SwiftSyntax

/// Whether a program may well do something else the next time, so that two equal runs say little.
///
/// Two runs show a difference that is nearly certain: a time, an address. The order of a dictionary with two
/// entries is the same in every second pair of runs. The syntax is enough to tell which programs
/// may have one, and says the same on every machine. A name is not looked up: a type of the program's own that is called
/// `Task` costs it a few runs and nothing else. What the code of other modules does is not seen, so what
/// imports one may have chance too.
package struct SourceChance: Sendable {
  /// Whether it should be run more often than twice; so is a text that is not parsed (see
  /// ``ReadableSource``).
  package let isLikely: Bool
  /// Whether one run shows all that there is; see ``ExcludedChance``.
  package let isExcluded: Bool

  /// Parses a text for this question alone.
  package init(_ text: String) {
    let source = ReadableSource(text)
    self.init(source.isTooLong || source.isTooDeeplyNested ? nil : source.tree)
  }

  /// - Parameter tree: nil for a text that is not parsed.
  init(_ tree: SourceFileSyntax?) {
    guard let tree else {
      isLikely = true
      isExcluded = false
      return
    }
    // A flat loop over tokens, as in SwiftSourceFile.
    var clues = ChanceClues()
    isLikely =
      tree.tokens(viewMode: .sourceAccurate).contains { clues.note($0) }
      || clues.isChanceLikely(in: tree)
    isExcluded = !isLikely && ExcludedChance.holds(for: tree)
  }
}

/// What has been seen of a program, token by token.
private struct ChanceClues {
  private var collections = UnorderedCollections()
  private var names: [String: Int] = [:]
  /// Whether something is made of nothing but its type: `.init()`.
  private var hasImpliedValue = false

  /// Returns whether the token settles it.
  mutating func note(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      if ChanceNames.contains(name) || isTimeOfRun(token, name) { return true }
      if ChanceNames.conditional.contains(name) { names[name, default: 0] += 1 }
      collections.note(token, name)
    case .keyword(.import):
      return (token.parent?.as(ImportDeclSyntax.self)?.path.first?.name.identifierText)
        .map { !HazardNames.knownModules.contains($0) } ?? false
    // `async let`
    case .keyword(.async): return token.parent?.is(DeclModifierSyntax.self) ?? false
    case .keyword(.catch): names["catch", default: 0] += 1
    case .keyword(.`init`):
      guard let member = token.parent?.parent?.as(MemberAccessExprSyntax.self) else { break }
      hasImpliedValue = hasImpliedValue || member.base == nil && member.isCalledWithNothing
    default: collections.note(token)
    }
    return false
  }

  /// `Date()`, `Date.init`: other dates are what the program makes them.
  private func isTimeOfRun(_ token: TokenSyntax, _ name: String) -> Bool {
    guard name == "Date", let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
      return false
    }
    if let member = reference.parent?.as(MemberAccessExprSyntax.self) {
      return member.base?.id == reference.id && member.declName.baseName.text == "init"
    }
    return reference.isCalledWithNothing
  }

  /// What only the whole text shows.
  func isChanceLikely(in tree: SourceFileSyntax) -> Bool {
    func count(_ name: String) -> Int { names[name] ?? 0 }
    return collections.mayShowOrder(in: tree)
      || count("Date") > 0 && hasImpliedValue
      // A structure is encoded in the order of a dictionary of its keys, unless that is sorted.
      || count("JSONEncoder") > count("sortedKeys")
      // What is wrong with a text is told in a dictionary.
      || count("JSONDecoder") > 0 && count("catch") + count("Result") > 0
  }
}

extension ExprSyntaxProtocol {
  /// Whether it is called, without arguments.
  fileprivate var isCalledWithNothing: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else {
      return false
    }
    return call.arguments.isEmpty && call.trailingClosure == nil
  }
}
