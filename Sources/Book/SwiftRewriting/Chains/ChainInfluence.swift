/// How what stands below a piece of a program could change what that piece means or does.
///
/// The runner parts a chain where there is one: what stands above is compiled and run without what
/// stands below, as it would be if its reader typed no further. The author learns of it by
/// `workbook why`, and by a note at a problem.
package struct ChainInfluence: Sendable, Hashable {
  /// One thing that the piece below declares, adds or does, or the piece above asks.
  package enum Cause: Sendable, Hashable {
    /// It declares a name that is used above.
    case name(String)
    /// It adds something to a type that is not its own; what is added is used unnamed, or is what a
    /// type above conforms with.
    case addition(type: String)
    /// It imports a module that the piece above does not.
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
