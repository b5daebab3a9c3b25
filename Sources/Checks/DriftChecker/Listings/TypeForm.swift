/// A type without the spelling that does not matter: sugar, qualification, attributes, names of parameters.
///
/// ```
/// [Self.Element]?            nominal Optional of nominal Array of member Element of Self
/// (Int) throws -> Void       function
/// Chain<Base>.Index          in an extension of `Chain<Base>`: nominal Chain.Index
/// ```
/// A ``TypeScope`` makes it, and knows what its names mean.
indirect enum TypeForm: Hashable, Sendable {
  /// A generic parameter: `@0` of the enclosing type, `#0` of the declaration, or its name until then.
  case parameter(String)
  case selfType
  /// A member type that is not known: an associated type, or one that is inherited.
  case member(TypeForm, String)
  /// - arguments: all generic arguments, in order; those of the enclosing type itself are left out.
  case nominal([String], arguments: [TypeForm])
  case tuple([Element])
  case function([TypeForm], Effects, result: TypeForm)
  /// Protocols joined by `&`, sorted.
  case composition([TypeForm])
  /// `Int.Type`, `inout Int`, `Int...` and the like, with the word.
  case marked(String, TypeForm)
  /// A placeholder, or a construct that is not compared.
  case hole

  struct Element: Hashable, Sendable {
    var label: String?
    var type: TypeForm
  }

  /// What a call may do besides returning.
  struct Effects: Hashable, Sendable {
    var isAsync = false
    /// Nil if nothing is thrown; `any Error` for a plain `throws`.
    var thrown: TypeForm?
    /// Whether it throws only what its arguments throw.
    var isRethrown = false
  }

  static let anyError = TypeForm.nominal(["Error"], arguments: [])
  static let void = TypeForm.tuple([])

  /// The type after a change of each type that it is made of, from the inside out.
  func mapped(_ change: (TypeForm) -> TypeForm) -> TypeForm {
    func inner(_ type: TypeForm) -> TypeForm { type.mapped(change) }
    return switch self {
    case .parameter, .selfType, .hole: change(self)
    case .member(let base, let name): change(.member(inner(base), name))
    case .nominal(let path, let arguments):
      change(.nominal(path, arguments: arguments.map(inner)))
    case .tuple(let elements):
      change(.tuple(elements.map { Element(label: $0.label, type: inner($0.type)) }))
    case .function(let parameters, let effects, let result):
      change(
        .function(parameters.map(inner), effects.mapped(change), result: inner(result)))
    case .composition(let parts): change(.composition(parts.map(inner)))
    case .marked(let word, let type): change(.marked(word, inner(type)))
    }
  }

  /// The names of parameters in the order of their first use.
  var parametersInOrder: [String] {
    var names: [String] = []
    _ = mapped {
      if case .parameter(let name) = $0, !names.contains(name) { names.append(name) }
      return $0
    }
    return names
  }

  var hasHole: Bool {
    var found = false
    _ = mapped {
      if $0 == .hole { found = true }
      return $0
    }
    return found
  }
}

extension TypeForm.Effects {
  func mapped(_ change: (TypeForm) -> TypeForm) -> Self {
    var effects = self
    effects.thrown = thrown?.mapped(change)
    return effects
  }
}

/// A requirement of a generic clause.
struct TypeConstraint: Hashable, Sendable {
  enum Relation: Hashable, Sendable { case conforms, equals }

  var subject: TypeForm
  var relation: Relation
  var object: TypeForm

  /// Sorts the two sides of `==`, whose order does not matter.
  init(_ subject: TypeForm, _ relation: Relation, _ object: TypeForm) {
    let isSwapped = relation == .equals && "\(object)" < "\(subject)"
    self.subject = isSwapped ? object : subject
    self.relation = relation
    self.object = isSwapped ? subject : object
  }

  func mapped(_ change: (TypeForm) -> TypeForm) -> Self {
    Self(subject.mapped(change), relation, object.mapped(change))
  }
}
