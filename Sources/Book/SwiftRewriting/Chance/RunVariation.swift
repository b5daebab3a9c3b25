internal import WorkbookModel
internal import SwiftParsing
import SwiftSyntax

/// Whether a program's behavior may vary between runs, so that two equal runs prove little.
///
/// Two runs reveal nearly certain differences, such as times and addresses. But the order of a dictionary
/// with two entries is equal in every second pair of runs. The syntax is enough to tell which programs may
/// vary, with the same result on every machine. Names are not resolved: a program's own type called `Task`
/// costs a few runs and nothing else. Code of other modules is unknown, so importing one counts too
/// (``isLikelyElsewhere``).
package struct RunVariation: Sendable {
  /// Whether it should be run more than twice; also true for a text that is not parsed (see
  /// ``ParsableSource``).
  package let isLikely: Bool
  /// Whether an unknown module that it imports is the only reason for ``isLikely``.
  package let isLikelyElsewhere: Bool
  /// Whether one run suffices; see ``DeterminismCheck``.
  package let isExcluded: Bool
  /// Whether it may also be run on another day; see ``ClockUse``.
  package let mayRunOnAnotherDay: Bool

  /// Parses the text for this analysis alone.
  package init(_ text: String) {
    let source = ParsableSource(text)
    self.init(source.isTooLong || source.isTooDeeplyNested ? nil : source.tree)
  }

  /// - Parameter tree: nil for a text that is not parsed.
  init(_ tree: SourceFileSyntax?) {
    guard let tree else {
      isLikely = true
      isLikelyElsewhere = false
      isExcluded = false
      mayRunOnAnotherDay = false
      return
    }
    // A flat loop over tokens, as in SwiftSourceFile.
    var clues = ChanceClues()
    let isLikelyHere =
      tree.tokens(viewMode: .sourceAccurate).contains { clues.note($0) }
      || clues.isChanceLikely(in: tree)
    isLikelyElsewhere = !isLikelyHere && clues.hasUnknownModule
    isLikely = isLikelyHere || isLikelyElsewhere
    isExcluded = !isLikely && DeterminismCheck.holds(for: tree)
    mayRunOnAnotherDay =
      isLikelyHere && !clues.hasUnknownModule && ClockUse.isAskingAlone(in: tree)
  }
}

/// Indications found so far, token by token.
private struct ChanceClues {
  private var collections = UnorderedCollections()
  private var names: [String: Int] = [:]
  /// Whether a value is created by `.init()` without a type name.
  private var hasImpliedValue = false
  private(set) var hasUnknownModule = false

  /// Records a token; returns true if it settles the question.
  mutating func note(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .identifier:
      let name = token.identifierText
      if NondeterministicNames.contains(name) || isTimeOfRun(token, name) { return true }
      if name == "time", isCallWithNil(token) { return true }
      if NondeterministicNames.conditional.contains(name) { names[name, default: 0] += 1 }
      collections.note(token, name)
    case .keyword(.import):
      let module = token.parent?.as(ImportDeclSyntax.self)?.path.first?.name.identifierText
      if let module, !HazardNames.knownModules.contains(module) { hasUnknownModule = true }
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

  /// `Date()`, `Date.init`: other dates are determined by the program.
  private func isTimeOfRun(_ token: TokenSyntax, _ name: String) -> Bool {
    guard name == "Date", let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
      return false
    }
    if let member = reference.parent?.as(MemberAccessExprSyntax.self) {
      return member.base?.id == reference.id && member.declName.baseName.text == "init"
    }
    return reference.isCalledWithNothing
  }

  /// `time(nil)`; many programs have another `time`.
  private func isCallWithNil(_ token: TokenSyntax) -> Bool {
    let call = token.parent?.parent?.as(FunctionCallExprSyntax.self)
    return call?.arguments.first?.expression.is(NilLiteralExprSyntax.self) ?? false
  }

  /// Indications that depend on the whole text.
  func isChanceLikely(in tree: SourceFileSyntax) -> Bool {
    func count(_ name: String) -> Int { names[name] ?? 0 }
    return collections.mayShowOrder(in: tree)
      || count("Date") > 0 && hasImpliedValue
      // A structure is encoded in the order of a dictionary of its keys, unless the keys are sorted.
      || count("JSONEncoder") > count("sortedKeys")
      // Decoding errors contain a dictionary.
      || count("JSONDecoder") > 0 && count("catch") + count("Result") > 0
  }
}

extension ExprSyntaxProtocol {
  /// Whether it is called without arguments.
  fileprivate var isCalledWithNothing: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else {
      return false
    }
    return call.arguments.isEmpty && call.trailingClosure == nil
  }
}
