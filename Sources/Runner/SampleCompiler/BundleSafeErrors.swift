/// Errors of the Swift 6.3 compiler that no other program of a bundle can have caused.
///
/// They are about types, members, arguments and conformances, which only the program's own text and the
/// libraries decide, since it sees no declarations of other files. Other errors may be caused by bundling:
/// those about actor isolation (top-level code belongs to an actor), redeclarations, ambiguity, and variables
/// at top level, which may be local to a function in a bundle.
enum BundleSafeErrors {
  /// Whether the text of an error has one of the forms.
  static func hold(_ text: String) -> Bool {
    forms.contains(form(of: text)) && !bundleWords.contains(where: text.contains)
  }

  /// Words in a name or a type of such an error that may be caused by bundling.
  private static let bundleWords = ["Actor", "Sendable", "isolated", "sending", "async"]

  /// The text without its quoted parts: `type '' has no member ''`.
  ///
  /// Numbers of arguments are replaced too, and the types that type aliases stand for are removed.
  private static func form(of text: String) -> String {
    let parts = text.replacing("isn't", with: "is not").split(
      separator: "'", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text }
    return stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined(separator: "''")
      .replacing(" (aka '')", with: "").replacing(argumentNumber, with: "#")
  }

  private static var argumentNumber: Regex<Substring> { /#[0-9]+/ }

  private static let forms: Set = [
    // Types of values.
    "cannot convert value of type '' to specified type ''",
    "cannot convert value of type '' to expected argument type ''",
    "cannot convert value of type '' to expected condition type ''",
    "cannot convert value of type '' to expected element type ''",
    "cannot convert value of type '' to expected dictionary key type ''",
    "cannot convert value of type '' to expected dictionary value type ''",
    "cannot convert value of type '' to closure result type ''",
    "cannot convert value of type '' to type '' in coercion",
    "cannot convert return expression of type '' to return type ''",
    "cannot convert return expression of type '' to expected return type ''",
    "cannot assign value of type '' to type ''",
    "binary operator '' cannot be applied to operands of type '' and ''",
    "binary operator '' cannot be applied to two '' operands",
    "unary operator '' cannot be applied to an operand of type ''",
    "'' cannot initialize specified type ''",
    "'' is not compatible with expected argument type ''",
    "'' cannot be assigned to type ''",
    "type '' cannot be used as a boolean; test for '' instead",
    "optional type '' cannot be used as a boolean; test for '' instead",
    "value of optional type '' must be unwrapped to a value of type ''",
    "value of optional type '' must be unwrapped to refer to member '' of wrapped base type ''",
    "generic parameter '' could not be inferred",
    "use of protocol '' as a type must be written ''",
    "switch must be exhaustive",
    // Members.
    "value of type '' has no member ''",
    "type '' has no member ''",
    "instance member '' cannot be used on type ''",
    "static member '' cannot be used on instance of type ''",
    "cannot assign to value: '' is a '' constant",
    "cannot assign to property: '' is a '' constant",
    "cannot assign to property: '' is a get-only property",
    "cannot assign to property: '' is immutable",
    "cannot use mutating member on immutable value: '' is a '' constant",
    "cannot use mutating member on immutable value: '' is immutable",
    "left side of mutating operator is not mutable: '' is a '' constant",
    "left side of mutating operator is not mutable: '' is immutable",
    // Calls.
    "missing argument for parameter '' in call",
    "missing argument for parameter # in call",
    "missing arguments for parameters '', '' in call",
    "missing argument label '' in call",
    "missing argument labels '' in call",
    "incorrect argument label in call (have '', expected '')",
    "incorrect argument labels in call (have '', expected '')",
    "extraneous argument label '' in call",
    "extraneous argument labels '' in call",
    "extra argument '' in call",
    "extra argument in call",
    "extra arguments at positions #, # in call",
    "argument '' must precede argument ''",
    "argument passed to call that takes no arguments",
    "cannot call value of non-function type ''",
    "call can throw but is not marked with ''",
    // Types and their conformances.
    "type '' does not conform to protocol ''",
    "global function '' requires that '' conform to ''",
    "instance method '' requires that '' conform to ''",
    "initializer '' requires that '' conform to ''",
    "generic struct '' requires that '' conform to ''",
    "generic class '' requires that '' conform to ''",
    "generic enum '' requires that '' conform to ''",
    "method does not override any method from its superclass",
    "property does not override any property from its superclass",
    "initializer does not override a designated initializer from its superclass",
    "overriding declaration requires an '' keyword",
    "class '' has no initializers",
    "'' is not a member type of type ''",
    "initializers may only be declared within a type",
    "deinitializers may only be declared within a class, actor, or noncopyable type",
    "'' functions may only be declared within a type",
    "unknown attribute ''",
    // The statements of a function or an initializer.
    "missing return in global function expected to return ''",
    "missing return in instance method expected to return ''",
    "missing return in static method expected to return ''",
    "missing return in getter expected to return ''",
    "return from initializer without initializing all stored properties",
    "property '' not initialized at super.init call",
    "escaping closure captures mutating '' parameter",
  ]
}
