import SwiftSyntax

/// Uses of a dictionary or set that do not depend on its order.
enum OrderFreeUse {
  /// Whether a use of a variable does not depend on the order: `a[key]`, `a.count`.
  ///
  /// - Parameters:
  ///   - name: the variable's name, not in its declaration.
  ///   - isOfSet: whether it may be a set.
  static func isOne(_ name: TokenSyntax, isOfSet: Bool) -> Bool {
    guard let reference = name.parent?.as(DeclReferenceExprSyntax.self) else { return false }
    var collection = ExprSyntax(reference)
    // `self.values`, `cache.values`
    if let member = reference.parent?.as(MemberAccessExprSyntax.self),
      member.declName.id == reference.id
    {
      guard member.base != nil else { return false }
      collection = ExprSyntax(member)
    }
    if let element = collection.parent?.as(SubscriptCallExprSyntax.self) {
      // `[keyPath: \.keys]` is not an element.
      return element.calledExpression.id == collection.id
        && element.arguments.allSatisfy { ["default", nil].contains($0.label?.text) }
    }
    guard let (name, call) = member(of: collection) else { return false }
    switch name {
    case "count", "isEmpty": return call == nil
    case "contains", "insert", "remove", "removeAll", "removeValue", "updateValue":
      return call?.hasClosure == false
    case "sorted": return call?.sorts(byKey: !isOfSet) ?? false
    case "keys":
      guard let keys = collection.parent?.as(MemberAccessExprSyntax.self), call == nil,
        let (name, call) = member(of: ExprSyntax(keys))
      else { return false }
      return name == "contains" && call?.hasClosure == false
        || name == "sorted" && call?.sorts(byKey: false) == true
    default: return false
    }
  }

  private static func member(
    of base: ExprSyntax
  ) -> (name: String, call: FunctionCallExprSyntax?)? {
    guard let member = base.parent?.as(MemberAccessExprSyntax.self), member.base?.id == base.id
    else { return nil }
    let call = member.parent?.as(FunctionCallExprSyntax.self)
    return (
      member.declName.baseName.text, call?.calledExpression.id == ExprSyntax(member).id ? call : nil
    )
  }
}

extension FunctionCallExprSyntax {
  /// Whether a closure of the program may be called with elements, in hash order.
  fileprivate var hasClosure: Bool {
    trailingClosure != nil
      || arguments.contains {
        $0.label?.text == "where" || $0.expression.is(ClosureExprSyntax.self)
      }
  }

  /// Whether it sorts by a value that is unique for each element: `.sorted()`, `.sorted(by: >)`.
  ///
  /// - Parameter byKey: whether the elements are a dictionary's, so that `{ $0.key < $1.key }` is unique
  ///   too.
  fileprivate func sorts(byKey: Bool) -> Bool {
    guard additionalTrailingClosures.isEmpty, arguments.count <= 1 else { return false }
    let closure =
      trailingClosure ?? arguments.first?.expression.as(ClosureExprSyntax.self)
    guard let closure else {
      guard let argument = arguments.first else { return true }
      return argument.label?.text == "by"
        && [">", "<"].contains(argument.expression.trimmedDescription)
    }
    guard closure.signature == nil, closure.statements.count == 1,
      let text = closure.statements.first?.trimmedDescription
    else { return false }
    let words = text.filter { !$0.isWhitespace }
    return ["<", ">"].contains {
      words == "$0\($0)$1" || byKey && words == "$0.key\($0)$1.key"
    }
  }
}
