internal import SwiftSyntax

/// Attributes of Objective-C, and `@objc` protocols.
extension Lowering {
  /// Attributes that have no effect once members are exposed by the table.
  private static let erased: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet",
    "IBOutletCollection", "IBSegueAction", "nonobjc", "objc", "objcMembers",
  ]

  /// Replaces attributes of Objective-C with spaces: `@IBAction func tap()` -> `          func tap()`.
  mutating func lowerAttributes() {
    for use in facts.attributes {
      let name = facts.text(use.node.attributeName)
      switch name {
      case "UIApplicationMain": edits.blank(facts.range(use.node), head: "@main")
      case "NSManaged":
        refuse(use.node, "'@NSManaged' cannot be lowered: there is no Core Data, store the value")
      case "NSCopying":
        refuse(use.node, "'@NSCopying' cannot be lowered: copy the value where it is set")
      case _ where Self.erased.contains(name): edits.blank(facts.range(use.node))
      default: break
      }
    }
  }

  /// Restricts `@objc` protocols to classes, and refuses their optional requirements.
  mutating func lowerProtocols() {
    for scope in facts.scopes where scope.kind == .protocol && scope.attributes.has("objc") {
      if let end = scope.inheritanceEnd {
        if !scope.inherited.contains(where: isClassBound) { edits.insert(", AnyObject", at: end) }
      } else {
        edits.insert(": AnyObject", at: scope.headEnd)
      }
    }
    for method in facts.methods {
      refuseOptional(method.node.modifiers, of: method.scope, name: method.fullName)
    }
    for property in facts.properties {
      refuseOptional(
        property.node.modifiers, of: property.scope, name: property.names.first ?? "")
    }
  }

  /// Whether an inherited protocol restricts conformance to classes.
  private func isClassBound(_ inherited: String) -> Bool {
    if ["AnyObject", "NSObjectProtocol", "class"].contains(inherited.lastComponent) { return true }
    guard let type = types.type(named: inherited, from: nil) else { return false }
    return facts.scopes[type].kind == .class || facts.scopes[type].attributes.has("objc")
  }

  /// Refuses an `optional` requirement: Swift cannot check at run time whether an object implements it.
  private mutating func refuseOptional(
    _ modifiers: DeclModifierListSyntax, of scope: Int, name: String
  ) {
    guard facts.scopes[scope].kind == .protocol, let optional = modifiers.first(["optional"]) else {
      return
    }
    refuse(
      optional,
      "the optional requirement '\(name)' of '\(facts.scopes[scope].name)' cannot be lowered: "
        + "remove 'optional' and give it a default in an extension of the protocol")
  }
}
