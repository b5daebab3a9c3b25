/// The attributes of Swift that are written like names of types: `@UIApplicationMain`.
///
/// No module declares them (The Swift Programming Language, Attributes). Lower-case attributes are left out,
/// since they cannot be distinguished from other words.
enum AttributeNames {
  private static let names = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain",
  ]

  /// The attributes as types, so that misspelt ones are compared with types.
  static var symbols: [Symbol] { names.map { Symbol(module: "", kind: .alias, name: $0) } }
}
