internal import SwiftParsing
import SwiftSyntax

/// Statements, and the variables that become local to their function.
extension BundleScan {
  /// Checks a statement for constructs that a function treats differently from top-level code.
  ///
  /// Those are a `return` outside functions, which would end the function instead of the program, and a
  /// `defer`, whose body runs at the end of the scope.
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

  /// `guard let n = ...`: its variables become local to the function.
  ///
  /// - Parameter item: any statement; one that binds nothing is ignored.
  mutating func readGuard(_ item: CodeBlockItemSyntax) {
    guard let check = item.item.as(GuardStmtSyntax.self) else { return }
    let names = NameScope.bindings(of: item).keys
    guard !names.isEmpty else { return }
    takeLocals(Set(names), Syntax(check.conditions), isConstant: false)
  }

  /// Makes a variable local to the function, and checks what that changes.
  mutating func addLocal(_ variable: VariableDeclSyntax) {
    let names = variable.boundNames
    notePlace(variable.bindingSpecifier)
    let isConstant = !names.isDisjoint(with: known) && variable.hasPlainValues
    takeLocals(names, Syntax(variable.bindings), isConstant: isConstant)
  }

  /// Records the consequences for variables that move from file scope into the function.
  ///
  /// - Parameters:
  ///   - node: the declaration with the initial values.
  ///   - isConstant: whether they hold only literals and results of operators, so that their lifetimes do
  ///     not matter.
  private mutating func takeLocals(_ names: Set<String>, _ node: Syntax, isConstant: Bool) {
    locals.formUnion(names)
    // Outside a bundle the variable redeclares the name; in a function it would shadow the other
    // declaration.
    if !names.isDisjoint(with: declaredNames) { note(.globalVariable, node) }
    for token in node.tokens(viewMode: .sourceAccurate)
    where token.parent?.is(IdentifierPatternSyntax.self) == true
      || token.parent?.is(OptionalBindingConditionSyntax.self) == true
    {
      notePlace(token)
    }
    if earlyUse.isUsedByDeclarations(names) { note(.sharedVariable, node) }
    for name in names where earlyUse.meansOther(name, value: node) { note(.earlyUse, node) }
    // An unknown module may itself observe when an object is destroyed.
    if !isConstant, observesLifetimes || importsOthers { note(.lifetime, node) }
  }

  /// Records a place where the compiler may warn in a function but not at top level.
  private mutating func notePlace(_ token: TokenSyntax) {
    let place = location(token)
    localPlaces.insert(
      BundleCandidate.Place(
        file: place.presumedFile, line: place.presumedLine, column: place.column))
  }

  /// `swap(&a.x, &a.y)`: overlapping access is reported for a global variable, but not for a local one.
  ///
  /// Conservative: checks for a name that occurs twice in a call, or in a sequence of operators, with a `&`
  /// in it.
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

  /// Checks for local variables used concurrently: a global variable is confined to the main actor, but a
  /// local one may be sent.
  ///
  /// Such a variable is reported if it is used in a closure or in code that awaits.
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
  /// Whether top-level statements use `await`.
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
