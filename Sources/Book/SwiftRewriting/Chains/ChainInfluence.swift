/// How a later piece of a program could change the meaning or behavior of an earlier one.
///
/// Where it does, the runner splits a chain: the earlier part is also compiled and run without the later
/// one, as a reader would who types no further. `workbook why`, and a note at a problem, report this to the
/// author.
package struct ChainInfluence: Sendable, Hashable {
  /// A reason: something that the later piece declares, adds or does, or that the earlier piece uses.
  package enum Cause: Sendable, Hashable {
    /// It declares a name that is used above.
    case name(String)
    /// It adds members to another module's type that are used implicitly or may satisfy a conformance
    /// above.
    case addition(type: String)
    /// It imports a module that the earlier piece does not.
    case module(String)
    /// It declares an operator or a precedence group.
    case operators
    /// It contains a type marked `@main`.
    case entryPoint
    /// A type above is marked `@main`, so output cannot be assigned to samples.
    case wholeOutput
    /// It uses `await` outside functions, and nothing above does.
    case waiting
    /// It declares linker names.
    case linkage
    /// The code above looks up types by name.
    case typeLookup
    /// It, or the earlier piece, cannot be parsed by itself.
    case unreadable
  }

  /// Never empty; names are sorted.
  package let causes: [Cause]

  /// The first reason, as a part of a sentence: `declares 'total'`.
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
    case .entryPoint: "has its own entry point (@main)"
    case .wholeOutput: "continues a type marked '@main'"
    case .waiting: "has an 'await' outside of functions"
    case .linkage: "declares names that the linker can see"
    case .typeLookup: "has types that could be looked up by their names"
    case .unreadable: "cannot be parsed separately from it"
    }
  }
}
