internal import SwiftSyntax

/// The app's delegate: `@main` and `@UIApplicationMain`.
extension Lowering {
  /// Tells `UIApplicationDelegate.main()` how to make the delegate that carries the attribute.
  mutating func writeApplicationMain() {
    for scope in facts.scopes.indices where facts.scopes[scope].kind == .class {
      let type = facts.scopes[scope]
      guard let attribute = type.attributes.first(["main", "UIApplicationMain"]) else { continue }
      let isDelegate = types.inheritedNames(of: scope).contains {
        $0.lastComponent == "UIApplicationDelegate"
      }
      guard isDelegate else {
        if facts.text(attribute.attributeName) == "UIApplicationMain" {
          refuse(
            attribute,
            "the class '\(type.name)' is marked '@UIApplicationMain': let it conform to "
              + "'UIApplicationDelegate'")
        }
        continue
      }
      if let initializer = missingInitializer(of: scope) {
        refuse(
          initializer,
          "the app's delegate '\(type.name)' is made with 'init()', which it lacks: add it")
      }
      needUIKit(at: facts.range(attribute).lowerBound)
      let line =
        "extension \(type.path): UIKit._ApplicationMain { @MainActor static func _makeDelegate() -> "
        + "any UIKit.UIApplicationDelegate { \(type.path)() } }"
      addToTail(guarded([line], by: type.conditions))
    }
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
