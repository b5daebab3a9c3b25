/// The reason for which a program must not be compiled together with others: its meaning could change.
///
/// ``BundleScan`` finds hazards. Reports show the kind's `reason` and the line; there is nothing wrong with
/// the program, which is compiled alone.
package struct BundleHazard: Sendable, Hashable {
  /// What could change meaning in a module of several programs.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text has syntax errors, or is not accepted for parsing.
    case unreadable
    /// `@main`: the program has its own entry point.
    case entryPoint
    /// `public`, `private`, ... at file scope, where `fileprivate` has to be inserted.
    case explicitAccess
    /// `extension Int: Hashable`: the conformance would apply to every program of the module.
    case foreignConformance
    /// A type whose name the language uses implicitly, such as `IntegerLiteralType`, or `MainActor`.
    case languageName
    /// A variable has to become local, and the program observes when objects are destroyed.
    case lifetime
    /// A variable has to become local, but a declaration uses it.
    case sharedVariable
    /// A variable, or something that uses it, is mentioned before it: outside a bundle it has no value
    /// there.
    case earlyUse
    /// A top-level variable means something else in a function.
    case globalVariable
    /// `#function`, `#column` or an implicit use of them: function and column differ in a bundle.
    case ownPlace
    /// Types are looked up by name, for example with `NSClassFromString` or keyed archives, but several
    /// programs may declare the name. `any P<T>` prints the name of `P`, which `fileprivate` changes.
    case typeLookup
    /// The program examines its own executable, through the call stack, `dlsym` or `/proc/`.
    case ownImage
    /// `import Testing`: tests are discovered in the whole executable.
    case discovery
    /// A name is visible to the linker.
    case linkage
    /// `return` or `defer` outside a function.
    case topLevelEnd
    /// A statement begins with a closure, which is allowed only in a function.
    case closureStatement
    /// A directive or macro outside declarations.
    case directive
    /// A `#sourceLocation` written by the author, after which generated lines cannot be recognized.
    case sourceLocation
    /// A text for a compiler message may contain a line break, so parts of it could pass for a message
    /// about another program.
    case ownMessage
    /// A name has the prefix of generated names.
    case reservedName
  }

  package let kind: Kind
  /// The file by `#sourceLocation`.
  package let file: String
  /// 1-based.
  package let line: Int
  /// 1-based, in UTF-8 bytes.
  package let column: Int

  /// Creates a hazard; for `unreadable` the place is empty.
  package init(kind: Kind, file: String, line: Int, column: Int) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
  }
}

extension BundleHazard.Kind {
  /// The reason as the end of a sentence such as `compiled alone: ...`.
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
