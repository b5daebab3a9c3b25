internal import SwiftSyntax

/// `#selector`: the reference is kept for the compiler to check, followed by the selector.
extension Lowering {
  /// Lowers `#selector` and `#keyPath`.
  mutating func lowerMacro(_ use: Use<MacroExpansionExprSyntax>) {
    let name = use.node.macroName.text
    guard name == "selector" || name == "keyPath", use.node.leftParen != nil,
      use.node.arguments.count == 1, let argument = use.node.arguments.first
    else { return }
    needUIKit(at: facts.range(use.node).lowerBound)
    switch (name, argument.label?.text) {
    case ("selector", nil): lowerSelector(use, argument.expression)
    case ("selector", "getter"): lowerAccessor(use, argument.expression, isSetter: false)
    case ("selector", "setter"): lowerAccessor(use, argument.expression, isSetter: true)
    case ("keyPath", nil): lowerKeyPath(use, argument.expression)
    default: break
    }
  }

  /// The argument of a `#selector`: `refresh`, `Feed.refresh(_:)`, `self.go as (Feed) -> () -> Void`.
  private struct Reference {
    /// The expression before the dot; nil for a method of `self`.
    var base: ExprSyntax?
    /// The method, with labels if given.
    var name: DeclReferenceExprSyntax
    /// The type after `as`.
    var cast: TypeSyntax?

    /// Parses an argument; returns nil if it does not name a method.
    init?(_ expression: ExprSyntax) {
      if let tuple = expression.as(TupleExprSyntax.self) {
        guard tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil,
          let inner = Reference(only.expression)
        else { return nil }
        self = inner
      } else if let sequence = expression.as(SequenceExprSyntax.self) {
        let elements = Array(sequence.elements)
        guard elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self),
          let type = elements[2].as(TypeExprSyntax.self), let inner = Reference(elements[0])
        else { return nil }
        self = inner
        cast = type.type
      } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
        self.base = base
        name = member.declName
      } else if let name = expression.as(DeclReferenceExprSyntax.self) {
        self.name = name
      } else {
        return nil
      }
    }
  }

  /// `#selector(Feed.tap(_:))` -> `Selector (Feed.tap(_:),"tap:")`.
  private mutating func lowerSelector(
    _ use: Use<MacroExpansionExprSyntax>, _ argument: ExprSyntax
  ) {
    guard let reference = Reference(argument) else {
      return refuse(
        argument, "'#selector' of '\(facts.text(argument))' cannot be lowered: name a method")
    }
    let type = qualify(reference, in: use.scope)
    guard let selector = selector(of: reference, type: type, in: use.scope) else { return }
    // As wide as `#selector`; the space keeps it one expression with what precedes it.
    replaceName(of: use.node, with: "Selector ")
    edits.insert(",\"\(selector)\"", at: facts.range(argument).upperBound)
  }

  /// Qualifies a method of `self` with the type's name: a static reference needs no `self`, which is
  /// unavailable in an initial value.
  ///
  /// - Returns: the name of the method's type, if the syntax shows it.
  private mutating func qualify(_ reference: Reference, in scope: Int?) -> String? {
    let own = scope.map { facts.scopes[$0] }
    guard let base = reference.base else {
      // A protocol extension has no type to name, and `as` refers to the method of an instance.
      if let own, reference.cast == nil, scope.flatMap(kind) != .protocol {
        edits.insert(own.name + ".", at: facts.range(reference.name).lowerBound)
      }
      return own?.name
    }
    let written = facts.text(base)
    switch written {
    case "self", "Self":
      if let own, reference.cast == nil, scope.flatMap(kind) != .protocol {
        edits.replace(facts.range(base), with: own.name)
      }
      return own?.name
    case "super":
      guard let declaration = scope.flatMap(types.declaration),
        let superclass = facts.scopes[declaration].inherited.first
      else { return nil }
      edits.replace(facts.range(base), with: superclass)
      return superclass
    default:
      if let type = types.type(named: written, from: scope), facts.scopes[type].kind == .protocol {
        // A protocol's method can be referenced only through an instance.
        edits.replace(facts.range(base), with: "{ (it: any \(written)) in it")
        edits.insert(" }", at: facts.range(reference.name).upperBound)
      }
      return written
    }
  }

  /// The kind of type that a scope is a body of; nil for a type of another module.
  private func kind(of scope: Int) -> TypeScope.Kind? {
    types.declaration(of: scope).map { facts.scopes[$0].kind }
  }

  /// The selector of a reference; nil if it was refused.
  ///
  /// For a method that the file does not declare it is derived by the rule, or is `name?` if the labels are
  /// unknown; UIKit then looks up its matching method.
  ///
  /// A method that only the reference exposes is added to the table's entries.
  private mutating func selector(
    of reference: Reference, type: String?, in scope: Int?
  ) -> String? {
    let base = reference.name.baseName.text.unescaped
    let labels = reference.name.argumentNames?.arguments.map(\.name.text.unescaped)
    if base == "init" {
      refuse(reference.name, "'#selector' of an initializer cannot be lowered: name a method")
      return nil
    }
    let candidates = methods(base, labels, reference.cast, type: type, in: scope)
    guard let index = candidates.first(where: { isExposed($0) }) ?? candidates.first else {
      return labels.map { SelectorName.method(base, labels: $0) } ?? base + "?"
    }
    let method = facts.methods[index]
    if method.node.modifiers.has("static", "class") {
      refuse(
        reference.name,
        "'#selector' of the static method '\(method.fullName)' cannot be lowered: "
          + "name a method of an instance")
      return nil
    }
    if !isExposed(index) {
      guard obstacle(to: method) == nil,
        mayBeExposedElsewhere(method.node.modifiers, in: method.scope)
      else {
        refuse(
          reference.name,
          "the argument of '#selector' refers to '\(method.fullName)', which is not exposed to "
            + "Objective-C: add '@objc' to it")
        return nil
      }
      demanded.insert(index)
    }
    return selector(of: method)
  }

  /// Whether the method at an index is exposed even without this reference.
  private func isExposed(_ index: Int) -> Bool { exposure(of: facts.methods[index]) != .none }

  /// The methods that a reference may mean: those of its type first, then those of its superclasses.
  ///
  /// If the syntax does not determine the type of the instance, they are those of the whole file.
  ///
  /// - Parameters:
  ///   - base: the name without labels.
  ///   - labels: nil if the reference has none.
  ///   - cast: the type after `as`, which distinguishes overloads by their parameters.
  ///   - type: the name of the type before the dot, if any.
  private func methods(
    _ base: String, _ labels: [String]?, _ cast: TypeSyntax?, type: String?, in scope: Int?
  ) -> [Int] {
    let count = cast.flatMap { parameterTypes(of: $0) }?.count
    let fitting = (methodsByBase[base] ?? []).filter { index in
      let own = facts.methods[index].labels.map(\.unescaped)
      return (labels == nil || own == labels) && (count == nil || own.count == count)
    }
    guard let type = type.map({ String($0.prefix { $0 != "<" }) }) else { return fitting }
    let wanted: [Int]
    if let declaration = types.type(named: type, from: scope) {
      wanted = types.classes(from: declaration).declared.flatMap(types.bodies)
    } else {
      wanted = facts.scopes.indices.filter {
        facts.scopes[$0].kind == .extension && facts.scopes[$0].name == type
      }
      if wanted.isEmpty, !type.lastComponent.startsLikeType { return fitting }
    }
    let found = wanted.flatMap { scope in fitting.filter { facts.methods[$0].scope == scope } }
    guard found.count > 1, let names = cast.flatMap({ parameterTypes(of: $0) }) else {
      return found
    }
    let exact = found.filter { index in
      facts.methods[index].node.signature.parameterClause.parameters.map { facts.text($0.type) }
        == names
    }
    return exact.isEmpty ? found : exact
  }

  /// The parameters of `(Feed) -> (UIControl) -> Void` or `(UIControl) -> Void`: `UIControl`.
  private func parameterTypes(of cast: TypeSyntax) -> [String]? {
    guard let function = cast.as(FunctionTypeSyntax.self) else { return nil }
    let result = function.returnClause.type.as(FunctionTypeSyntax.self)
    return (result ?? function).parameters.map { facts.text($0.type) }
  }
}
