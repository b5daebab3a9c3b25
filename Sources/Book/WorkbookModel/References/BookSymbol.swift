/// A public declaration, an Info.plist key or a background mode that a book names.
///
/// Made from the symbol graphs of modules, so that pages and the model need none.
package struct BookSymbol: Sendable, Hashable {
  /// The kind of a symbol; the raw value is the word in the model.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case classType = "class"
    case structure = "struct"
    case enumeration = "enum"
    case protocolType = "protocol"
    case alias = "typealias"
    case function = "func"
    case initializer = "init"
    case value = "var"
    case enumCase = "case"
    /// A key of Info.plist.
    case key
    /// A value of `UIBackgroundModes`.
    case mode
    /// A name that the book lists as known, of which nothing else is known.
    case known

    /// Whether a type's name is meant, to which members may belong.
    package var isType: Bool {
      switch self {
      case .classType, .structure, .enumeration, .protocolType, .alias: true
      case .function, .initializer, .value, .enumCase, .key, .mode, .known: false
      }
    }
  }

  /// What a module says about a declaration.
  package struct Details: Sendable, Hashable {
    /// The declaration in Swift, without its body; one for each overload that differs only in types.
    package var declarations: [String]
    /// The first paragraph of the documentation, in English Markdown; empty without one.
    package var summary: String
    /// The numbers of the rules of iOS that the documentation names.
    package var rules: [Int]
    /// The version of iOS since which it exists, from `@available` or else from the documentation: `10`.
    package var since: String?
    /// Nil if it is not deprecated.
    package var deprecation: Deprecation?

    package init(
      declarations: [String] = [], summary: String = "", rules: [Int] = [], since: String? = nil,
      deprecation: Deprecation? = nil
    ) {
      self.declarations = declarations
      self.summary = summary
      self.rules = rules
      self.since = since
      self.deprecation = deprecation
    }
  }

  /// What `@available` says about the deprecation of a declaration.
  package struct Deprecation: Sendable, Hashable {
    /// The version of iOS since which it is deprecated: `13`; nil on all platforms, in all versions.
    package var version: String?
    /// Whether Apple discourages it and does not deprecate it yet: in its headers that is version 100000.
    package var isDiscouraged: Bool { version == "100000" }
    /// What to do instead, in the words of the declaration's author; empty without any.
    package var message: String
    /// The name of the declaration that replaces it, as in `renamed:`.
    package var replacement: String?

    package init(version: String? = nil, message: String = "", replacement: String? = nil) {
      self.version = version
      self.message = message
      self.replacement = replacement
    }
  }

  /// Unique in the book: the module and the name, `UIKit/UIApplication.shared`.
  package var id: String
  /// Empty for keys, modes and known names.
  package var module: String
  package var kind: Kind
  /// The whole name in Swift, with labels: `UIApplication.setMinimumBackgroundFetchInterval(_:)`.
  package var name: String
  /// The name in Objective-C, if it is known: `setMinimumBackgroundFetchInterval:`.
  package var objectiveCName: String?
  /// Whether the book's samples are about it: a symbol of the device's modules or of the book's packages, a key or
  /// a mode. Others, of the toolchain, count only where the text names them.
  package var isDocumented = false
  package var details = Details()
  /// The page of Apple's documentation, where its address is certain.
  package var address: String?

  package init(
    id: String, module: String, kind: Kind, name: String, objectiveCName: String? = nil
  ) {
    self.id = id
    self.module = module
    self.kind = kind
    self.name = name
    self.objectiveCName = objectiveCName
  }

  /// The last component of the name, with labels: `setMinimumBackgroundFetchInterval(_:)`.
  package var lastName: Substring { Self.split(name).last }
  /// The name of the enclosing types: `UIApplication`; empty at the top level.
  package var owner: Substring { Self.split(name).owner }

  /// Divides a name at the last dot before its labels.
  private static func split(_ name: String) -> (owner: Substring, last: Substring) {
    let words = name.prefix { $0 != "(" }
    guard let dot = words.lastIndex(of: ".") else { return ("", name[...]) }
    return (name[..<dot], name[name.index(after: dot)...])
  }
}
