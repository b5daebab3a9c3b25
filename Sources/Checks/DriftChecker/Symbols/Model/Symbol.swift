/// A public declaration of a module, under the name that prose calls it by.
///
/// Names are those of Swift; a symbol of ours that has another one in Objective-C has both.
/// Overloads that differ in types alone are one symbol.
package struct Symbol: Sendable, Hashable {
  /// What is declared; the raw value is its letter in a ``SymbolTable``.
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

    /// Whether members may stand behind its name.
    package var isType: Bool {
      switch self {
      case .classType, .structure, .enumeration, .protocolType, .alias: true
      case .module, .function, .initializer, .value, .enumCase: false
      }
    }
  }

  /// One parameter of a function.
  package struct Parameter: Sendable, Hashable {
    /// Without generic arguments, such as `URLRequest`; empty when it has none of its own.
    package var type: String
    /// Whether a call may leave it out.
    package var hasDefault: Bool

    /// Makes a parameter; one of nothing is of an unknown type and must be given.
    package init(type: String = "", hasDefault: Bool = false) {
      self.type = type
      self.hasDefault = hasDefault
    }
  }

  /// The module that declares it; empty for what samples declare or a book lists.
  package var module: String
  package var kind: Kind
  /// The path of the type that it belongs to, such as `UIApplication.State`; empty at the top level.
  package var container: String
  /// The last part of its name, labels included: `setMinimumBackgroundFetchInterval(_:)`.
  package var name: String
  /// Its Objective-C name, where that differs.
  package var objectiveCName: String?
  /// The paths of the types whose members it has too: superclasses, protocols, what an alias stands
  /// for.
  package var supertypes: [String]
  /// The parameters of a function or initializer, in the order of its labels.
  package var parameters: [Parameter]

  /// Makes a symbol; by default one of the top level that nothing else is known of.
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

  /// `advance(by:)` -> `["by"]`; empty for what has no parameters.
  var labels: [String] {
    guard case .swift(_, let labels?)? = SymbolName(name)?.form else { return [] }
    return labels
  }

  /// The whole name in Swift: `UIApplication.State.background`.
  package var path: String { container.isEmpty ? name : "\(container).\(name)" }
}
