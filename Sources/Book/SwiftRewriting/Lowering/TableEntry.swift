internal import SwiftSyntax

/// An entry of the selector table.
///
/// It becomes a call of `_expose`, with a closure that takes the object and its arguments as `o` and `a`.
struct TableEntry {
  /// The Objective-C name by which UIKit finds it: `refresh:`, `setTitle:`.
  var selector: String
  /// The member's name in messages.
  var name: String
  /// The location for messages.
  var node: Syntax
  /// The enclosing `#if` conditions, the outermost first.
  var conditions: [String]
  /// Whether it is isolated to the main actor; nil if its class decides.
  var isOnMainActor: Bool?
  /// The code that calls the member on an object expression with the arguments `a`.
  var body: (_ object: String) -> String
}

extension Lowering {
  /// The table entries of each scope; refuses explicitly exposed members that cannot be called.
  mutating func tableEntries() -> [[TableEntry]] {
    var entries = facts.scopes.map { _ in [TableEntry]() }
    var overloads: [String: Set<[String]>] = [:]
    for method in facts.methods {
      overloads[method.fullName, default: []].insert(parameterTypes(of: method))
    }
    for index in facts.methods.indices {
      let method = facts.methods[index]
      let exposure = demanded.contains(index) ? .implicit : exposure(of: method)
      let node = method.node
      if canBeListed(
        node.name, method.fullName, exposure, node.attributes, node.modifiers, in: method.scope,
        obstacle: obstacle(to: method))
      {
        let isOverloaded = (overloads[method.fullName]?.count ?? 0) > 1
        entries[method.scope].append(entry(for: method, isTyped: isOverloaded))
      }
    }
    for property in facts.properties {
      let node = property.node
      if canBeListed(
        node.bindings, property.names.first ?? "", exposure(of: property), node.attributes,
        node.modifiers, in: property.scope,
        obstacle: actorObstacle(node.attributes, node.modifiers, in: property.scope))
      {
        entries[property.scope] += self.entries(for: property)
      }
    }
    refuseDuplicates(entries)
    return entries
  }

  /// Whether a member can be in the table; refuses an explicitly exposed one that cannot.
  ///
  /// Type members are omitted, because nothing in UIKit calls them.
  private mutating func canBeListed(
    _ node: some SyntaxProtocol, _ name: String, _ exposure: Exposure,
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Int,
    obstacle: String?
  ) -> Bool {
    guard exposure != .none, facts.scopes[scope].kind != .protocol else { return false }
    let isOfType = modifiers.has("static", "class")
    guard let reason = misplacement(of: scope) ?? (isOfType ? nil : obstacle) else {
      return !isOfType && !isUnavailable(attributes)
    }
    if exposure == .explicit, !isUnavailable(attributes) {
      refuse(node, "the @objc member '\(name)' cannot be lowered: \(reason)")
    }
    return false
  }

  /// Whether the member is marked unavailable.
  private func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      guard case .attribute(let attribute) = $0 else { return false }
      return facts.text(attribute.attributeName) == "available"
        && facts.text(attribute).contains("unavailable")
    }
  }

  /// Why no member of a scope can be exposed to Objective-C.
  private func misplacement(of scope: Int) -> String? {
    let kind = types.declaration(of: scope).map { facts.scopes[$0].kind } ?? .class
    if kind != .class, kind != .actor {
      return "only members of classes can be called by selector, remove '@objc'"
    }
    if facts.scopes[scope].kind == .extension, types.isGeneric(scope) {
      return "it is in an extension of a generic class, move it into the class"
    }
    return nil
  }

  /// The entry of a method.
  ///
  /// - Parameter isTyped: whether arguments are cast to their types, to select one of several overloads.
  private func entry(for method: MethodFact, isTyped: Bool) -> TableEntry {
    let types = parameterTypes(of: method)
    let arguments = method.labels.enumerated().map { number, label in
      (label == "_" ? "" : argumentLabel(label) + ": ") + "_arg(a,\(number))"
        + (isTyped ? " as \(types[number])" : "")
    }
    let call = "\(method.base)(\(arguments.joined(separator: ", ")))"
    return TableEntry(
      selector: selector(of: method), name: method.fullName, node: Syntax(method.node.name),
      conditions: method.conditions,
      isOnMainActor: isOnMainActor(
        method.node.attributes, method.node.modifiers, in: method.scope),
      body: { "_res(\($0).\(call))" })
  }

  /// A label as written in a call, where only these keywords need backticks and the compiler warns about
  /// others.
  private func argumentLabel(_ label: String) -> String {
    ["inout", "let", "var"].contains(label.unescaped) ? label : label.unescaped
  }

  /// The types of a method's parameters, as written after `as`.
  private func parameterTypes(of method: MethodFact) -> [String] {
    method.node.signature.parameterClause.parameters.map { parameter in
      var type = facts.text(parameter.type)
      if let attributed = parameter.type.as(AttributedTypeSyntax.self) {
        let kept = attributed.attributes.map { facts.text($0) }
          .filter { !["@escaping", "@autoclosure"].contains($0) }
        type = (kept + [facts.text(attributed.baseType)]).joined(separator: " ")
      }
      return type.hasSuffix("!") ? type.dropLast() + "?" : type
    }
  }

  /// The getter of each name, and the setter if it is settable.
  private func entries(for property: PropertyFact) -> [TableEntry] {
    property.names.flatMap { name in
      let selectors = accessorSelectors(of: property, name: name)
      let getter = TableEntry(
        selector: selectors.getter, name: name.unescaped, node: Syntax(property.node.bindings),
        conditions: property.conditions,
        isOnMainActor: isOnMainActor(
          property.node.attributes, property.node.modifiers, in: property.scope),
        body: { "_res(\($0).\(name))" })
      guard isSettable(property.node) else { return [getter] }
      var setter = getter
      setter.selector = selectors.setter
      setter.body = { "\($0).\(name) = _arg(a,0); return nil" }
      return [getter, setter]
    }
  }

  /// Whether a property can be assigned to, as far as its accessors tell.
  private func isSettable(_ node: VariableDeclSyntax) -> Bool {
    guard node.bindingSpecifier.text == "var" else { return false }
    guard let accessors = node.bindings.first?.accessorBlock?.accessors else { return true }
    guard case .accessors(let list) = accessors else { return false }
    let setting = ["set", "_modify", "willSet", "didSet"]
    return list.contains { setting.contains($0.accessorSpecifier.text) }
  }

  /// Refuses two members of a class with the same selector.
  private mutating func refuseDuplicates(_ entries: [[TableEntry]]) {
    var seen: [String: String] = [:]
    for (scope, list) in entries.enumerated() {
      let owner = types.declaration(of: scope).map { "\($0)" } ?? facts.scopes[scope].name
      for entry in list {
        let key = "\(owner) \(entry.selector) \(entry.conditions)"
        if let first = seen.updateValue(entry.name, forKey: key) {
          refuse(
            entry.node,
            "'\(entry.name)' has the same Objective-C selector '\(entry.selector)' as '\(first)': "
              + "give it another one with '@objc(name)'")
        }
      }
    }
  }
}
