/// A public declaration of a module, under the name that prose uses.
///
/// Names are Swift names; a symbol of our own modules with a different Objective-C name has both. Overloads
/// that differ only in types are one symbol.
package struct Symbol: Sendable, Hashable {
  /// The kind of declaration; the raw value is its letter in a ``SymbolTable``.
  package enum Kind: Character, Sendable, Hashable {
    case module = "m"
    case classType = "k"
    case structure = "s"
    case enumeration = "e"
    case protocolType = "p"
    /// A type alias or an associated type.
    case alias = "a"
    /// A function, a method, a subscript or a macro.
    case function = "f"
    case initializer = "i"
    /// A variable, a constant or a property.
    case value = "v"
    case enumCase = "c"

    /// Whether members may follow its name.
    package var isType: Bool {
      switch self {
      case .classType, .structure, .enumeration, .protocolType, .alias: true
      case .module, .function, .initializer, .value, .enumCase: false
      }
    }
  }

  package struct Parameter: Sendable, Hashable {
    /// Without generic arguments, such as `URLRequest`; empty when unknown.
    package var type: String
    /// Whether a call may omit it.
    package var hasDefault: Bool

    package init(type: String = "", hasDefault: Bool = false) {
      self.type = type
      self.hasDefault = hasDefault
    }
  }

  /// The module that declares it; empty for declarations of samples and names that a book lists.
  package var module: String
  package var kind: Kind
  /// The path of the enclosing type, such as `UIApplication.State`; empty at the top level.
  package var container: String
  /// The last component of its name, including labels: `setMinimumBackgroundFetchInterval(_:)`.
  package var name: String
  package var objectiveCName: String?
  /// The paths of the types whose members it also has: superclasses, protocols, the target of an alias.
  package var supertypes: [String]
  /// The parameters of a function or initializer, in the order of its labels.
  package var parameters: [Parameter]

  package init(
    module: String, kind: Kind, container: String = "", name: String,
    objectiveCName: String? = nil, supertypes: [String] = [], parameters: [Parameter] = []
  ) {
    self.module = module
    self.kind = kind
    self.container = container
    self.name = name
    self.objectiveCName = objectiveCName
    self.supertypes = supertypes
    self.parameters = parameters
  }

  /// `advance(by:)` -> `advance`.
  package var nameWithoutLabels: String { String(name.prefix { $0 != "(" }) }

  /// `advance(by:)` -> `["by"]`; empty without parameters.
  var labels: [String] {
    guard case .swift(_, let labels?)? = SymbolName(name)?.form else { return [] }
    return labels
  }

  /// Unique among all modules, except for overloads that differ only in types: `UIKit/UIApplication.shared`.
  package var id: String { Self.id(module, path) }

  package static func id(_ module: String, _ path: String) -> String { "\(module)/\(path)" }

  /// The full Swift name: `UIApplication.State.background`.
  package var path: String { container.isEmpty ? name : "\(container).\(name)" }
}
