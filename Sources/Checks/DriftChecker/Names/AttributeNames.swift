/// The attributes of Swift itself that are written like names of types: `@UIApplicationMain`.
///
/// No module declares them (The Swift Programming Language, Attributes). Those in small letters are told from
/// other words by nothing, and are left out.
enum AttributeNames {
  private static let names = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain",
  ]

  /// As types, which is what a misspelt one is compared with.
  static var symbols: [Symbol] { names.map { Symbol(module: "", kind: .alias, name: $0) } }
}
