extension SymbolIndex {
  /// The folder of Apple's documentation for a module, where our module has Apple's names.
  private static let folders = [
    "BackgroundTasks": "backgroundtasks", "BackgroundURLSession": "foundation",
    "CoreLocation": "corelocation", "Dispatch": "dispatch", "Foundation": "foundation",
    "FoundationEssentials": "foundation", "FoundationNetworking": "foundation",
    "QuartzCore": "quartzcore", "Security": "security", "Swift": "swift", "UIKit": "uikit",
    "UserNotifications": "usernotifications",
  ]

  /// The address of a symbol in Apple's documentation, where it is certain.
  ///
  /// The path is that of the names in lower case. Where names differ only in case, and for overloads, Apple
  /// adds words or hashes that cannot be derived, so these have no address; neither have members of nested
  /// types, and those that have no Objective-C name, since they may be our own.
  func appleAddress(of symbol: Symbol) -> String? {
    guard let folder = Self.folders[symbol.module], symbol.kind != .module else { return nil }
    let owner = symbol.container.split(separator: ".")
    guard owner.isEmpty ? symbol.kind.isType || symbol.module == "Security" : owner.count == 1
    else {
      return nil
    }
    if !owner.isEmpty {
      guard symbol.objectiveCName != nil, symbol.kind != .initializer, !hasTwin(symbol) else {
        return nil
      }
    }
    let path = ([folder] + owner.map(String.init) + [symbol.name]).joined(separator: "/")
      .lowercased()
    return "https://developer.apple.com/documentation/\(path)"
  }

  /// Whether the same type has another member whose name differs only in case.
  private func hasTwin(_ symbol: Symbol) -> Bool {
    let base = symbol.nameWithoutLabels
    let other =
      base.first?.isUppercase == true
      ? base.prefix(1).lowercased() + base.dropFirst() : base.capitalized
    return named(base: String(other)).contains { $0.symbol.container == symbol.container }
  }

  /// The address of a key of Info.plist.
  static func appleAddress(ofKey name: String) -> String {
    "https://developer.apple.com/documentation/bundleresources/information-property-list/\(name.lowercased())"
  }
}
