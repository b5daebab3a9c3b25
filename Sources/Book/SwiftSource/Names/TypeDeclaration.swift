internal import SwiftParsing
internal import SwiftSyntax

/// A declaration of a type, or an extension, for ``SourceNames``.
struct TypeDeclaration {
  let kind: SourceNames.Declaration.Kind
  /// One name, or the path of the extended type.
  let path: [String]
  /// The types after the colon, as written.
  let inherits: [String]
  /// The bytes of the name, or of the extended type.
  let range: Range<Int>
  /// The parameters of a structure's implicit memberwise initializer; nil if there is none.
  let memberwiseParameters: [SourceNames.Declaration.Parameter]?

  /// Nil unless the node is a type or an extension.
  init?(_ node: Syntax) {
    if let group = node.asProtocol((any DeclGroupSyntax).self), let kind = Self.kind(of: node) {
      self.kind = kind
      inherits = (group.inheritanceClause?.inheritedTypes ?? []).map(
        \.plainType.trimmedDescription)
      if let type = node.as(ExtensionDeclSyntax.self)?.extendedType {
        path = type.namePath ?? [type.trimmedDescription]
        range = type.ownRange
      } else if let name = node.asProtocol((any NamedDeclSyntax).self)?.name {
        path = [name.identifierText]
        range = name.ownRange
      } else {
        return nil
      }
      memberwiseParameters = kind == .structure ? Self.memberwise(group.memberBlock) : nil
    } else {
      return nil
    }
  }

  /// The kind of a declaration; nil if it is not a type.
  private static func kind(of node: Syntax) -> SourceNames.Declaration.Kind? {
    switch node.kind {
    case .classDecl, .actorDecl: .classType
    case .structDecl: .structure
    case .enumDecl: .enumeration
    case .protocolDecl: .protocolType
    case .extensionDecl: .typeExtension
    default: nil
    }
  }

  /// The parameters of a structure's implicit initializer: its settable stored properties.
  ///
  /// Nil if the structure declares an initializer in its body; one in an extension does not count.
  private static func memberwise(
    _ block: MemberBlockSyntax
  ) -> [SourceNames.Declaration.Parameter]? {
    guard !block.members.contains(where: { $0.decl.is(InitializerDeclSyntax.self) }) else {
      return nil
    }
    return block.members.flatMap { member -> [SourceNames.Declaration.Parameter] in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        !variable.modifiers.contains(where: { ["static", "lazy"].contains($0.name.text) })
      else { return [] }
      let isConstant = variable.bindingSpecifier.text == "let"
      return variable.bindings.compactMap { binding in
        guard !binding.isComputed, !(isConstant && binding.initializer != nil),
          let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier
        else { return nil }
        // Only a variable whose type is written `T?` or `T!` is implicitly nil.
        let type = binding.typeAnnotation?.type
        let isOptional =
          type?.is(OptionalTypeSyntax.self) == true
          || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
        return SourceNames.Declaration.Parameter(
          label: name.identifierText,
          hasDefault: binding.initializer != nil || isOptional && !isConstant)
      }
    }
  }
}

extension PatternBindingSyntax {
  /// Whether it has a getter; observers do not count.
  fileprivate var isComputed: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let list):
      !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    @unknown default: true
    }
  }
}

extension TypeSyntax {
  /// The names of `UIApplication.State`; nil for other types and overlong paths.
  var namePath: [String]? {
    var names: [String] = []
    var type = self
    while names.count < SourceNames.longestPath {
      if let last = type.as(IdentifierTypeSyntax.self) {
        return Array((names + [last.name.identifierText]).reversed())
      }
      guard let member = type.as(MemberTypeSyntax.self) else { return nil }
      names.append(member.name.identifierText)
      type = member.baseType
    }
    return nil
  }
}
