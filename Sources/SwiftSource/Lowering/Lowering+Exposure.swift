internal import SwiftSyntax

/// Which members Objective-C could call, and by which selector.
extension Lowering {
  enum Exposure { case none, implicit, explicit }

  private static let exposing: Set<String> = [
    "GKInspectable", "IBAction", "IBInspectable", "IBOutlet", "IBSegueAction", "objc",
  ]

  /// Whether a member is exposed by its own attribute, or by one of the type or extension around it.
  ///
  /// SE-0160: `@objcMembers` holds for subclasses and for extensions of both; a `private` or
  /// `fileprivate` member needs an attribute of its own.
  func exposure(
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, in scope: Int
  ) -> Exposure {
    if attributes.has("nonobjc") { return .none }
    if attributes.first(Self.exposing) != nil { return .explicit }
    let around = facts.scopes[scope]
    guard !modifiers.has("private", "fileprivate"), !around.attributes.has("nonobjc"),
      modifiers.first(["static", "class"]) == nil
    else { return .none }
    if around.kind == .extension, around.attributes.has("objc") { return .implicit }
    guard let declaration = types.declaration(of: scope) else { return .none }
    let classes = types.classes(from: declaration).declared
    return classes.contains { facts.scopes[$0].attributes.has("objcMembers") } ? .implicit : .none
  }

  /// Whether a method is exposed; one that an `@objc` protocol of the file requires is, too.
  func exposure(of method: MethodFact) -> Exposure {
    let own = exposure(method.node.attributes, method.node.modifiers, in: method.scope)
    guard own == .none, let protocols = requirements[method.fullName],
      !method.node.attributes.has("nonobjc"),
      let declaration = types.declaration(of: method.scope)
    else { return own }
    let inherited = types.inheritedNames(of: declaration)
    return protocols.contains { inherited.contains(facts.scopes[$0].name) } ? .implicit : .none
  }

  /// The selector of a method: that of its attribute, of the method that it overrides, or by the rule.
  func selector(of method: MethodFact) -> String {
    if let name = method.node.attributes.objectiveCName { return name }
    if method.node.modifiers.has("override"),
      let declaration = types.declaration(of: method.scope)
    {
      let superclasses = types.classes(from: declaration).declared.dropFirst()
      for bodies in superclasses.map(types.bodies) {
        for other in facts.methods
        where bodies.contains(other.scope) && other.fullName == method.fullName {
          if let name = other.node.attributes.objectiveCName { return name }
        }
      }
    }
    return SelectorName.method(
      method.base.unescaped, labels: method.labels.map(\.unescaped))
  }

  /// The selectors of a property's getter and setter, each renamed by its own attribute or by the
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

  /// What keeps a method from being called by selector, such as `it is async`.
  func obstacle(to method: MethodFact) -> String? {
    let effects = method.node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil { return "it is async" }
    if effects?.throwsClause != nil { return "it throws" }
    if method.node.genericParameterClause != nil { return "it is generic" }
    for parameter in method.node.signature.parameterClause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      let type = facts.text(parameter.type)
      if parameter.ellipsis != nil { return "'\(name)' is variadic" }
      if type.hasPrefix("inout ") { return "'\(name)' is inout" }
      if type.hasPrefix("some ") { return "'\(name)' is of an opaque type" }
    }
    return otherActor(of: method).map { "it belongs to '\($0)'" }
  }

  /// The global actor that a method runs on if that is not the main actor.
  private func otherActor(of method: MethodFact) -> String? {
    if method.node.modifiers.has("nonisolated") { return nil }
    let declaration = types.declaration(of: method.scope).map { facts.scopes[$0].attributes }
    let around = facts.scopes[method.scope].attributes
    for list in [method.node.attributes, around, declaration].compactMap({ $0 }) {
      for case .attribute(let attribute) in list {
        let name = facts.text(attribute.attributeName)
        if name == "MainActor" { return nil }
        if name.hasSuffix("Actor"), name != "globalActor" { return name }
      }
    }
    return nil
  }
}
