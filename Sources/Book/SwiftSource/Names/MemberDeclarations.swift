internal import SwiftParsing
internal import SwiftSyntax

/// The names declared by one declaration, other than a type with members.
///
/// Functions, properties and enum cases are members of the enclosing types, or local; aliases, associated
/// types and generic parameters count as type names.
struct MemberDeclarations {
  /// One name, with the properties of a ``SourceNames/Declaration``.
  struct Member {
    var kind: SourceNames.Declaration.Kind
    var name: String
    var parameters: [SourceNames.Declaration.Parameter]?
    var range: Range<Int>
  }

  /// Several for `var a, b: Int` and `case north, south`; in the order of the text.
  let all: [Member]

  /// Nil for a node that declares nothing of the kind.
  init?(_ node: Syntax) {
    switch node.kind {
    case .functionDecl: all = node.as(FunctionDeclSyntax.self).map { [Self.function($0)] } ?? []
    case .initializerDecl:
      all = node.as(InitializerDeclSyntax.self).map { [Self.initializer($0)] } ?? []
    case .variableDecl: all = node.as(VariableDeclSyntax.self).map(Self.values) ?? []
    case .enumCaseDecl: all = node.as(EnumCaseDeclSyntax.self).map(Self.cases) ?? []
    case .typeAliasDecl, .associatedTypeDecl, .genericParameter:
      let name =
        node.as(GenericParameterSyntax.self)?.name
        ?? node.asProtocol((any NamedDeclSyntax).self)?.name
      all = name.map { [Member(kind: .alias, name: $0.identifierText, range: $0.ownRange)] } ?? []
    default: return nil
    }
  }

  private static func function(_ function: FunctionDeclSyntax) -> Member {
    Member(
      kind: .function, name: function.name.identifierText,
      parameters: parameters(function.signature.parameterClause), range: function.name.ownRange)
  }

  /// The name is `init`, and the range is that of the keyword.
  private static func initializer(_ initializer: InitializerDeclSyntax) -> Member {
    Member(
      kind: .initializer, name: "init",
      parameters: parameters(initializer.signature.parameterClause),
      range: initializer.initKeyword.ownRange)
  }

  private static func parameters(
    _ clause: FunctionParameterClauseSyntax
  ) -> [SourceNames.Declaration.Parameter] {
    clause.parameters.map {
      .init(label: $0.firstName.identifierText, hasDefault: $0.defaultValue != nil)
    }
  }

  /// The variables of a declaration, including those in tuple patterns.
  private static func values(_ variable: VariableDeclSyntax) -> [Member] {
    variable.bindings.flatMap { binding in
      // A tuple label is not a variable.
      binding.pattern.tokens(viewMode: .sourceAccurate).filter {
        $0.parent?.is(IdentifierPatternSyntax.self) == true
      }.map {
        Member(kind: .value, name: $0.identifierText, range: $0.ownRange)
      }
    }
  }

  /// The cases of one `case`; parameters are the associated values, nil for a case without any.
  private static func cases(_ declaration: EnumCaseDeclSyntax) -> [Member] {
    declaration.elements.map { element in
      Member(
        kind: .enumCase, name: element.name.identifierText,
        parameters: element.parameterClause?.parameters.map {
          .init(label: $0.firstName?.identifierText ?? "_", hasDefault: $0.defaultValue != nil)
        },
        range: element.name.ownRange)
    }
  }
}
