internal import SwiftSyntax

/// The app's delegate: `@main` and `@UIApplicationMain`.
extension Lowering {
  /// Tells UIKit how to make the delegate that carries the attribute; if none does and the program
  /// calls `UIApplicationMain` itself, each class that could be meant.
  mutating func writeApplicationMain() {
    var candidates: [Int] = []
    var marked: [Int] = []
    for scope in facts.scopes.indices where facts.scopes[scope].kind == .class {
      let type = facts.scopes[scope]
      let attribute = type.attributes.first(["main", "UIApplicationMain"])
      if types.inheritedNames(of: scope).contains(where: Self.isDelegateProtocol) {
        if attribute != nil { marked.append(scope) }
        if placement(of: scope) == .tail { candidates.append(scope) }
      } else if let attribute, facts.text(attribute.attributeName) == "UIApplicationMain" {
        refuse(
          attribute,
          "the class '\(type.name)' is marked '@UIApplicationMain': let it conform to "
            + "'UIApplicationDelegate'")
      }
    }
    let callsMain = facts.calls.contains {
      $0.node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        == "UIApplicationMain"
    }
    for scope in marked.isEmpty && callsMain ? candidates : marked { writeMaker(of: scope) }
  }

  private static func isDelegateProtocol(_ name: String) -> Bool {
    name.lastComponent == "UIApplicationDelegate"
  }

  private mutating func writeMaker(of scope: Int) {
    let type = facts.scopes[scope]
    if let initializer = missingInitializer(of: scope) {
      refuse(
        initializer,
        "the app's delegate '\(type.name)' is made with 'init()', which it lacks: add it")
    }
    needUIKit(at: type.headEnd)
    let line =
      "extension \(type.path): UIKit._ApplicationMain { @MainActor static func _makeDelegate() -> "
      + "any UIKit.UIApplicationDelegate { \(type.path)() } }"
    addToTail(guarded([line], by: type.conditions))
  }

  /// The first initializer of a class that has some of its own and none without arguments.
  private func missingInitializer(of scope: Int) -> InitializerDeclSyntax? {
    let own = facts.initializers.filter { $0.scope == scope }.map(\.node)
    let isPlain = own.contains { initializer in
      initializer.optionalMark == nil
        && initializer.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
    }
    let replaces = own.contains { !$0.modifiers.has("convenience") }
    return replaces && !isPlain ? own.first : nil
  }
}
