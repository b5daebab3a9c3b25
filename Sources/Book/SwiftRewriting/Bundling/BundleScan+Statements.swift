internal import SwiftParsing
import SwiftSyntax

/// What runs, and the variables that only the function that has the statements could have.
extension BundleScan {
  /// What a function would accept that a program does not, or do otherwise.
  ///
  /// Notes a `return` outside of functions, which would end the function and not the program, and a
  /// `defer`, whose body alone runs when all is over.
  mutating func readStatement(_ node: Syntax) {
    for token in node.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .keyword(.return):
        if !token.isInsideFunction(below: node) { note(.topLevelEnd, token) }
      case .keyword(.defer):
        if token.parent?.parent?.id == node.id { note(.topLevelEnd, token) }
      default: break
      }
    }
  }

  /// `guard let n = ...`: the rest of the function has these variables.
  ///
  /// - Parameter item: any statement; one that binds nothing is passed over.
  mutating func readGuard(_ item: CodeBlockItemSyntax) {
    guard let check = item.item.as(GuardStmtSyntax.self) else { return }
    let names = NameScope.bindings(of: item).keys
    guard !names.isEmpty else { return }
    takeLocals(Set(names), Syntax(check.conditions), isConstant: false)
  }

  /// Takes a variable into the function, and looks for what would be another one there.
  mutating func addLocal(_ variable: VariableDeclSyntax) {
    let names = variable.boundNames
    notePlace(variable.bindingSpecifier)
    let isConstant = !names.isDisjoint(with: known) && variable.hasPlainValues
    takeLocals(names, Syntax(variable.bindings), isConstant: isConstant)
  }

  /// Notes what is no longer true of variables that move from the file into the function.
  ///
  /// - Parameters:
  ///   - node: what declares them and gives them their values.
  ///   - isConstant: whether they can only hold literals and what operators make of them, so that
  ///     their ends do not matter.
  private mutating func takeLocals(_ names: Set<String>, _ node: Syntax, isConstant: Bool) {
    locals.formUnion(names)
    // Alone it is declared a second time; a function's variable would stand in front of the other.
    if !names.isDisjoint(with: declaredNames) { note(.globalVariable, node) }
    for token in node.tokens(viewMode: .sourceAccurate)
    where token.parent?.is(IdentifierPatternSyntax.self) == true
      || token.parent?.is(OptionalBindingConditionSyntax.self) == true
    {
      notePlace(token)
    }
    if earlyUse.isUsedByDeclarations(names) { note(.sharedVariable, node) }
    for name in names where earlyUse.meansOther(name, value: node) { note(.earlyUse, node) }
    // A module that was not looked into may itself tell when an object is destroyed.
    if !isConstant, tellsLifetimes || importsOthers { note(.lifetime, node) }
  }

  /// Remembers a place that the compiler may warn of in a function and not at the top level.
  private mutating func notePlace(_ token: TokenSyntax) {
    let place = location(token)
    localPlaces.insert(
      BundleCandidate.Place(
        file: place.presumedFile, line: place.presumedLine, column: place.column))
  }

  /// `swap(&a.x, &a.y)`: two parts of a global variable are found to overlap, those of a local one not.
  ///
  /// A conservative test: the same name twice in a call, or in a row of operators, with a `&` in
  /// it.
  mutating func noteOverlaps() {
    for token in tree.tokens(viewMode: .sourceAccurate) where token.tokenKind == .prefixAmpersand {
      var around = token.parent
      while let node = around, !node.is(FunctionCallExprSyntax.self),
        !node.is(SequenceExprSyntax.self)
      {
        around = node.parent
      }
      var seen: Set<String> = []
      for name in around?.tokens(viewMode: .sourceAccurate).filter(\.isIdentifier) ?? []
      where locals.contains(name.identifierText) && !seen.insert(name.identifierText).inserted {
        note(.globalVariable, token)
      }
    }
  }

  /// A global variable stays on the main actor, whose checks let no other thread have it; a local one may
  /// be handed over.
  ///
  /// It is noted where such a variable is used by a closure, or in code that waits.
  mutating func noteMoves() {
    guard !locals.isEmpty, importsOthers || isConcurrent else { return }
    for token in tree.tokens(viewMode: .sourceAccurate)
    where token.isIdentifier && locals.contains(token.identifierText)
      && earlyUse.mayReachTopLevel(token)
    {
      if token.isInsideFunction(below: Syntax(tree)) || token.isValueOfAsyncVariable
        || token.hasAncestor(AwaitExprSyntax.self, below: Syntax(tree))
      {
        return note(.globalVariable, token)
      }
    }
  }
}

extension SourceFileSyntax {
  /// Whether statements outside of declarations wait.
  var waits: Bool {
    statements.contains { item in
      if case .decl(let declaration) = item.item, !declaration.is(VariableDeclSyntax.self) {
        return false
      }
      return item.tokens(viewMode: .sourceAccurate).contains { token in
        (token.tokenKind == .keyword(.await) || token.isModifierAsync)
          && !token.isInsideFunction(below: Syntax(item))
      }
    }
  }
}
