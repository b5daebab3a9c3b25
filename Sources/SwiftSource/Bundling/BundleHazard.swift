/// Why a program must be compiled by itself: as part of a bundle it could mean something else.
package struct BundleHazard: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text has syntax errors, or cannot be given to the parser.
    case unreadable
    /// `@main`: the program brings an entry point.
    case entryPoint
    /// `extension Int: P`: the conformance would hold in every program of the bundle.
    case foreignConformance
    /// A member of a type of others that is called without being named: `init`, `subscript`, ...
    case foreignMember
    /// An operator, its precedence, or a name that literals are made by.
    case languageName
    /// `deinit`, `weak`, `unowned`: a variable of a function does not live as long as a global one.
    case lifetime
    /// A variable outside of declarations that a declaration or concurrent code uses.
    case sharedVariable
    /// A variable outside of declarations that cannot be one of a function.
    case globalVariable
    /// `#function`, the call stack: names that differ in a bundle.
    case reflection
    /// A name that the linker sees.
    case linkage
    /// `return` outside of a function, which only a bundle would accept.
    case topLevelReturn
    /// A directive or macro outside of declarations.
    case directive
  }

  package let kind: Kind
  /// The line of the text, from 1.
  package let line: Int

  /// What `workbook` says of it, a part of a sentence: `separate: ...`.
  package var reason: String {
    switch kind {
    case .unreadable: "it cannot be parsed"
    case .entryPoint: "it has an entry point of its own (@main)"
    case .foreignConformance: "it conforms a type that is not its own"
    case .foreignMember: "it adds a member to a type that is not its own, which is used unnamed"
    case .languageName: "it declares an operator or a literal's type"
    case .lifetime: "it depends on when objects are destroyed"
    case .sharedVariable: "a function, type or task uses a variable of its top level"
    case .globalVariable: "a variable of its top level has attributes or modifiers"
    case .reflection: "it asks for names that depend on how it is compiled"
    case .linkage: "it declares names for the linker"
    case .topLevelReturn: "it returns from its top level"
    case .directive: "it has directives at its top level"
    }
  }
}
