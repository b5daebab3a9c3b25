internal import SwiftSyntax

/// `@objc dynamic` properties, which notify observers of changes.
extension Lowering {
  /// Adds change notifications to a property's setter or observers.
  ///
  /// ```
  /// @objc dynamic var n = 0    ->    var n = 0 { willSet { _kvoWill(...) } didSet { _kvoDid(...) } }
  /// ```
  /// They enclose the property's own observers, like the setter that Objective-C would install around it.
  ///
  /// Constants, type members, and overrides of a property that already notifies are left without them.
  mutating func lowerProperty(_ property: PropertyFact) {
    let node = property.node
    guard let dynamic = node.modifiers.first(["dynamic"]),
      exposure(of: property) != .none || node.attributes.has("objc")
    else { return }
    edits.blank(facts.range(dynamic))
    guard node.bindingSpecifier.text == "var", !node.modifiers.has("static", "class"),
      !repeatsInherited(property)
    else { return }
    guard node.bindings.count == 1, let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else {
      return refuse(
        node.bindings,
        "several '@objc dynamic' properties cannot be lowered together: declare each by itself")
    }
    needUIKit(at: facts.range(dynamic).lowerBound)
    addHooks(to: binding, name: name, key: node.attributes.objectiveCName ?? name.unescaped)
  }

  /// Whether the property overrides one of the file that already notifies.
  private func repeatsInherited(_ property: PropertyFact) -> Bool {
    guard property.node.modifiers.has("override"),
      let declaration = types.declaration(of: property.scope)
    else { return false }
    let bodies = types.classes(from: declaration).declared.dropFirst().flatMap(types.bodies)
    return facts.properties.contains { other in
      bodies.contains(other.scope) && other.node.modifiers.has("dynamic")
        && !Set(other.names).isDisjoint(with: property.names)
    }
  }

  /// Inserts the notifications where the property is set: in a new observer, existing observers, a setter
  /// or `_modify`.
  ///
  /// - Parameters:
  ///   - name: as written in Swift code.
  ///   - key: as named by observers.
  private mutating func addHooks(to binding: PatternBindingSyntax, name: String, key: String) {
    let will = "_kvoWill(self,\"\(key)\",self.\(name))"
    let did = "_kvoDid(self,\"\(key)\",self.\(name))"
    guard let block = binding.accessorBlock else {
      edits.insert(
        " { willSet { \(will) } didSet { \(did) } }", at: facts.range(binding).upperBound)
      return
    }
    // A read-only computed property never changes.
    guard case .accessors(let accessors) = block.accessors else { return }
    func body(_ name: String) -> CodeBlockSyntax? {
      accessors.first { $0.accessorSpecifier.text == name }?.body
    }
    let start = facts.range(block.leftBrace).upperBound
    if let setter = accessors.first(where: { $0.accessorSpecifier.text == "set" }),
      let body = setter.body
    {
      let value = setter.parameters?.name.text ?? "newValue"
      // The compiler warns about a setter that reads the property but not the new value.
      let isUsed = body.tokens(viewMode: .sourceAccurate).contains { $0.text == value }
      surround(body, with: (isUsed ? "" : "_ = \(value); ") + will, did)
    } else if let modify = body("_modify") {
      surround(modify, with: will, did)
    } else if body("willSet") != nil || body("didSet") != nil {
      if let observer = body("willSet") {
        edits.insert(" \(will);", at: facts.range(observer.leftBrace).upperBound)
      } else {
        edits.insert(" willSet { \(will) }", at: start)
      }
      if let observer = body("didSet") {
        surround(observer, with: nil, did)
      } else {
        edits.insert(" didSet { \(did) }", at: start)
      }
    }
  }

  /// Runs one call at the start of a body and the other at every exit.
  private mutating func surround(_ body: CodeBlockSyntax, with first: String?, _ last: String) {
    let start = first.map { " \($0);" } ?? ""
    // The compiler warns about a `defer` at the end of a scope.
    let end = body.statements.isEmpty ? " \(last) " : " defer { \(last) };"
    edits.insert(start + end, at: facts.range(body.leftBrace).upperBound)
  }
}
