/// How what stands below a piece of a program could change what that piece means or does.
package struct ChainInfluence: Sendable, Hashable {
  package enum Cause: Sendable, Hashable {
    /// It declares a name that is used above.
    case name(String)
    /// It adds something to a type that is not its own; what is added is used unnamed, or is what a
    /// type above conforms with.
    case addition(type: String)
    case module(String)
    /// It declares an operator or a precedence group.
    case operators
    /// A type in it is marked `@main`.
    case entryPoint
    /// A type above is marked `@main`, so that nothing says which sample prints what.
    case wholeOutput
    /// It waits outside of functions, and nothing above does.
    case waiting
    /// It declares names for the linker.
    case linkage
    /// The code above looks up types by their names.
    case typeLookup
    /// It, or what is above it, cannot be parsed by itself.
    case unreadable
  }

  /// Never empty; names in the order of the alphabet.
  package let causes: [Cause]

  /// What `workbook` says of it, a part of a sentence: `declares 'total'`.
  package var reason: String { causes[0].reason }
}

extension ChainInfluence.Cause {
  /// A part of a sentence: `imports 'Foundation'`.
  package var reason: String {
    switch self {
    case .name(let name): "declares '\(name)'"
    case .addition(let type): "extends '\(type)'"
    case .module(let module): "imports '\(module)'"
    case .operators: "declares an operator"
    case .entryPoint: "has an entry point of its own (@main)"
    case .wholeOutput: "continues a type marked '@main'"
    case .waiting: "waits outside of functions"
    case .linkage: "declares names for the linker"
    case .typeLookup: "has types that could be looked up by their names"
    case .unreadable: "cannot be told apart from it by its syntax"
    }
  }
}
