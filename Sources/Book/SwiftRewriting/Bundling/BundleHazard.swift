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
    case .entryPoint: "it has its own entry point (@main)"
    case .explicitAccess: "it has explicit access control at its top level"
    case .foreignConformance: "it adds a conformance to a type that it does not declare"
    case .languageName: "it declares a type that the language uses implicitly"
    case .lifetime: "it depends on when the value of a variable is destroyed"
    case .sharedVariable:
      "a function or type uses a top-level variable that would have to become local"
    case .earlyUse: "a top-level variable could be used before it is initialized"
    case .globalVariable: "a top-level variable has a different meaning inside a function"
    case .ownPlace: "it uses '#function' or '#column', perhaps by a default argument"
    case .typeLookup: "it looks up types by their names"
    case .ownImage: "it inspects its own executable or call stack"
    case .discovery: "it declares tests, which are discovered in the whole executable"
    case .linkage: "it declares names that the linker can see"
    case .topLevelEnd: "it has a 'return' or 'defer' at its top level"
    case .closureStatement: "a statement of its top level begins with a closure"
    case .directive: "it has directives or macros at its top level"
    case .sourceLocation: "it contains a '#sourceLocation' directive"
    case .ownMessage: "it gives the compiler a message of several lines"
    case .reservedName: "it uses a name that begins with '\(BundleCandidate.reservedName)'"
    }
  }
}
