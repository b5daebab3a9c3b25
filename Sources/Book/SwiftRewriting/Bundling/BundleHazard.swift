/// Why a program must not be compiled together with others: it could mean something else.
///
/// It is found by ``BundleScan``. Reports name the kind's `reason` with the line; nothing is wrong
/// with the program, which is compiled alone.
package struct BundleHazard: Sendable, Hashable {
  /// What could mean something else in a module of several programs. The first of each kind is
  /// noted.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text has syntax errors, or cannot be given to the parser.
    case unreadable
    /// `@main`: the program brings an entry point.
    case entryPoint
    /// `public`, `private`, ... outside of types: the word stands where `fileprivate` has to.
    case explicitAccess
    /// `extension Int: Hashable`: the conformance would hold in every program of the module.
    case foreignConformance
    /// A type of a name that the language itself uses unnamed, such as `IntegerLiteralType`, or
    /// `MainActor`.
    case languageName
    /// A variable that has to be one of a function in a program that tells when objects are destroyed.
    case lifetime
    /// A variable that has to be one of a function, and that a declaration uses.
    case sharedVariable
    /// The name of a variable, or of what uses it, stands in front of it: alone it has no value there.
    case earlyUse
    /// A variable outside of declarations that means something else in a function.
    case globalVariable
    /// `#function`, `#column`, and what asks for them unasked: the function or the column is another one.
    case ownPlace
    /// `NSClassFromString`, keyed archives: types are looked up by names that several programs have. `any P<T>`
    /// prints the name of `P` as the compiler keeps it from other files.
    case typeLookup
    /// The call stack, `dlsym`, `/proc/`: the program looks at its own executable.
    case ownImage
    /// `import Testing`: tests are found in all of the executable.
    case discovery
    /// A name that the linker sees.
    case linkage
    /// `return` or `defer` outside of a function.
    case topLevelEnd
    /// A statement that begins with a closure, as only a function's may.
    case closureStatement
    /// A directive or macro outside of declarations.
    case directive
    /// A `#sourceLocation` of the author's: generated lines behind it could not be told from the
    /// author's.
    case sourceLocation
    /// A text with a line's end, or what may be one, of which the compiler makes a message: what looks like a
    /// message in it would be taken for one of another program.
    case ownMessage
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

  /// Makes a hazard at a place; one of `unreadable` has none.
  package init(kind: Kind, file: String, line: Int, column: Int) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
  }
}

extension BundleHazard.Kind {
  /// What `workbook` says of it, a part of a sentence: `compiled alone: ...`.
  package var reason: String {
    switch self {
    case .unreadable: "it cannot be parsed"
    case .entryPoint: "it has an entry point of its own (@main)"
    case .explicitAccess: "it says how far a declaration or a type can be seen"
    case .foreignConformance: "it conforms a type that is not its own"
    case .languageName: "it declares a type that is used unnamed"
    case .lifetime: "it depends on when the value of a variable is destroyed"
    case .sharedVariable:
      "a function or type uses a variable of its top level that no other file could have"
    case .earlyUse: "a variable of its top level could be used before it has its value"
    case .globalVariable: "a variable of its top level means something else in a function"
    case .ownPlace: "it asks for the name of a function or for a column"
    case .typeLookup: "it looks up types by their names"
    case .ownImage: "it looks at its own executable or call stack"
    case .discovery: "it declares tests, which are found in a whole executable"
    case .linkage: "it declares names for the linker"
    case .topLevelEnd: "it has a 'return' or 'defer' at its top level"
    case .closureStatement: "a statement of its top level begins with a closure"
    case .directive: "it has directives or macros at its top level"
    case .sourceLocation: "it has a '#sourceLocation' of its own"
    case .ownMessage: "it writes a message of several lines for the compiler"
    case .reservedName: "it uses a name that begins with '\(BundleCandidate.reservedName)'"
    }
  }
}
