import SwiftSource

/// Finds the delegate of scenes in the code of an app, whose name the Info.plist of Xcode's template has.
enum SceneDelegateName {
  private static let protocols: Set<String> = ["UISceneDelegate", "UIWindowSceneDelegate"]

  /// Returns the name of the only class that is a delegate of scenes; nil for none and for several.
  ///
  /// Only classes that are not nested count, as in Xcode an Info.plist names a class of the module.
  static func only(in code: String) -> String? {
    // Most apps of old books have none, and are not parsed for that.
    guard protocols.contains(where: code.contains) else { return nil }
    let declarations = SourceNames(code).declarations
    let names = declarations.filter { declaration in
      [.classType, .typeExtension].contains(declaration.kind) && declaration.container.isEmpty
        && declaration.inherits.contains {
          protocols.contains($0.split(separator: ".").last.map(String.init) ?? $0)
        }
    }.map(\.name)
    // The delegate may be meant to be a class that inherits from the found one.
    let isInherited = declarations.contains { $0.inherits.contains { names.contains($0) } }
    return Set(names).count == 1 && !isInherited ? names.first : nil
  }
}
