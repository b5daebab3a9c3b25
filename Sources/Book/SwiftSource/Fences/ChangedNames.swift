internal import SwiftParsing
internal import SwiftSyntax

extension SourceFileSyntax {
  /// The names whose values statements change, as far as the syntax shows it.
  ///
  /// ```
  /// hues["Coral"] = 18      hues
  /// total += 1              total
  /// names.append("Ada")     names: a method called as a statement
  /// swap(&a, &b)            a, b
  /// names.count             nothing
  /// ```
  var changedNames: Set<String> {
    var names: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) {
      guard let root = token.parent?.as(DeclReferenceExprSyntax.self), root.isChanged else {
        continue
      }
      names.insert(root.baseName.identifierText)
    }
    return names
  }
}

extension DeclReferenceExprSyntax {
  /// Whether it is the root of what is assigned, lent with `&`, or called as a statement.
  fileprivate var isChanged: Bool {
    var value = ExprSyntax(self)
    var isMember = false
    while let parent = value.parent {
      if let access = parent.as(MemberAccessExprSyntax.self) {
        guard access.base?.id == value.id else { return false }
        isMember = true
      } else if let call = parent.as(FunctionCallExprSyntax.self) {
        guard call.calledExpression.id == value.id else { return false }
        if isMember, call.parent?.is(CodeBlockItemSyntax.self) == true { return true }
      } else if let call = parent.as(SubscriptCallExprSyntax.self) {
        guard call.calledExpression.id == value.id else { return false }
      } else if !parent.is(OptionalChainingExprSyntax.self), !parent.is(ForceUnwrapExprSyntax.self)
      {
        return parent.is(InOutExprSyntax.self) || value.isAssigned
      }
      guard let outer = parent.as(ExprSyntax.self) else { return false }
      value = outer
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether it stands before an assignment or an operator such as `+=`.
  fileprivate var isAssigned: Bool {
    guard let list = parent?.as(ExprListSyntax.self), let index = list.index(of: self),
      let next = list[list.index(after: index)...].first
    else { return false }
    guard let symbol = next.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return next.is(AssignmentExprSyntax.self)
    }
    return symbol.hasSuffix("=") && !["==", "!=", "===", "!==", "<=", ">=", "~="].contains(symbol)
  }
}
