internal import SwiftSyntax

/// Delegates that UIKit instantiates: the app's, by `@main` and `@UIApplicationMain`, and those of scenes.
extension Lowering {
  /// A kind of delegate that UIKit instantiates, with the generated conformance.
  private struct Made {
    /// The name used in messages.
    let what: String
    /// A class is such a delegate if it inherits one of these names.
    let protocols: Set<String>
    /// UIKit's protocol with the factory method.
    let conformance: String
    /// The factory method's signature after `func`.
    let maker: String

    static let application = Made(
      what: "the app's delegate", protocols: ["UIApplicationDelegate"],
      conformance: "_ApplicationMain",
      maker: "_makeDelegate() -> any UIKit.UIApplicationDelegate")
    static let scene = Made(
      what: "the delegate of scenes", protocols: ["UISceneDelegate", "UIWindowSceneDelegate"],
      conformance: "_SceneDelegateClass",
      maker: "_makeSceneDelegate() -> any UIKit.UISceneDelegate")
  }

  /// Generates factory methods for delegates.
  ///
  /// The app's delegate is the class with the attribute; without one, and if the program calls
  /// `UIApplicationMain` or `AppDelegate.main()` itself, every candidate class gets a factory method. So does every delegate of
  /// scenes, because an Info.plist may name it.
  ///
  /// ```
  /// extension AppDelegate: UIKit._ApplicationMain {
  ///   @MainActor static func _makeDelegate() -> any UIKit.UIApplicationDelegate { AppDelegate() }
  /// }
  /// ```
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
    let named = classes.filter { placement(of: $0) == .tail }
    if delegates.isEmpty {
      let candidates = named.filter { isDelegate($0) }
      if callsApplicationMain(of: candidates) { delegates = candidates }
    }
    for scope in delegates { writeMaker(.application, of: scope) }
    for scope in named where isDelegate(scope, .scene) && !isSuperclass(scope, in: classes) {
      writeMaker(.scene, of: scope)
    }
  }

  /// Whether another class inherits from it: both cannot declare the same conformance.
  private func isSuperclass(_ scope: Int, in classes: [Int]) -> Bool {
    classes.contains { $0 != scope && types.classes(from: $0).declared.contains(scope) }
  }

  /// Whether the program calls `UIApplicationMain` itself, or `main()` of one of these classes.
  private func callsApplicationMain(of delegates: [Int]) -> Bool {
    let mains = delegates.map { facts.scopes[$0].name + ".main" }
    return facts.calls.contains {
      let name = $0.node.calledExpression.trimmedDescription
      return name == "UIApplicationMain" || mains.contains(name)
    }
  }

  /// Whether a class conforms to one of the protocols, directly or by inheritance.
  private func isDelegate(_ scope: Int, _ made: Made = .application) -> Bool {
    types.inheritedNames(of: scope).contains { made.protocols.contains($0.lastComponent) }
  }

  /// Adds an extension with the factory method of a class to the tail.
  private mutating func writeMaker(_ made: Made, of scope: Int) {
    let type = facts.scopes[scope]
    if let initializer = missingInitializer(of: scope) {
      refuse(
        initializer,
        "\(made.what) '\(type.name)' has no 'init()', with which it is created: add it")
    }
    needUIKit(at: type.headEnd)
    let line =
      "extension \(type.path): UIKit.\(made.conformance) { @MainActor static func \(made.maker) "
      + "{ \(type.path)() } }"
    addToTail(guarded([line], by: type.conditions))
  }

  /// The first initializer of a class that declares initializers but none without arguments.
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
