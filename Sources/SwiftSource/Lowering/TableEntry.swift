internal import SwiftSyntax

/// One member of the table of selectors.
struct TableEntry {
  var selector: String
  /// How messages call the member.
  var name: String
  /// Where messages about it point.
  var node: Syntax
  /// The `#if` clauses around it, the outermost first.
  var conditions: [String]
  /// What calls the member of an object, whose expression is given, with the arguments `a`.
  var body: (_ object: String) -> String
}

extension Lowering {
  /// What the table of each scope holds; refuses what is marked for it and cannot be called.
  mutating func tableEntries() -> [[TableEntry]] {
    var entries = facts.scopes.map { _ in [TableEntry]() }
    var overloads: [String: Set<[String]>] = [:]
    for method in facts.methods {
      overloads[method.fullName, default: []].insert(parameterTypes(of: method))
    }
    for index in facts.methods.indices {
      let method = facts.methods[index]
      let exposure = demanded.contains(index) ? .implicit : exposure(of: method)
      if method.node.modifiers.has("static", "class") || isUnavailable(method.node.attributes) {
        continue
      }
      guard accepts(method.node.name, method.fullName, exposure, in: method.scope) else { continue }
      if let obstacle = obstacle(to: method) {
        if exposure == .explicit {
          refuse(
            method.node.name,
            "the @objc method '\(method.fullName)' cannot be lowered: \(obstacle); "
              + "call another method from a plain one")
        }
        continue
      }
      let isOverloaded = (overloads[method.fullName]?.count ?? 0) > 1
      entries[method.scope].append(entry(for: method, isTyped: isOverloaded))
    }
    for property in facts.properties {
      let exposure = exposure(
        property.node.attributes, property.node.modifiers, in: property.scope)
      if property.node.modifiers.has("static", "class")
        || isUnavailable(property.node.attributes)
        || !accepts(
          property.node.bindings, property.names.first ?? "", exposure, in: property.scope)
      {
        continue
      }
      entries[property.scope] += self.entries(for: property)
    }
    refuseDuplicates(entries)
    return entries
  }

  private func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      guard case .attribute(let attribute) = $0 else { return false }
      return facts.text(attribute.attributeName) == "available"
        && facts.text(attribute).contains("unavailable")
    }
  }

  /// Whether a scope can have exposed members; refuses what is marked as one where none can be.
  private mutating func accepts(
    _ node: some SyntaxProtocol, _ name: String, _ exposure: Exposure, in scope: Int
  ) -> Bool {
    guard exposure != .none, facts.scopes[scope].kind != .protocol else { return false }
    let kind = types.declaration(of: scope).map { facts.scopes[$0].kind } ?? .class
    if kind != .class, kind != .actor {
      if exposure == .explicit {
        refuse(node, "'\(name)' cannot be '@objc': only members of classes can")
      }
      return false
    }
    if facts.scopes[scope].kind == .extension, types.isGeneric(scope) {
      if exposure == .explicit {
        refuse(
          node,
          "'\(name)' cannot be '@objc': no member of an extension of a generic class can")
      }
      return false
    }
    return true
  }

  private func entry(for method: MethodFact, isTyped: Bool) -> TableEntry {
    let types = parameterTypes(of: method)
    let arguments = method.labels.enumerated().map { number, label in
      (label == "_" ? "" : argumentLabel(label) + ": ") + "_arg(a,\(number))"
        + (isTyped ? " as \(types[number])" : "")
    }
    let call = "\(method.base)(\(arguments.joined(separator: ", ")))"
    return TableEntry(
      selector: selector(of: method), name: method.fullName, node: Syntax(method.node.name),
      conditions: method.conditions, body: { "_res(\($0).\(call))" })
  }

  /// A label as a call writes it: there only these keywords need backticks, and the compiler warns of
  /// others.
  private func argumentLabel(_ label: String) -> String {
    ["inout", "let", "var"].contains(label.unescaped) ? label : label.unescaped
  }

  /// The types of a method's parameters as they are written behind `as`.
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

  private func entries(for property: PropertyFact) -> [TableEntry] {
    property.names.flatMap { name in
      let selectors = accessorSelectors(of: property, name: name)
      let getter = TableEntry(
        selector: selectors.getter, name: name.unescaped, node: Syntax(property.node.bindings),
        conditions: property.conditions, body: { "_res(\($0).\(name))" })
      guard isSettable(property.node) else { return [getter] }
      var setter = getter
      setter.selector = selectors.setter
      setter.body = { "\($0).\(name) = _arg(a,0); return nil" }
      return [getter, setter]
    }
  }

  private func isSettable(_ node: VariableDeclSyntax) -> Bool {
    guard node.bindingSpecifier.text == "var" else { return false }
    guard let accessors = node.bindings.first?.accessorBlock?.accessors else { return true }
    guard case .accessors(let list) = accessors else { return false }
    let setting = ["set", "_modify", "willSet", "didSet"]
    return list.contains { setting.contains($0.accessorSpecifier.text) }
  }

  /// Refuses two members of a class that Objective-C could not tell apart.
  private mutating func refuseDuplicates(_ entries: [[TableEntry]]) {
    var seen: [String: String] = [:]
    for (scope, list) in entries.enumerated() {
      let owner = types.declaration(of: scope).map { "\($0)" } ?? facts.scopes[scope].name
      for entry in list {
        let key = "\(owner) \(entry.selector) \(entry.conditions)"
        if let first = seen.updateValue(entry.name, forKey: key) {
          refuse(
            entry.node,
            "'\(entry.name)' has the Objective-C selector '\(entry.selector)', as '\(first)' has: "
              + "give it another one with '@objc(name)'")
        }
      }
    }
  }
}
