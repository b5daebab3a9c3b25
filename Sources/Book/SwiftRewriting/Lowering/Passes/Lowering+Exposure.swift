internal import SwiftSyntax

/// Members exposed to Objective-C, and their selectors.
extension Lowering {
  /// How a member is exposed: not at all, by its context, or by its own attribute.
  ///
  /// An implicitly exposed member that cannot be called is ignored; an explicitly exposed one is refused.
  enum Exposure { case none, implicit, explicit }

  /// The attributes that expose a member.
  private static let exposing: Set<String> = [
    "GKInspectable", "IBAction", "IBInspectable", "IBOutlet", "IBSegueAction", "objc",
  ]

  /// Whether a method is exposed; this includes requirements of the file's `@objc` protocols.
  func exposure(of method: MethodFact) -> Exposure {
    exposure(method.node.attributes, method.node.modifiers, [method.fullName], in: method.scope)
  }

  /// Whether a property is exposed; this includes requirements of the file's `@objc` protocols.
  func exposure(of property: PropertyFact) -> Exposure {
    exposure(
      property.node.attributes, property.node.modifiers, property.names.map(\.unescaped),
      in: property.scope)
  }

  /// Whether a member is exposed by its own attribute, or by one of the enclosing type or extension.
  ///
  /// SE-0160: `@objcMembers` applies to subclasses and to extensions of both; a `private` or `fileprivate`
  /// member needs its own attribute.
  ///
  /// - Parameters:
  ///   - names: the member's possible names in protocols.
  ///   - scope: the body that contains the member.
  private func exposure(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ names: [String],
    in scope: Int
  ) -> Exposure {
    if attributes.has("nonobjc") { return .none }
    if attributes.first(Self.exposing) != nil { return .explicit }
    let around = facts.scopes[scope]
    guard !modifiers.has("private", "fileprivate", "static", "class"),
      !around.attributes.has("nonobjc")
    else { return .none }
    if around.attributes.has("objc"), around.kind == .extension || around.kind == .protocol {
      return .implicit
    }
    guard let declaration = types.declaration(of: scope) else { return .none }
    let classes = types.classes(from: declaration).declared
    if classes.contains(where: { facts.scopes[$0].attributes.has("objcMembers") }) {
      return .implicit
    }
    let protocols = names.flatMap { requirements[$0] ?? [] }
    guard !protocols.isEmpty else { return .none }
    let inherited = types.inheritedNames(of: declaration)
    return protocols.contains { inherited.contains(facts.scopes[$0].name) } ? .implicit : .none
  }

  /// Whether a class member may be exposed by a superclass or protocol that the file does not declare.
  ///
  /// `#selector` then trusts the author, and the member is added to the table.
  func mayBeExposedElsewhere(_ modifiers: DeclModifierListSyntax, in scope: Int) -> Bool {
    guard let declaration = types.declaration(of: scope),
      facts.scopes[declaration].kind == .class
    else { return false }
    let superclass = types.classes(from: declaration).rest
    if modifiers.has("override"), superclass != nil { return true }
    return types.inheritedNames(of: declaration).contains { name in
      types.type(named: name, from: nil) == nil && name != superclass && !name.hasPrefix("@")
        && !Self.swiftProtocols.contains(name.lastComponent)
    }
  }

  /// Protocols of the standard library, which expose nothing to Objective-C.
  private static let swiftProtocols: Set<String> = [
    "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "NSObjectProtocol", "Sendable",
  ]

  /// A method's selector: from its attribute, from the method it overrides, or by the rule.
  func selector(of method: MethodFact) -> String {
    if let name = method.node.attributes.objectiveCName { return name }
    if method.node.modifiers.has("override"),
      let declaration = types.declaration(of: method.scope)
    {
      let superclasses = types.classes(from: declaration).declared.dropFirst()
      for bodies in superclasses.map(types.bodies) {
        for other in methodsByName[method.fullName] ?? [] where bodies.contains(other.scope) {
          if let name = other.node.attributes.objectiveCName { return name }
        }
      }
    }
    return SelectorName.method(
      method.base.unescaped, labels: method.labels.map(\.unescaped))
  }

  /// Refuses to override a method of an extension, which only Objective-C allows.
  mutating func refuseOverridesOfExtensions() {
    for method in facts.methods where method.node.modifiers.has("override") {
      guard let namesakes = methodsByName[method.fullName], namesakes.count > 1,
        let declaration = types.declaration(of: method.scope)
      else { continue }
      let superclasses = types.classes(from: declaration).declared.dropFirst()
      let owners = superclasses.flatMap { types.bodies(of: $0) }
      let overridden = namesakes.filter { owners.contains($0.scope) }
      if let first = overridden.first,
        overridden.allSatisfy({ facts.scopes[$0.scope].kind == .extension })
      {
        refuse(
          method.node.name,
          "'\(method.fullName)' overrides a method of an extension of "
            + "'\(facts.scopes[first.scope].name)', which cannot be lowered: move that method into "
            + "the class")
      }
    }
  }

  /// The selectors of a property's getter and setter, renamed by the accessors' attributes or by the
  /// property's.
  func accessorSelectors(
    of property: PropertyFact, name: String
  ) -> (getter: String, setter: String) {
    let name = property.node.attributes.objectiveCName ?? name.unescaped
    var selectors = (getter: name, setter: SelectorName.setter(of: name))
    let block = property.node.bindings.first?.accessorBlock
    guard case .accessors(let accessors) = block?.accessors else { return selectors }
    for accessor in accessors {
      guard let renamed = accessor.attributes.objectiveCName else { continue }
      if accessor.accessorSpecifier.text == "get" { selectors.getter = renamed }
      if accessor.accessorSpecifier.text == "set" { selectors.setter = renamed }
    }
    return selectors
  }

  /// Why a method cannot be called by selector, such as `it is async, ...`.
  func obstacle(to method: MethodFact) -> String? {
    let effects = method.node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil {
      return "it is async, let a plain method start a task that calls it"
    }
    if effects?.throwsClause != nil {
      return "it throws, let a plain method call it and catch the error"
    }
    if method.node.genericParameterClause != nil {
      return "it is generic, name the types of its parameters"
    }
    for parameter in method.node.signature.parameterClause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      let type = facts.text(parameter.type)
      if parameter.ellipsis != nil { return "'\(name)' is variadic, take an array" }
      if type.hasPrefix("inout ") { return "'\(name)' is inout, return the new value" }
      if type.hasPrefix("some ") { return "'\(name)' is of an opaque type, name its type" }
    }
    return actorObstacle(method.node.attributes, method.node.modifiers, in: method.scope)
  }

  /// The actors named by the attributes of a member, its extension and its type, the nearest first:
  /// `MainActor`, another global actor, or `nonisolated`.
  private func actors(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Int
  ) -> [String] {
    var levels = [(attributes, modifiers)]
    let owner = types.declaration(of: scope)
    let around = [scope] + (owner.map { types.classes(from: $0).declared } ?? [])
    levels += around.map { (facts.scopes[$0].attributes, facts.scopes[$0].modifiers) }
    return levels.flatMap { attributes, modifiers in
      let names = attributes.compactMap { element -> String? in
        guard case .attribute(let attribute) = element else { return nil }
        let name = facts.text(attribute.attributeName)
        return name.hasSuffix("Actor") && name != "globalActor" ? name : nil
      }
      return names + (modifiers.contains { $0.name.text == "nonisolated" } ? ["nonisolated"] : [])
    }
  }

  /// Why a member cannot be called on the main thread.
  func actorObstacle(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Int
  ) -> String? {
    let actor = actors(attributes, modifiers, in: scope).first
    guard let actor, actor != "MainActor", actor != "nonisolated" else { return nil }
    return "it runs on '\(actor)', let a plain method start a task that calls it"
  }

  /// Whether a member is isolated to the main actor; nil if the syntax does not tell, so that the
  /// superclass decides.
  func isOnMainActor(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Int
  ) -> Bool? {
    if let actor = actors(attributes, modifiers, in: scope).first { return actor == "MainActor" }
    guard let owner = types.declaration(of: scope) else { return nil }
    // UIKit's protocols are isolated to the main actor, and so is a class that names one in its inheritance
    // clause.
    let inherited = types.classes(from: owner).declared.flatMap { facts.scopes[$0].inherited }
    let isDelegate = inherited.contains {
      let name = $0.lastComponent
      return name.hasPrefix("UI") && (name.hasSuffix("Delegate") || name.hasSuffix("DataSource"))
    }
    return isDelegate ? true : nil
  }
}
