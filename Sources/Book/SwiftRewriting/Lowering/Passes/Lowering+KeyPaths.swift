internal import SwiftSyntax

/// `#keyPath`, `#selector(getter:)` and `#selector(setter:)`, lowered to Swift key paths with their names.
extension Lowering {
  /// `#selector(getter: Feed.title)` -> `Selector (getter: \Feed.title,"title")`.
  mutating func lowerAccessor(
    _ use: Use<MacroExpansionExprSyntax>, _ argument: ExprSyntax, isSetter: Bool
  ) {
    guard let parts = components(of: argument), let name = parts.last?.baseName.text.unescaped
    else {
      return refuse(
        argument, "'#selector' of '\(facts.text(argument))' cannot be lowered: name a property")
    }
    refuseHidden(
      name, of: typeName(parts.dropLast()), in: use.scope, at: argument, "#selector", "@objc")
    replaceName(of: use.node, with: "Selector ")
    writeRoot(of: parts, argument, in: use.scope)
    let selectors =
      propertiesByName[name]?.first.map { accessorSelectors(of: $0, name: name) }
      ?? (getter: name, setter: SelectorName.setter(of: name))
    let end = facts.range(argument).upperBound
    guard isSetter else { return edits.insert(",\"\(selectors.getter)\"", at: end) }
    if let label = use.node.arguments.first?.label {
      edits.replace(facts.range(label), with: "getter")
    }
    edits.insert(" as ReferenceWritableKeyPath,\"\(selectors.setter)\"", at: end)
  }

  /// `#keyPath(Feed.title)` -> `_keyPath(\Feed.title,"title")`.
  ///
  /// Objective-C passes through optionals implicitly, where Swift requires `?`. After a collection the path
  /// continues with each element, which Swift cannot check.
  mutating func lowerKeyPath(_ use: Use<MacroExpansionExprSyntax>, _ argument: ExprSyntax) {
    guard let parts = components(of: argument) else {
      return refuse(
        argument, "'#keyPath' of '\(facts.text(argument))' cannot be lowered: name properties")
    }
    replaceName(of: use.node, with: "_keyPath")
    writeRoot(of: parts, argument, in: use.scope)
    let properties = parts.count == 1 ? parts[...] : parts.dropFirst().drop { isType($0) }
    if let first = properties.first {
      refuseHidden(
        first.baseName.text.unescaped, of: typeName(parts.prefix(upTo: properties.startIndex)),
        in: use.scope, at: argument, "#keyPath", "@objc")
    }
    let end = facts.range(argument).upperBound
    for part in properties.dropLast() {
      guard let type = declaredType(of: part.baseName.text.unescaped) else { continue }
      let after = facts.range(part).upperBound
      if type.hasPrefix("[") || type.hasPrefix("Set<") {
        edits.blank(after..<end)
        break
      }
      if type.hasSuffix("?") || type.hasSuffix("!") { edits.insert("?", at: after) }
    }
    let names = properties.map { $0.baseName.text.unescaped }.map { renamedProperties[$0] ?? $0 }
    edits.insert(",\"\(names.joined(separator: "."))\"", at: end)
  }

  /// Replaces `#selector` or `#keyPath`, including anything between its tokens.
  mutating func replaceName(of macro: MacroExpansionExprSyntax, with name: String) {
    let end = facts.range(macro.macroName).upperBound
    edits.replace(facts.range(macro.pound).lowerBound..<end, with: name)
  }

  /// `Feed.owner.name` -> `Feed`, `owner`, `name`; nil if it is not a chain of names.
  private func components(of expression: ExprSyntax) -> [DeclReferenceExprSyntax]? {
    var parts: [DeclReferenceExprSyntax] = []
    var rest = expression
    while let member = rest.as(MemberAccessExprSyntax.self), let base = member.base {
      parts.append(member.declName)
      rest = base
    }
    guard let first = rest.as(DeclReferenceExprSyntax.self) else { return nil }
    parts.append(first)
    return parts.contains { $0.argumentNames != nil } ? nil : parts.reversed()
  }

  /// Whether a part of a chain is a type name, by its capital letter.
  private func isType(_ part: DeclReferenceExprSyntax) -> Bool {
    part.baseName.text.startsLikeType
  }

  /// Turns a chain of names into a key path; a property of the enclosing type is qualified with the type's
  /// name.
  private mutating func writeRoot(
    of parts: [DeclReferenceExprSyntax], _ argument: ExprSyntax, in scope: Int?
  ) {
    edits.insert("\\", at: facts.range(argument).lowerBound)
    guard let own = scope.map({ facts.scopes[$0].name }), let first = parts.first else { return }
    if ["self", "Self"].contains(first.baseName.text) {
      edits.replace(facts.range(first), with: own)
    } else if parts.count == 1 {
      edits.insert(own + ".", at: facts.range(argument).lowerBound)
    }
  }

  /// The type names before a property; nil if the property is alone or follows `self`.
  private func typeName(_ parts: some Sequence<DeclReferenceExprSyntax>) -> String? {
    let name = parts.map(\.baseName.text).joined(separator: ".")
    return ["", "self", "Self"].contains(name) ? nil : name
  }

  /// Refuses a property of one of the file's classes that is not exposed to Objective-C.
  ///
  /// - Parameters:
  ///   - type: the name of the type; nil for the enclosing one.
  ///   - user: the construct that names the property, such as `#keyPath`.
  ///   - attribute: the attribute that the property lacks.
  mutating func refuseHidden(
    _ name: String, of type: String?, in scope: Int?, at node: some SyntaxProtocol, _ user: String,
    _ attribute: String
  ) {
    let declaration =
      type.map { types.type(named: $0, from: scope) } ?? scope.flatMap(types.declaration)
    guard let declaration, let candidates = propertiesByName[name] else { return }
    let bodies = types.classes(from: declaration).declared.flatMap(types.bodies)
    let own = candidates.filter { bodies.contains($0.scope) }
    guard !own.isEmpty, own.allSatisfy({ exposure(of: $0) == .none }),
      !own.contains(where: { mayBeExposedElsewhere($0.node.modifiers, in: $0.scope) })
    else { return }
    refuse(
      node,
      "the argument of '\(user)' refers to '\(name)', which is not exposed to Objective-C: "
        + "add '\(attribute)' to it")
  }

  /// The type annotation of the file's first property with that name.
  private func declaredType(of name: String) -> String? {
    propertiesByName[name]?.first?.node.bindings.first?.typeAnnotation.map { facts.text($0.type) }
  }
}
