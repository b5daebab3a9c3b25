internal import SwiftParsing
internal import SwiftSyntax

/// The place of a declaration, where the names of its types are looked up.
struct TypeScope {
  let interface: DeclaredInterface
  /// The path of the enclosing type; empty for a declaration at the top level.
  var container: [String]
  /// Generic parameters by name: those of enclosing types as `@0`, the declaration's own as themselves.
  var parameters: [String: TypeForm] = [:]
  /// How often aliases were replaced on the way; a cycle ends at a limit.
  private var depth = 0

  /// - Parameter names: the generic parameters of the enclosing types in a listing, where they may be named
  ///   otherwise than in the code.
  init(
    _ interface: DeclaredInterface, container: [String], naming names: [[String]: [String]] = [:]
  ) {
    self.interface = interface
    self.container = container
    var count = 0
    for end in container.indices {
      let path = Array(container[...end])
      let known = interface.types[path]?.parameters ?? []
      for (number, name) in (names[path] ?? known).enumerated() {
        parameters[name] = .parameter("@\(count + number)")
      }
      count += known.count
    }
  }

  var isInProtocol: Bool {
    guard !container.isEmpty else { return false }
    return interface.types[container].map { $0.kind == .protocolType }
      ?? Self.standardProtocols.contains(container.last ?? "")
  }

  /// Reads a type.
  ///
  /// - Parameter opaque: called for each `some P`; returns the parameter that stands for it.
  func form(of type: TypeSyntax, opaque: (TypeSyntax) -> TypeForm = { _ in .hole }) -> TypeForm {
    func form(_ type: TypeSyntax) -> TypeForm { self.form(of: type, opaque: opaque) }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType, .memberType:
      return components(of: type, form).map(resolved) ?? .hole
    case .arrayType(let array): return .nominal(["Array"], arguments: [form(array.element)])
    case .dictionaryType(let type):
      return .nominal(["Dictionary"], arguments: [form(type.key), form(type.value)])
    case .optionalType(let type):
      return .nominal(["Optional"], arguments: [form(type.wrappedType)])
    case .implicitlyUnwrappedOptionalType(let type):
      return .nominal(["Optional"], arguments: [form(type.wrappedType)])
    case .tupleType(let tuple):
      let elements = tuple.elements.map { element in
        TypeForm.Element(
          label: element.firstName.map(\.identifierText).flatMap { $0 == "_" ? nil : $0 },
          type: element.ellipsis == nil
            ? form(element.type) : .marked("...", form(element.type)))
      }
      return elements.count == 1 ? elements[0].type : .tuple(elements)
    case .functionType(let function):
      return .function(
        function.parameters.map { form($0.type) },
        effects(function.effectSpecifiers?.asyncSpecifier, function.effectSpecifiers?.throwsClause),
        result: form(function.returnClause.type))
    case .attributedType(let type):
      let isInout = type.specifiers.contains { $0.trimmedDescription == "inout" }
      return isInout ? .marked("inout", form(type.baseType)) : form(type.baseType)
    case .someOrAnyType(let type):
      return type.someOrAnySpecifier.text == "some"
        ? opaque(type.constraint) : form(type.constraint)
    case .compositionType(let type):
      let parts = type.elements.map { form($0.type) }
      return .composition(parts.sorted { "\($0)" < "\($1)" })
    case .metatypeType(let type):
      return .marked(type.metatypeSpecifier.text, form(type.baseType))
    default: return .hole
    }
  }

  /// What a function may do besides returning.
  ///
  /// `throws(any Error)` is `throws`, and `throws(Never)` nothing.
  func effects(_ async: TokenSyntax?, _ clause: ThrowsClauseSyntax?) -> TypeForm.Effects {
    var effects = TypeForm.Effects(isAsync: async != nil)
    guard let clause else { return effects }
    effects.isRethrown = clause.throwsSpecifier.tokenKind == .keyword(.rethrows)
    let thrown = clause.type.map { form(of: $0) } ?? .anyError
    effects.thrown = thrown == .nominal(["Never"], arguments: []) ? nil : thrown
    return effects
  }

  private struct Component {
    var name: String
    var arguments: [TypeForm]
  }

  /// The parts of `Outer<A>.Inner`; nil for a member of something else, such as `(any P).Type`.
  private func components(
    of type: TypeSyntax, _ form: (TypeSyntax) -> TypeForm
  ) -> [Component]? {
    func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeForm] {
      (clause?.arguments ?? []).map { $0.argument.as(TypeSyntax.self).map(form) ?? .hole }
    }
    if let name = type.as(IdentifierTypeSyntax.self) {
      return [
        Component(
          name: name.name.identifierText, arguments: arguments(name.genericArgumentClause))
      ]
    }
    guard let member = type.as(MemberTypeSyntax.self),
      let base = components(of: member.baseType, form)
    else { return nil }
    return base + [
      Component(
        name: member.name.identifierText, arguments: arguments(member.genericArgumentClause))
    ]
  }

  /// The meaning of a path, whose first name is a parameter, a module, an enclosing type or a type in one.
  private func resolved(_ path: [Component]) -> TypeForm {
    var path = path[...]
    if path.count > 1, interface.modules.contains(path[path.startIndex].name),
      interface.types[[path[path.startIndex].name]] == nil
    {
      path = path.dropFirst()
    }
    guard let first = path.first else { return .hole }
    if first.arguments.isEmpty, let parameter = parameters[first.name] {
      return Self.members(path.dropFirst(), of: parameter)
    }
    if first.name == "Void", path.count == 1 { return .void }
    if first.name == "Self" {
      return path.count == 1 ? .selfType : member(path.dropFirst(), from: container)
    }
    // The enclosing type itself, by its whole path or by its name.
    if let end = enclosing(path) {
      guard end.rest.isEmpty else { return member(end.rest, from: end.container) }
      // The name of a protocol is the protocol, not the type that conforms.
      return end.container == container && !isInProtocol
        ? .selfType : .nominal(end.container, arguments: [])
    }
    for count in stride(from: container.count, through: 0, by: -1) {
      let outer = Array(container.prefix(count))
      if interface.types[outer + [first.name]] != nil {
        return nominal(path, in: outer)
      }
    }
    let isMember =
      first.arguments.isEmpty && !container.isEmpty
      && (isInProtocol
        ? Self.standardMembers.contains(first.name) : !Self.standardTypes.contains(first.name))
    return isMember
      ? Self.members(path, of: .selfType)
      : .nominal(path.map(\.name), arguments: path.flatMap(\.arguments))
  }

  /// The enclosing type that a path begins with, without arguments or with its own, and what follows.
  private func enclosing(
    _ path: ArraySlice<Component>
  ) -> (container: [String], rest: ArraySlice<Component>)? {
    for end in container.indices.reversed() {
      let outer = Array(container[...end])
      for start in outer.indices where path.count >= outer.count - start {
        let names = outer[start...]
        let front = path.prefix(names.count)
        guard front.map(\.name) == Array(names) else { continue }
        let arguments = front.flatMap(\.arguments)
        guard arguments.isEmpty || arguments == Self.own(arguments.count) else { return nil }
        return (outer, path.dropFirst(names.count))
      }
    }
    return nil
  }

  private static func own(_ count: Int) -> [TypeForm] { (0..<count).map { .parameter("@\($0)") } }

  /// A type in an enclosing one, or one that it inherits.
  private func member(_ path: ArraySlice<Component>, from outer: [String]) -> TypeForm {
    guard let first = path.first else { return .nominal(outer, arguments: []) }
    guard interface.types[outer + [first.name]] != nil else {
      return Self.members(
        path, of: outer == container ? .selfType : .nominal(outer, arguments: []))
    }
    return nominal(path, in: outer)
  }

  /// A type of the interface, with aliases replaced.
  private func nominal(_ path: ArraySlice<Component>, in outer: [String]) -> TypeForm {
    var names = outer
    var arguments: [TypeForm] = []
    var rest = path
    while let next = rest.first, let type = interface.types[names + [next.name]] {
      rest = rest.dropFirst()
      switch type.kind {
      case .associatedType:
        let base: TypeForm = names == container ? .selfType : .nominal(names, arguments: arguments)
        return Self.members([next] + rest, of: base)
      case .alias(let target):
        guard next.arguments.isEmpty, type.parameters.isEmpty, arguments.isEmpty, depth < 8 else {
          return .hole
        }
        // Its own parameters are those of the enclosing type only within that type.
        guard names.isEmpty || container.starts(with: names) else { return .hole }
        var scope = TypeScope(interface, container: names)
        scope.depth = depth + 1
        return Self.members(rest, of: scope.form(of: target.type))
      case .protocolType, .nominal:
        names.append(next.name)
        arguments += next.arguments
      }
    }
    if names == container, rest.isEmpty, arguments.isEmpty { return .selfType }
    return Self.members(rest, of: .nominal(names, arguments: arguments))
  }

  /// Member types, with those that protocols of the standard library make equal replaced.
  private static func members(_ path: ArraySlice<Component>, of root: TypeForm) -> TypeForm {
    path.reduce(root) { base, part in
      guard part.arguments.isEmpty else { return .hole }
      if case .member(let outer, let name) = base {
        switch (name, part.name) {
        case ("Iterator", "Element"), ("SubSequence", "Element"), ("AsyncIterator", "Element"),
          ("SubSequence", "Index"):
          return .member(outer, part.name)
        case ("Indices", "Element"), ("Indices", "Index"): return .member(outer, "Index")
        default: break
        }
      }
      return .member(base, part.name)
    }
  }

  /// Whether a type cannot be another name of a different type.
  ///
  /// - Parameter equal: member types that a generic clause makes equal to others.
  func isRigid(_ type: TypeForm, equal: Set<TypeForm>) -> Bool {
    switch type {
    case .hole: false
    case .parameter, .selfType: !equal.contains(type)
    case .member(.selfType, let name):
      isInProtocol && !equal.contains(type)
        && (Self.standardMembers.contains(name)
          || interface.types[container + [name]]?.kind == .associatedType)
    case .member(let base, _):
      !equal.contains(type) && (base.isDependent || isRigid(base, equal: equal))
    case .nominal(let path, _):
      interface.types[path] != nil || path.count == 1 && Self.standardTypes.contains(path[0])
    case .tuple, .function, .composition, .marked: true
    }
  }

  /// Types of the standard library that are no aliases.
  private static let standardTypes = standardProtocols.union([
    "AnyHashable", "AnyIterator", "AnyObject", "AnySequence", "Array", "ArraySlice", "Bool",
    "Character", "ClosedRange", "CollectionOfOne", "ContiguousArray", "Dictionary", "Double",
    "Duration", "EmptyCollection", "Error", "Float", "Float16", "Float80", "Hasher", "InlineArray",
    "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "KeyPath", "LazyCollection",
    "LazyMapSequence", "LazySequence", "MutableSpan", "Never", "ObjectIdentifier", "Optional",
    "OutputSpan", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo", "Range",
    "RawSpan", "Result", "ReversedCollection", "Set", "Slice", "Span", "StaticString", "String",
    "Substring", "Task", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8",
    "UnsafeBufferPointer", "UnsafeMutableBufferPointer", "UnsafeMutablePointer",
    "UnsafeMutableRawBufferPointer", "UnsafeMutableRawPointer", "UnsafePointer",
    "UnsafeRawBufferPointer", "UnsafeRawPointer", "WritableKeyPath", "Zip2Sequence",
  ])

  /// Associated types of protocols of the standard library.
  private static let standardMembers: Set<String> = [
    "AsyncIterator", "Element", "Elements", "Failure", "Index", "Indices", "Instant", "Iterator",
    "Magnitude", "RawValue", "Stride", "SubSequence",
  ]

  private static let standardProtocols: Set<String> = [
    "AdditiveArithmetic", "AsyncIteratorProtocol", "AsyncSequence", "BidirectionalCollection",
    "BinaryFloatingPoint", "BinaryInteger", "CaseIterable", "Clock", "Collection", "Comparable",
    "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "ExpressibleByArrayLiteral", "ExpressibleByDictionaryLiteral",
    "ExpressibleByStringLiteral", "FixedWidthInteger", "FloatingPoint", "Hashable",
    "Identifiable", "InstantProtocol", "IteratorProtocol", "LazyCollectionProtocol",
    "LazySequenceProtocol", "LosslessStringConvertible", "MutableCollection", "Numeric",
    "OptionSet", "RandomAccessCollection", "RandomNumberGenerator", "RangeExpression",
    "RangeReplaceableCollection", "RawRepresentable", "Sendable", "SendableMetatype", "Sequence",
    "SetAlgebra", "SignedInteger", "SignedNumeric", "Strideable", "StringProtocol",
    "UnsignedInteger",
  ]
}

extension TypeForm {
  /// Whether it is a parameter or a member type of one.
  fileprivate var isDependent: Bool {
    switch self {
    case .parameter: true
    case .member(let base, _): base.isDependent
    default: false
    }
  }
}
