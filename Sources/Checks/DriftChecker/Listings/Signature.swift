internal import SwiftParsing
internal import SwiftSyntax

/// What a declaration says about its use, without the spelling that does not matter.
///
/// Both sides of a comparison are signatures: the listing's, and that of the declaration in a symbol graph.
struct Signature {
  enum Kind: Equatable {
    case function, initializer, subscription, value, alias, associatedType, enumCase, macro
    case structure, classType, enumeration, protocolType, actor
  }

  struct Parameter {
    /// `_` for none.
    var label: String
    var type: TypeForm
    /// Whether a call may omit it.
    var hasDefault = false
    /// The bytes of the type.
    var range: Range<Int>
  }

  var kind: Kind
  /// Without labels.
  var name: String
  /// The bytes of the name and, if it has them, of the parameters.
  var range: Range<Int>
  var parameters: [Parameter] = []
  var hasParameters = false
  /// The result of a function, the type of a value, the target of an alias; nil if it is not written.
  var result: TypeForm?
  var resultRange: Range<Int>?
  var effects = TypeForm.Effects()
  var effectsRange: Range<Int>?
  /// Whether `throws` or `async` stands after the arrow, where no compiler accepts it.
  var hasMisplacedEffects = false
  var isStatic = false
  var isMutating = false
  var isFailable = false
  /// Whether a value or a subscript is said to be settable; nil if nothing is said.
  var isSettable: Bool?
  /// The names of the declaration's own generic parameters, including those for `some P`.
  var genericNames: [String] = []
  var constraints: Set<TypeConstraint> = []
  var constraintsRange: Range<Int>?
  /// Types and protocols after the colon.
  var inherited: [(type: TypeForm, range: Range<Int>)] = []
  /// Whether a part is left out or not understood, so that nothing is certain.
  var hasHole = false

  /// The title: `chunked(by:)`.
  var title: String {
    hasParameters ? "\(name)(\(parameters.map { "\($0.label):" }.joined()))" : name
  }

  /// Reads a declaration; nil for one that is not compared.
  init?(_ declaration: DeclSyntax, in scope: TypeScope) {
    var reader = SignatureReader(scope)
    guard let signature = reader.signature(of: declaration) else { return nil }
    self = signature
  }

  /// The requirements that the generic clauses of a type or an extension make, in the names of a scope.
  static func constraints(of declaration: DeclSyntax, in scope: TypeScope) -> Set<TypeConstraint> {
    SignatureReader.constraints(of: declaration, in: scope)
  }

  init(kind: Kind, name: String, range: Range<Int>) {
    self.kind = kind
    self.name = name
    self.range = range
  }

  /// Names the generic parameters by their first use: `#0`, `#1`.
  mutating func nameParametersByUse() {
    var order: [String] = []
    for type in parameters.map(\.type) + [result, effects.thrown].compactMap(\.self) {
      for name in type.parametersInOrder where !order.contains(name) { order.append(name) }
    }
    order += genericNames.filter { !order.contains($0) }
    let own = order.filter(genericNames.contains)
    let names = Dictionary(
      own.enumerated().map { ($1, TypeForm.parameter("#\($0)")) },
      uniquingKeysWith: { first, _ in first })
    change { type in
      if case .parameter(let name) = type { names[name] ?? type } else { type }
    }
    genericNames = own.indices.map { "#\($0)" }
  }

  mutating func change(_ change: (TypeForm) -> TypeForm) {
    for index in parameters.indices {
      parameters[index].type = parameters[index].type.mapped(change)
    }
    result = result?.mapped(change)
    effects = effects.mapped(change)
    constraints = Set(constraints.map { $0.mapped(change) })
  }

  /// Reads `f<E>(_ body: () throws(E) -> T) throws(E)` as `f(_ body: () throws -> T) rethrows`.
  mutating func useRethrows() {
    guard case .parameter(let name)? = effects.thrown, genericNames.contains(name) else { return }
    let error = TypeForm.parameter(name)
    func withoutError(_ type: TypeForm) -> TypeForm {
      guard case .function(let parameters, var effects, let result) = type,
        effects.thrown == error
      else { return type }
      effects.thrown = .anyError
      return .function(parameters, effects, result: result)
    }
    let types = parameters.map { $0.type.mapped(withoutError) } + [result ?? .void]
    guard !types.contains(where: { $0.parametersInOrder.contains(name) }) else { return }
    change(withoutError)
    effects.thrown = .anyError
    effects.isRethrown = true
    genericNames.removeAll { $0 == name }
    constraints = constraints.filter { $0.subject != error }
  }
}

/// Makes a ``Signature`` of one declaration.
private struct SignatureReader {
  var scope: TypeScope
  private var constraints: Set<TypeConstraint> = []
  private var opaqueCount = 0

  init(_ scope: TypeScope) { self.scope = scope }

  mutating func signature(of declaration: DeclSyntax) -> Signature? {
    var signature: Signature
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      signature = Signature(
        kind: .function, name: function.name.identifierText,
        range: function.name.ownRange
          .lowerBound..<function.signature.parameterClause.ownRange.upperBound)
      readGenerics(function, &signature)
      read(function.signature, &signature)
      if function.name.isOperator {
        for index in signature.parameters.indices { signature.parameters[index].label = "_" }
      }
      if signature.result == nil { signature.result = .void }
    case .initializerDecl(let initializer):
      signature = Signature(
        kind: .initializer, name: "init",
        range: initializer.initKeyword.ownRange
          .lowerBound..<initializer.signature.parameterClause.ownRange
          .upperBound)
      signature.isFailable = initializer.optionalMark != nil
      readGenerics(initializer, &signature)
      read(initializer.signature, &signature)
    case .subscriptDecl(let subscription):
      signature = Signature(
        kind: .subscription, name: "subscript",
        range: subscription.subscriptKeyword.ownRange
          .lowerBound..<subscription.parameterClause.ownRange
          .upperBound)
      readGenerics(subscription, &signature)
      // The first name of a subscript's parameter is no label.
      read(subscription.parameterClause, &signature) {
        $0.secondName == nil ? "_" : $0.firstName.identifierText
      }
      read(subscription.returnClause, &signature)
      signature.isSettable = isSettable(subscription.accessorBlock)
    case .variableDecl(let variable):
      guard let binding = variable.bindings.first, variable.bindings.count == 1,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
      else { return nil }
      signature = Signature(kind: .value, name: name.identifierText, range: name.ownRange)
      signature.result = binding.typeAnnotation.map { form(of: $0.type) }
      signature.resultRange = binding.typeAnnotation?.type.ownRange
      signature.isSettable = isSettable(binding.accessorBlock)
    case .typeAliasDecl(let alias):
      signature = Signature(
        kind: .alias, name: alias.name.identifierText, range: alias.name.ownRange)
      readGenerics(alias, &signature)
      signature.result = form(of: alias.initializer.value)
      signature.resultRange = alias.initializer.value.ownRange
    case .associatedTypeDecl(let type):
      signature = Signature(
        kind: .associatedType, name: type.name.identifierText, range: type.name.ownRange)
    case .enumCaseDecl(let declaration):
      guard let element = declaration.elements.first, declaration.elements.count == 1 else {
        return nil
      }
      signature = Signature(
        kind: .enumCase, name: element.name.identifierText,
        range: element.name.ownRange
          .lowerBound..<(element.parameterClause?.ownRange.upperBound
          ?? element.name.ownRange
          .upperBound))
      signature.hasParameters = element.parameterClause != nil
      signature.parameters = (element.parameterClause?.parameters ?? []).map {
        .init(
          label: $0.firstName?.identifierText ?? "_", type: form(of: $0.type),
          range: $0.type.ownRange)
      }
    case .macroDecl(let macro):
      signature = Signature(
        kind: .macro, name: macro.name.identifierText, range: macro.name.ownRange)
      readGenerics(macro, &signature)
      read(macro.signature, &signature)
    default:
      guard let type = typeSignature(of: declaration) else { return nil }
      signature = type
    }
    read(declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? [], &signature)
    signature.constraints.formUnion(constraints)
    let isType = declaration.asProtocol((any DeclGroupSyntax).self) != nil
    // The members of a type are declarations of their own.
    signature.hasHole =
      declaration.hasError && !isType && !signature.hasMisplacedEffects
      || signature.parameters.contains { $0.type.hasHole } || signature.result?.hasHole == true
    signature.useRethrows()
    signature.nameParametersByUse()
    return signature
  }

  private mutating func typeSignature(of declaration: DeclSyntax) -> Signature? {
    let kind: Signature.Kind
    switch declaration.kind {
    case .structDecl: kind = .structure
    case .classDecl: kind = .classType
    case .enumDecl: kind = .enumeration
    case .protocolDecl: kind = .protocolType
    case .actorDecl: kind = .actor
    default: return nil
    }
    guard let named = declaration.asProtocol((any NamedDeclSyntax).self),
      let group = declaration.asProtocol((any DeclGroupSyntax).self)
    else { return nil }
    var signature = Signature(
      kind: kind, name: named.name.identifierText, range: named.name.ownRange)
    if let generic = declaration.asProtocol((any WithGenericParametersSyntax).self) {
      readGenerics(generic, &signature)
    }
    signature.inherited = (group.inheritanceClause?.inheritedTypes ?? []).map {
      (form(of: $0.type), $0.type.ownRange)
    }
    return signature
  }

  private mutating func readGenerics(
    _ declaration: some WithGenericParametersSyntax, _ signature: inout Signature
  ) {
    let clause = declaration.genericParameterClause
    for parameter in clause?.parameters ?? [] {
      let name = parameter.name.identifierText
      scope.parameters[name] = .parameter(name)
      signature.genericNames.append(name)
    }
    for parameter in clause?.parameters ?? [] {
      if let type = parameter.inheritedType {
        constrain(.parameter(parameter.name.identifierText), to: type)
      }
    }
    read(declaration.genericWhereClause)
    let ranges = [clause.map(\.ownRange), declaration.genericWhereClause.map(\.ownRange)]
      .compactMap(\.self)
    signature.constraintsRange = ranges.last
  }

  static func constraints(of declaration: DeclSyntax, in scope: TypeScope) -> Set<TypeConstraint> {
    var reader = SignatureReader(scope)
    if let type = declaration.asProtocol((any WithGenericParametersSyntax).self) {
      for parameter in type.genericParameterClause?.parameters ?? [] {
        guard let inherited = parameter.inheritedType,
          let subject = scope.parameters[parameter.name.identifierText]
        else { continue }
        reader.constrain(subject, to: inherited)
      }
      reader.read(type.genericWhereClause)
    } else {
      reader.read(declaration.as(ExtensionDeclSyntax.self)?.genericWhereClause)
    }
    return reader.constraints
  }

  private mutating func read(_ clause: GenericWhereClauseSyntax?) {
    for requirement in clause?.requirements ?? [] {
      switch requirement.requirement {
      case .conformanceRequirement(let requirement):
        constrain(form(of: requirement.leftType), to: requirement.rightType)
      case .sameTypeRequirement(let requirement):
        guard let left = requirement.leftType.as(TypeSyntax.self),
          let right = requirement.rightType.as(TypeSyntax.self)
        else { continue }
        constraints.insert(TypeConstraint(form(of: left), .equals, form(of: right)))
      default: continue
      }
    }
  }

  /// Adds `subject: A & B`, and what `B<Int>` says about its primary associated type.
  private mutating func constrain(_ subject: TypeForm, to type: TypeSyntax) {
    if let composition = type.as(CompositionTypeSyntax.self) {
      for element in composition.elements { constrain(subject, to: element.type) }
      return
    }
    guard type.as(SuppressedTypeSyntax.self) == nil else { return }
    if let name = type.as(IdentifierTypeSyntax.self), let clause = name.genericArgumentClause,
      let first = clause.arguments.first?.argument.as(TypeSyntax.self)
    {
      let plain = TypeSyntax(name.with(\.genericArgumentClause, nil))
      constraints.insert(TypeConstraint(subject, .conforms, form(of: plain)))
      constraints.insert(
        TypeConstraint(.member(subject, "Element"), .equals, form(of: first)))
      return
    }
    constraints.insert(TypeConstraint(subject, .conforms, form(of: type)))
  }

  /// The form of a type, with a generic parameter for each `some P`.
  private mutating func form(of type: TypeSyntax) -> TypeForm { scope.form(of: type) }

  private mutating func parameterForm(
    of type: TypeSyntax, _ signature: inout Signature
  ) -> TypeForm {
    var found: [(String, TypeSyntax)] = []
    let form = scope.form(of: type) { constraint in
      let name = "some \(opaqueCount + found.count)"
      found.append((name, constraint))
      return .parameter(name)
    }
    opaqueCount += found.count
    for (name, constraint) in found {
      signature.genericNames.append(name)
      constrain(.parameter(name), to: constraint)
    }
    return form
  }

  private mutating func read(_ function: FunctionSignatureSyntax, _ signature: inout Signature) {
    read(function.parameterClause, &signature) { $0.firstName.identifierText }
    let specifiers = function.effectSpecifiers
    signature.effects = scope.effects(specifiers?.asyncSpecifier, specifiers?.throwsClause)
    signature.effectsRange = specifiers?.ownRange
    guard let clause = function.returnClause else { return }
    read(clause, &signature)
    let misplaced = ["rethrows", "throws", "async"]
    let words =
      clause.unexpectedBetweenArrowAndType?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
    if specifiers == nil || specifiers?.hasError == true || !words.isEmpty,
      let word = clause.tokens(viewMode: .sourceAccurate).first(where: {
        misplaced.contains($0.text) && $0.parent?.is(UnexpectedNodesSyntax.self) == true
      })
    {
      signature.hasMisplacedEffects = true
      signature.effectsRange = word.ownRange
    }
  }

  private mutating func read(
    _ clause: FunctionParameterClauseSyntax, _ signature: inout Signature,
    label: (FunctionParameterSyntax) -> String
  ) {
    signature.hasParameters = true
    for parameter in clause.parameters {
      var type = parameterForm(of: parameter.type, &signature)
      if parameter.ellipsis != nil { type = .marked("...", type) }
      signature.parameters.append(
        .init(
          label: label(parameter), type: type, hasDefault: parameter.defaultValue != nil,
          range: parameter.type.ownRange))
    }
  }

  private mutating func read(_ clause: ReturnClauseSyntax, _ signature: inout Signature) {
    // An opaque result is compared by its constraint alone.
    signature.result = scope.form(of: clause.type) { scope.form(of: $0) }
    signature.resultRange = clause.type.ownRange
  }

  private func read(_ modifiers: DeclModifierListSyntax, _ signature: inout Signature) {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.static), .keyword(.class): signature.isStatic = true
      case .keyword(.mutating): signature.isMutating = true
      default: continue
      }
    }
  }

  /// Whether `{ get set }` is written; nil for no accessors, or for code.
  private func isSettable(_ block: AccessorBlockSyntax?) -> Bool? {
    guard case .accessors(let accessors)? = block?.accessors else { return nil }
    return accessors.contains { $0.accessorSpecifier.text == "set" }
  }
}
