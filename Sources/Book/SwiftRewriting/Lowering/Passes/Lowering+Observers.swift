internal import SwiftSyntax

/// Key-value observing: `observe(\.title)` and `observeValue(forKeyPath:of:change:context:)`.
extension Lowering {
  /// Adds the property's name to a call of `observe`, because a key path has no name on Linux.
  ///
  /// ```
  /// feed.observe(\.title, options: [.new]) { ... }
  /// feed.observe(\.title,"title", options: [.new]) { ... }
  /// ```
  /// The rule is syntactic: a method called `observe`, a literal key path without a label, and nothing else
  /// but `options:` and a handler, which is `changeHandler:` or the only trailing closure. If the file
  /// declares an `observe` that such a call would match, it is refused.
  mutating func lowerObserve(_ use: Use<FunctionCallExprSyntax>) {
    let call = use.node
    guard let keyPath = observedKeyPath(of: call) else { return }
    if facts.observeFunctions.contains(where: { fits(call, $0) }) {
      return refuse(
        call.calledExpression,
        "this 'observe' may be key-value observing or the function of the same name that the program "
          + "declares: rename that function")
    }
    guard let path = observedPath(keyPath) else {
      return refuse(
        keyPath,
        "the key path '\(facts.text(keyPath))' cannot be observed: name properties only")
    }
    guard let name = path.properties.first, path.properties.count == 1 else {
      return refuse(
        keyPath,
        "the key path '\(facts.text(keyPath))' passes through several objects: observe one property of "
          + "one object")
    }
    let receiver = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    if path.type != nil || receiver.map({ facts.text($0) == "self" }) ?? true {
      refuseHidden(name, of: path.type, in: use.scope, at: keyPath, "observe", "@objc dynamic")
    }
    let key = renamedProperties[name] ?? name
    edits.insert(",\"\(key)\"", at: facts.range(keyPath).upperBound)
    needUIKit(at: facts.range(keyPath).lowerBound)
  }

  /// The key path of a call in the form of key-value observing; nil for any other call.
  private func observedKeyPath(of call: FunctionCallExprSyntax) -> KeyPathExprSyntax? {
    let name =
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? call.calledExpression.as(DeclReferenceExprSyntax.self)
    guard name?.baseName.text == "observe", name?.argumentNames == nil,
      let first = call.arguments.first, first.label == nil,
      let keyPath = first.expression.as(KeyPathExprSyntax.self),
      call.additionalTrailingClosures.isEmpty
    else { return nil }
    let labels = call.arguments.dropFirst().map { $0.label?.text ?? "_" }
    let handler = call.trailingClosure == nil ? ["changeHandler"] : []
    return [handler, ["options"] + handler].contains(labels) ? keyPath : nil
  }

  /// Whether a function's parameters accept the arguments of a key-value observing call.
  private func fits(_ call: FunctionCallExprSyntax, _ function: FunctionDeclSyntax) -> Bool {
    let parameters = function.signature.parameterClause.parameters
    guard parameters.first?.firstName.text == "_" else { return false }
    var labels = parameters.dropFirst().map(\.firstName.text)
    for label in call.arguments.dropFirst().compactMap({ $0.label?.text }) {
      guard let index = labels.firstIndex(of: label) else { return false }
      labels.remove(at: index)
    }
    return call.trailingClosure == nil || !labels.isEmpty
  }

  /// `\Outer.Feed.owner?.name` -> `Outer.Feed` and `owner`, `name`; nil if it contains anything else.
  ///
  /// - Returns: the type as written, nil after `\.`, and at least one property.
  private func observedPath(
    _ keyPath: KeyPathExprSyntax
  ) -> (type: String?, properties: [String])? {
    var names: [String] = []
    for part in keyPath.components {
      if part.component.is(KeyPathOptionalComponentSyntax.self) { continue }
      guard let property = part.component.as(KeyPathPropertyComponentSyntax.self),
        property.declName.baseName.text != "self"
      else { return nil }
      names.append(property.declName.baseName.text.unescaped)
    }
    // In `\Outer.Feed.owner` the parser treats `Feed` as a property.
    let types = keyPath.root == nil ? [] : Array(names.prefix(while: \.startsLikeType))
    let properties = Array(names.dropFirst(types.count))
    let type = keyPath.root.map { ([facts.text($0)] + types).joined(separator: ".") }
    return properties.isEmpty ? nil : (type, properties)
  }

  /// Lets a subclass of a Foundation class receive changes.
  ///
  /// Foundation's `NSObject` has no `observeValue` to override, so `override` becomes `nonisolated`, like
  /// the overridden method on Apple's systems, and the class conforms to the protocol that UIKit calls.
  mutating func lowerObserverOverrides() {
    var lowered: Set<Int> = []
    for method in facts.methods where isObserverMethod(method) {
      guard let override = method.node.modifiers.first(["override"]),
        let declaration = types.declaration(of: method.scope), !inheritsObserver(declaration)
      else { continue }
      if method.node.modifiers.has("nonisolated") {
        edits.blank(facts.range(override))
      } else {
        edits.replace(facts.range(override), with: "nonisolated")
      }
      let scope = facts.scopes[method.scope]
      if let end = scope.inheritanceEnd {
        edits.insert(", _KVOObserving", at: end)
      } else {
        edits.insert(": _KVOObserving", at: scope.headEnd)
      }
      needUIKit(at: facts.range(override).lowerBound)
      lowered.insert(declaration)
    }
    if facts.calls.contains(where: { asksSuper($0, lowered) }) { writeUnhandledObservation() }
  }

  /// Whether it is `super.observeValue(...)` in one of the classes.
  private func asksSuper(_ use: Use<FunctionCallExprSyntax>, _ classes: Set<Int>) -> Bool {
    guard let member = use.node.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "observeValue",
      member.base?.is(SuperExprSyntax.self) == true,
      let declaration = use.scope.flatMap(types.declaration)
    else { return false }
    return classes.contains(declaration)
  }

  /// Generates the superclass's handling of an unhandled change, which traps as on Apple's systems.
  private mutating func writeUnhandledObservation() {
    addToTail([
      "extension NSObjectProtocol {",
      "  nonisolated fileprivate func observeValue(forKeyPath keyPath: String?, of object: Any?, "
        + "change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {",
      "    fatalError(\"the change of '\\(keyPath ?? \"\")' reached '\\(type(of: self))', which does "
        + "not handle it\")",
      "  }",
      "}",
    ])
  }

  /// Refuses the class methods that declare dependent keys, because they would never be called.
  mutating func refuseDependentKeys() {
    for method in facts.methods where method.base.hasPrefix("keyPathsForValuesAffecting") {
      guard method.node.modifiers.has("static", "class") else { continue }
      refuse(
        method.node.name,
        "'\(method.base)' cannot be lowered: dependent keys are not observed, "
          + "declare the observed property as a stored one")
    }
  }

  private func isObserverMethod(_ method: MethodFact) -> Bool {
    method.base == "observeValue"
      && method.labels == ["forKeyPath", "of", "change", "context"]
  }

  /// Whether a superclass has an `observeValue` to override, as UIKit's classes do.
  private func inheritsObserver(_ declaration: Int) -> Bool {
    let (declared, rest) = types.classes(from: declaration)
    if rest?.lastComponent.hasPrefix("UI") == true { return true }
    let bodies = declared.dropFirst().flatMap(types.bodies)
    return facts.methods.contains { isObserverMethod($0) && bodies.contains($0.scope) }
  }
}
