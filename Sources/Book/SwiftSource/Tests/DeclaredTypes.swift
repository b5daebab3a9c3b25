import SwiftSyntax

/// What a program says of its types, as far as it tells whether code is called that no name calls.
///
/// Swift calls members by itself: `description` in a text, `==` in `contains`, `next()` in a loop. For that a
/// type conforms to a protocol, inherits, has an attribute such as `@propertyWrapper`, or a member has a name
/// that the language knows.
struct DeclaredTypes {
  /// Those that are declared in the program.
  private var own: Set<String> = []
  /// Those of which members may be called without their names.
  private var called: Set<String> = []
  /// Whether anything runs that is no declaration.
  private(set) var hasStatements = false

  /// Reads the types of a program, nested and local ones too, by their last names alone.
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
          || !group.attributes.isEmpty
        {
          called.insert(name.text)
        }
      }
    }
  }

  /// A variable's value is made where it stands.
  ///
  /// So is that of an `#if`, which may hold statements.
  private static func isStatement(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .decl(let declaration) = item else { return true }
    return declaration.is(VariableDeclSyntax.self) || declaration.is(IfConfigDeclSyntax.self)
  }

  /// The last name of a type without its generic arguments: `Outer.Feed<Int>  ->  Feed`.
  static func name(of type: TypeSyntax) -> String {
    let path = type.trimmedDescription.prefix { $0 != "<" }
    return path.split(separator: ".").last.map(String.init) ?? ""
  }

  /// Whether a type is another module's; what is added to test cases only tests call.
  func isForeign(_ type: String) -> Bool { !own.contains(type) && type != "XCTestCase" }

  /// Whether a member may be called although no name of it stands anywhere.
  func callsWithoutName(_ member: String, of type: String) -> Bool {
    called.contains(type) || isForeign(type)
      || ["callAsFunction", "dynamicallyCall", "appendInterpolation", "appendLiteral"]
        .contains(member)
  }
}
