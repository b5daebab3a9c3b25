internal import SwiftParsing
internal import SwiftSyntax
package import WorkbookModel

/// A type that is a program of its own: it is marked `@main`, or is a command of swift-argument-parser.
package struct CommandType: Sendable, Equatable {
  package var name: String
  package var isMain: Bool
  /// Whether its `main()` is asynchronous; of a type that is not marked.
  package var isAsync: Bool
  /// The value of `commandName:` in its configuration.
  package var commandName: String?

  /// The names under which readers start it: that of its configuration, or the type's name as it is, in lowercase, and
  /// with hyphens, as swift-argument-parser derives it.
  package var programNames: Set<String> {
    if let commandName { return [commandName] }
    var hyphened = ""
    for character in name {
      if character.isUppercase, hyphened.last?.isLowercase == true { hyphened.append("-") }
      hyphened.append(character)
    }
    return [name, name.lowercased(), hyphened.lowercased()]
  }

  /// The types of a text at file scope, in its order.
  package static func all(in source: ParsableSource) -> [CommandType] {
    source.tree.statements.compactMap { statement in
      guard let declaration = TypeDeclaration(Syntax(statement.item)),
        let group = statement.item.asProtocol((any DeclGroupSyntax).self),
        declaration.kind != .typeExtension, let name = declaration.path.first
      else { return nil }
      let isMain = group.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "main"
      }
      let isAsync = declaration.inherits.contains { $0.hasSuffix("AsyncParsableCommand") }
      guard
        isMain || isAsync
          || declaration.inherits.contains(where: {
            $0.hasSuffix("ParsableCommand")
          })
      else { return nil }
      return CommandType(
        name: name, isMain: isMain, isAsync: isAsync, commandName: commandName(in: group))
    }
  }

  /// The literal of `commandName:` in a type's own configuration, not in that of a type inside of it.
  private static func commandName(in group: any DeclGroupSyntax) -> String? {
    for member in group.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      let tokens = Array(variable.tokens(viewMode: .sourceAccurate))
      guard tokens.contains(where: { $0.text == "configuration" }),
        let label = tokens.firstIndex(where: { $0.text == "commandName" }),
        let text = tokens[label...].first(where: { $0.tokenKind.isText })
      else { continue }
      return text.text
    }
    return nil
  }
}

extension TokenKind {
  fileprivate var isText: Bool {
    if case .stringSegment = self { true } else { false }
  }
}
