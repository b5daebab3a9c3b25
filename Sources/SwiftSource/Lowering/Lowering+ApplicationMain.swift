internal import SwiftSyntax

/// The app's delegate: `@main` and `@UIApplicationMain`.
extension Lowering {
  /// Tells UIKit how to make the delegate that carries the attribute; if none does and the program
  /// calls `UIApplicationMain` itself, each class that could be meant.
  mutating func writeApplicationMain() {
    let classes = facts.scopes.indices.filter { facts.scopes[$0].kind == .class }
    var delegates: [Int] = []
    for scope in classes {
      let type = facts.scopes[scope]
      guard let attribute = type.attributes.first(["main", "UIApplicationMain"]) else { continue }
      if isDelegate(scope) {
        delegates.append(scope)
      } else if facts.text(attribute.attributeName) == "UIApplicationMain" {
        refuse(
          attribute,
          "the class '\(type.name)' is marked '@UIApplicationMain': let it conform to "
            + "'UIApplicationDelegate'")
      }
    }
    if delegates.isEmpty, callsApplicationMain {
      delegates = classes.filter { placement(of: $0) == .tail && isDelegate($0) }
    }
    for scope in delegates { writeMaker(of: scope) }
  }

  private var callsApplicationMain: Bool {
    facts.calls.contains {
      $0.node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        == "UIApplicationMain"
    }
  }

  /// Refuses a delegate that writes one method of UIKit in both of its forms: they have one selector.
  mutating func refuseDoubleForms() {
    let plain = "application(_:performFetchWithCompletionHandler:)"
    let bridged = "applicationPerformFetch(_:)"
    for method in methodsByName[bridged] ?? [] {
      guard let owner = types.declaration(of: method.scope), isDelegate(owner) else { continue }
      let isDouble = (methodsByName[plain] ?? []).contains {
        types.declaration(of: $0.scope) == owner
          && ($0.conditions.starts(with: method.conditions)
            || method.conditions.starts(with: $0.conditions))
      }
      guard isDouble else { continue }
      refuse(
        method.node.name,
        "'\(bridged)' has the Objective-C selector "
          + "'application:performFetchWithCompletionHandler:', as '\(plain)' has: keep one of them")
    }
  }

  private func isDelegate(_ scope: Int) -> Bool {
    types.inheritedNames(of: scope).contains { $0.lastComponent == "UIApplicationDelegate" }
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
