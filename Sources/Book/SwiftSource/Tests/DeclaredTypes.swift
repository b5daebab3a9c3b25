import SwiftSyntax

/// A program's types, as far as needed to tell whether members are called implicitly.
///
/// Swift calls some members implicitly: `description` for interpolation, `==` in `contains`, `next()` in a
/// loop. Such a member belongs to a type that conforms to a protocol, inherits, or has an attribute such as
/// `@propertyWrapper`, or it has a name known to the language.
struct DeclaredTypes {
  private var own: Set<String> = []
  /// The types whose members may be called implicitly.
  private var called: Set<String> = []
  /// Whether the program has top-level statements.
  private(set) var hasStatements = false

  /// Reads the types of a program, including nested and local ones, by their unqualified names.
  init(_ tokens: some Sequence<TokenSyntax>) {
    for token in tokens {
      if let file = token.parent?.as(SourceFileSyntax.self) {
        hasStatements = file.statements.contains { Self.isStatement($0.item) }
      }
      guard let parent = token.parent else { continue }
      if let type = parent.as(ExtensionDeclSyntax.self), token == type.extensionKeyword {
        if type.inheritanceClause != nil { called.insert(Self.name(of: type.extendedType)) }
      } else if let group = parent.asProtocol((any DeclGroupSyntax).self),
        let name = group.asProtocol((any NamedDeclSyntax).self)?.name, token == name
      {
        own.insert(name.text)
        if parent.is(ProtocolDeclSyntax.self) || group.inheritanceClause != nil
          || group.attributes.contains(where: Self.mayCallMembers)
        {
          called.insert(name.text)
        }
      }
    }
  }

  /// Whether an attribute may call members of its type without naming them, as `@propertyWrapper` does.
  private static func mayCallMembers(_ attribute: AttributeListSyntax.Element) -> Bool {
    guard let attribute = attribute.as(AttributeSyntax.self) else { return true }
    return !["Suite", "Testing.Suite", "MainActor", "available"]
      .contains(attribute.attributeName.trimmedDescription)
  }

  /// A top-level variable counts as a statement, because its value is computed there.
  ///
  /// So does an `#if`, which may contain statements.
  private static func isStatement(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .decl(let declaration) = item else { return true }
    return declaration.is(VariableDeclSyntax.self) || declaration.is(IfConfigDeclSyntax.self)
  }

  /// The last component of a type's name without generic arguments: `Outer.Feed<Int>  ->  Feed`.
  static func name(of type: TypeSyntax) -> String {
    let path = type.trimmedDescription.prefix { $0 != "<" }
    return path.split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether a type belongs to another module. `XCTestCase` does not count: only tests call members added
  /// to it.
  func isForeign(_ type: String) -> Bool { !own.contains(type) && type != "XCTestCase" }

  /// Whether a member may be called without being named anywhere.
  func callsWithoutName(_ member: String, of type: String) -> Bool {
    called.contains(type) || isForeign(type)
      || ["callAsFunction", "dynamicallyCall", "appendInterpolation", "appendLiteral"]
        .contains(member)
  }
}
