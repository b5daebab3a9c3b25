internal import SwiftParsing
internal import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The statements in order, those in branches of `#if` in place of the directive.
  var withBranches: [(item: CodeBlockItemSyntax, isConditional: Bool)] {
    var items: [(CodeBlockItemSyntax, Bool)] = []
    var open = reversed().map { ($0, false) }
    while let (item, isConditional) = open.popLast() {
      guard case .decl(let declaration) = item.item,
        let choice = declaration.as(IfConfigDeclSyntax.self)
      else {
        items.append((item, isConditional))
        continue
      }
      for clause in choice.clauses.reversed() {
        if case .statements(let list) = clause.elements {
          open += list.reversed().map { ($0, true) }
        }
      }
    }
    return items
  }

  /// Whether a function or a type in it has a name; both are visible in all of the list.
  func declaresLocally(_ name: String) -> Bool {
    contains {
      guard case .decl(let declaration) = $0.item else { return false }
      return declaration.asProtocol((any NamedDeclSyntax).self)?.name.identifierText == name
    }
  }
}

extension ConditionElementListSyntax {
  /// The names that it binds, in order.
  var boundTokens: [TokenSyntax] {
    flatMap { element -> [TokenSyntax] in
      switch element.condition {
      case .optionalBinding(let binding): binding.pattern.boundTokens
      case .matchingPattern(let match): match.pattern.boundTokens
      default: []
      }
    }
  }
}

extension PatternSyntax {
  /// The names that it binds, in order.
  var boundTokens: [TokenSyntax] {
    tokens(viewMode: .sourceAccurate).filter {
      $0.parent?.is(IdentifierPatternSyntax.self) == true
        && !$0.hasAncestor(CodeBlockItemListSyntax.self, below: Syntax(self))
    }
  }
}

extension PatternBindingSyntax {
  /// Whether its accessors have no bodies, as in a protocol or a listing: `var count: Int { get }`.
  var isRequirement: Bool {
    guard case .accessors(let list) = accessorBlock?.accessors else { return false }
    return list.allSatisfy { $0.body == nil }
  }
}

extension InheritanceClauseSyntax {
  var names: [String] { inheritedTypes.map(\.plainType.trimmedDescription) }
}

extension FunctionDeclSyntax {
  /// The name with labels and types: `scaled(by:Double)`.
  var overloadText: String {
    let parameters = signature.parameterClause.parameters.map {
      "\($0.firstName.identifierText):\($0.type.trimmedDescription)"
    }
    return "\(name.identifierText)(\(parameters.joined(separator: ",")))"
  }
}

extension MemberBlockSyntax {
  /// The last name of its type, or of the extended type.
  var typeName: String? {
    if let extended = parent?.as(ExtensionDeclSyntax.self) {
      return extended.extendedType.namePath?.last
    }
    return parent?.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
  }

  /// The names of its members, including types, cases and those in branches of `#if`.
  var allMemberNames: Set<String> {
    var names: Set<String> = []
    var open = [members]
    while let list = open.popLast() {
      for member in list {
        if let choice = member.decl.as(IfConfigDeclSyntax.self) {
          for clause in choice.clauses {
            if case .decls(let list) = clause.elements { open.append(list) }
          }
        } else if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
          names.formUnion(cases.elements.map(\.name.identifierText))
        } else {
          names.formUnion(MemberNames(member.decl).names)
        }
      }
    }
    return names
  }

  /// Whether a member lacks its body, as in a listing of an interface.
  var isListing: Bool {
    members.contains { member in
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function): function.body == nil
      case .initializerDecl(let initializer): initializer.body == nil
      case .variableDecl(let variable): variable.bindings.contains(where: \.isRequirement)
      default: false
      }
    }
  }

  /// Whether its type may have members that are not in the text, from an inherited type, a macro, or the
  /// declaration that it extends.
  var hasMembersElsewhere: Bool {
    guard let type = parent?.asProtocol((any DeclGroupSyntax).self) else { return true }
    return type.is(ExtensionDeclSyntax.self) || type.inheritanceClause != nil
      || !type.attributes.isEmpty
  }
}
