internal import SwiftSyntax

/// The body of a type or an extension in the source.
///
/// Positions are byte offsets in the text, at which code can be inserted.
struct TypeScope {
  enum Kind { case `actor`, `class`, `enum`, `extension`, `protocol`, `struct` }

  /// An extension is a separate kind, whatever it extends.
  var kind: Kind
  /// As written; for an extension, the extended type.
  var name: String
  /// The name from file scope, or from the function that declares it: `Outer.Inner`.
  var path: String
  /// The index of the scope that it is a member of.
  var parent: Int?
  var attributes: AttributeListSyntax
  var modifiers: DeclModifierListSyntax
  /// The types after the colon, as written.
  var inherited: [String]
  /// Whether it has its own generic parameters, not counting those of an enclosing type.
  var hasGenericParameters: Bool
  /// Whether it is local to a function, so that no extension can be declared.
  var isLocal: Bool
  /// Whether it or an enclosing type is a `private` member, which file scope cannot name.
  var isHidden: Bool
  /// The enclosing `#if` conditions, the outermost first.
  var conditions: [String]
  /// The end of its name and generic parameters.
  var headEnd: Int
  var inheritanceEnd: Int?
  /// After the opening brace of its body.
  var bodyStart: Int
  /// After the closing brace.
  var end: Int
}

struct MethodFact {
  var node: FunctionDeclSyntax
  /// The index of the scope that it is a member of.
  var scope: Int
  /// The enclosing `#if` conditions, the outermost first.
  var conditions: [String]

  /// As called, with backticks if written so.
  var base: String { node.name.text }
  /// One for each parameter, `_` for none, with backticks if written so.
  var labels: [String] { node.signature.parameterClause.parameters.map(\.firstName.text) }
}

/// A property, or several declared together, of a type, an extension or a protocol.
struct PropertyFact {
  var node: VariableDeclSyntax
  /// The index of the scope that it is a member of.
  var scope: Int
  /// The enclosing `#if` conditions, the outermost first.
  var conditions: [String]
}

/// An expression or a declaration with its enclosing type.
struct Use<Node: SyntaxProtocol> {
  var node: Node
  /// The index of the innermost enclosing scope; nil outside all types.
  var scope: Int?
}

extension String {
  /// The name without backticks.
  var unescaped: String { filter { $0 != "`" } }
  /// The part of a name after its last dot.
  var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
  /// Whether it begins with a capital letter, like type names.
  var startsLikeType: Bool { first?.isUppercase ?? false }
}

extension AttributeListSyntax {
  func first(_ names: Set<String>) -> AttributeSyntax? {
    for case .attribute(let attribute) in self
    where names.contains(attribute.attributeName.trimmedDescription) {
      return attribute
    }
    return nil
  }

  func has(_ name: String) -> Bool { first([name]) != nil }

  /// The Objective-C name given by `@objc(name)`.
  var objectiveCName: String? {
    guard let arguments = first(["objc"])?.arguments else { return nil }
    let name = arguments.trimmedDescription.filter { !$0.isWhitespace }
    return name.isEmpty ? nil : name
  }
}

extension DeclModifierListSyntax {
  /// The first modifier that has one of the names; `private(set)` does not match.
  func first(_ names: Set<String>) -> DeclModifierSyntax? {
    first { names.contains($0.name.text) && $0.detail == nil }
  }

  func has(_ names: String...) -> Bool { first(Set(names)) != nil }
}
