import WorkbookModel

/// What an error of the compiler says about a fence.
///
/// An error is certain only if everything that the fence refers to is known: then the compiler judges the code as a
/// reader's would. It is not if the document left something out that the compiler needs.
package enum CompilerComplaint: Equatable {
  /// A name that nothing declares: the fence needs something that it does not show.
  case unknownName(String)
  case unknownModule(String)
  /// The code belongs into a body that is not shown: `return` at the top level.
  case needsBody
  /// A type that leaves out what its protocols require.
  case incompleteType
  /// Consequences of something that another complaint is about.
  case consequence
  /// It needs an option of the compiler that the document explains elsewhere.
  case needsOption
  /// The library is not there at the link: a failure of this program or of the package, not of the document.
  case link
  /// The code is wrong.
  case certain

  package init(_ message: String) {
    if let match = message.firstMatch(of: /cannot find (?:type |operator )?'([^']+)' in scope/) {
      self = .unknownName(String(match.1))
    } else if let match = message.firstMatch(
      of:
        /(?:no such module|[uU]nable to find module dependency:|missing required module) '([^']+)'/)
    {
      self = .unknownModule(String(match.1))
    } else if let match = message.firstMatch(of: /no type named '([^']+)' in module/) {
      self = .unknownName(String(match.1))
    } else if let match = message.firstMatch(
      of: /no macro named '([^']+)'|unknown attribute '([^']+)'/)
    {
      self = .unknownName(String(match.1 ?? match.2 ?? ""))
    } else if Self.bodies.contains(where: message.contains) {
      self = .needsBody
    } else if Self.incomplete.contains(where: message.contains) {
      self = .incompleteType
    } else if message.contains("undefined reference to") || message.contains("undefined symbol") {
      self = .link
    } else if message.contains("experimental feature") || message.contains("upcoming feature")
      || message.contains("-enable-")
    {
      self = .needsOption
    } else if message.hasSuffix(" in macro expansion"), message.contains("argument") {
      // The macro is known: `#area(1, 2)` for one with one parameter.
      self = .certain
    } else if Self.consequences.contains(where: message.contains) {
      self = .consequence
    } else {
      self = .certain
    }
  }

  /// Parts of messages about code that stands in a function or a type.
  private static let bodies = [
    "return invalid outside of a func", "only valid inside", "only allowed inside",
    "is only allowed inside", "'break' is only", "'continue' is only", "may only be declared",
    "initializers may only be declared", "deinitializers may only", "'super' cannot be used",
    "'self' used", "cannot find 'self'", "cannot find 'super'", "static methods may only",
    "static properties may only", "class methods are only", "'override' can only be specified",
    "only valid on", "may only be used on", "may only be specified on", "'case' label can only",
    "enum 'case' is not allowed outside", "can only be used in a", "functions may only be declared",
    "attribute can only be applied to members", "outside of a type", "outside of a function",
    "extensions are only allowed", "is only valid at file scope", "only valid at file scope",
    "declaration is only valid", "'mutating' is only", "'nonmutating' is only",
    "subscripts may only", "yield' statement is only", "not yet supported in top-level code",
  ]

  private static let incomplete = [
    "does not conform to protocol", "does not conform to inherited protocol",
    "requires that", "does not implement", "has no initializers",
    "expected '{' in body of", "must be declared public because", "'required' initializer",
    "is not a member type of", "redundant conformance", "conflicting conformance",
    // Accessors that this compiler does not know, as in a proposal.
    "must have a getter", "expected get or set in a protocol property",
    // A signature, or a result: `load(String) throws -> Text`, `area() -> 12`.
    "expected type before '->'",
    // Names of types alone, as a list.
    "expected member name or initializer call after type name",
    // A name that stands for any.
    "keyword '_' cannot be used as an identifier",
  ]

  private static let consequences = [
    "cannot infer contextual base", "cannot infer key path type", "could not be inferred",
    "type of expression is ambiguous",
    "unable to infer", "failed to produce diagnostic", "invalid redeclaration",
    "reference to invalid", "cannot infer type", "requires explicit type", "circular reference",
    "ambiguous use of", "ambiguous for type lookup", "is not concurrency-safe",
    "macro expansion", "external macro implementation", "in reasonable time",
    "resolved without a contextual type",
    // A value that is shown and not used: `flip(String.uppercased)`.
    "function is unused",
    // Variables of a fence become those of a program, which Swift 6 isolates.
    // Variables of earlier fences, which a program initialises in its order.
    "used by function definition before being initialized",
    "main actor-isolated", "is not concurrency-safe", "data race",
  ]
}
