internal import SwiftParsing
internal import SwiftSyntax

/// What one declaration names that is no type with members.
///
/// Functions, properties and cases are members of the types around them, or local; aliases,
/// associated types and generic parameters are taken for names of types.
struct MemberDeclarations {
  /// One name, with what ``SourceNames/Declaration`` says of it.
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

  /// It is called `init`, and stands where that keyword does.
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

  /// The variables of a declaration, those of tuples too.
  private static func values(_ variable: VariableDeclSyntax) -> [Member] {
    variable.bindings.flatMap { binding in
      // A label of a tuple is no variable.
      binding.pattern.tokens(viewMode: .sourceAccurate).filter {
        $0.parent?.is(IdentifierPatternSyntax.self) == true
      }.map {
        Member(kind: .value, name: $0.identifierText, range: $0.ownRange)
      }
    }
  }

  /// The cases of one `case`; parameters are those of associated values, nil for a case without
  /// any.
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
