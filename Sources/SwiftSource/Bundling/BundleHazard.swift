/// Why a program must not be compiled together with others in some way: it could mean something else.
package struct BundleHazard: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text has syntax errors, or cannot be given to the parser.
    case unreadable
    /// `@main`: the program brings an entry point.
    case entryPoint
    /// `extension Int: P`: the conformance would hold in every program of the executable.
    case foreignConformance
    /// A member of a type of others that is called without being named: `init`, `subscript`, any of a
    /// protocol.
    case foreignMember
    /// An operator, its precedence, or a type that is used without being named.
    case languageName
    /// `deinit`, `weak`, `consume`: a variable of a function does not live as long as a global one.
    case lifetime
    /// A variable outside of declarations that a declaration or concurrent code uses.
    case sharedVariable
    /// A variable outside of declarations that cannot be one of a function.
    case globalVariable
    /// `#function`: outside of declarations it is another one.
    case functionName
    /// `NSClassFromString`, keyed archives: types are looked up by names that several programs have.
    case typeLookup
    /// The call stack, `dlsym`, `/proc/`: the program looks at its own executable.
    case ownImage
    /// `import Testing`: tests are found in all of the executable.
    case discovery
    /// A name that the linker sees.
    case linkage
    /// `return` outside of a function, which only a function would accept.
    case topLevelReturn
    /// A directive or macro outside of declarations.
    case directive
    /// A `#sourceLocation` of the author's: what follows cannot be told from generated lines.
    case sourceLocation
    /// A name that begins like those which bundles make up.
    case reservedName
  }

  package let kind: Kind
  /// The file (of `#sourceLocation`) that it stands in.
  package let file: String
  /// From 1.
  package let line: Int
  /// In UTF-8 bytes from 1.
  package let column: Int

  package init(kind: Kind, file: String, line: Int, column: Int) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
  }

  package func forbids(_ strategy: BundleStrategy) -> Bool { kind.forbidden.contains(strategy) }
}

extension BundleHazard.Kind {
  /// The strategies that it rules out.
  package var forbidden: Set<BundleStrategy> {
    switch self {
    case .entryPoint, .foreignMember, .languageName, .lifetime, .sharedVariable, .globalVariable,
      .functionName, .topLevelReturn, .directive:
      [.hoisting]
    // In one module no name stands twice.
    case .typeLookup: [.sharedImage]
    case .unreadable, .foreignConformance, .ownImage, .discovery, .linkage, .sourceLocation,
      .reservedName:
      [.hoisting, .sharedImage]
    }
  }

  /// What `workbook` says of it, a part of a sentence: `compiled alone: ...`.
  package var reason: String {
    switch self {
    case .unreadable: "it cannot be parsed"
    case .entryPoint: "it has an entry point of its own (@main)"
    case .foreignConformance: "it conforms a type that is not its own"
    case .foreignMember: "it adds a member to a type that is not its own, which is used unnamed"
    case .languageName: "it declares an operator or a type that is used unnamed"
    case .lifetime: "it depends on when objects are destroyed"
    case .sharedVariable: "a function, type or task uses a variable of its top level"
    case .globalVariable: "a variable of its top level means something else in a function"
    case .functionName: "it asks for the name of a function"
    case .typeLookup: "it looks up types by their names"
    case .ownImage: "it looks at its own executable or call stack"
    case .discovery: "it declares tests, which are found in a whole executable"
    case .linkage: "it declares names for the linker"
    case .topLevelReturn: "it returns from its top level"
    case .directive: "it has directives at its top level"
    case .sourceLocation: "it has a '#sourceLocation' of its own"
    case .reservedName: "it uses a name that begins with '\(BundleCandidate.reservedName)'"
    }
  }
}
