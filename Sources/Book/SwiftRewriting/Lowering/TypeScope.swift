internal import SwiftSyntax

/// The body of a type or of an extension, as the source writes it.
///
/// Places are offsets in bytes of the text, at which something can be inserted.
struct TypeScope {
  /// What the body belongs to.
  enum Kind { case `actor`, `class`, `enum`, `extension`, `protocol`, `struct` }

  /// What the body belongs to; an extension is a kind of its own, whatever it extends.
  var kind: Kind
  /// As written; of an extension the type that it extends.
  var name: String
  /// The name from file scope, or from the function that declares it: `Outer.Inner`.
  var path: String
  /// The index of the scope that it is a member of.
  var parent: Int?
  var attributes: AttributeListSyntax
  var modifiers: DeclModifierListSyntax
  /// The types behind the colon, as written.
  var inherited: [String]
  /// Whether it has parameters of its own; those of a type around it count elsewhere.
  var hasGenericParameters: Bool
  /// Whether a function declares it, so that no extension of it can be written.
  var isLocal: Bool
  /// Whether it, or a type around it, is a `private` member, so that file scope cannot name it.
  var isHidden: Bool
  /// The conditions of the `#if` clauses around it, the outermost first.
  var conditions: [String]
  /// Where its name and its generic parameters end.
  var headEnd: Int
  /// Where the list of inherited types ends, if there is one.
  var inheritanceEnd: Int?
  /// Behind the brace that opens its body.
  var bodyStart: Int
  /// Behind the brace that closes it.
  var end: Int
}

/// A method of a type, an extension or a protocol.
struct MethodFact {
  var node: FunctionDeclSyntax
  /// The index of the scope that it is a member of.
  var scope: Int
  /// The conditions of the `#if` clauses around it, the outermost first.
  var conditions: [String]

  /// As it is called, with backticks if it is written so.
  var base: String { node.name.text }
  /// One for each parameter, `_` for none, with backticks if they are written so.
  var labels: [String] { node.signature.parameterClause.parameters.map(\.firstName.text) }
}

/// A property, or several of one declaration, of a type, an extension or a protocol.
struct PropertyFact {
  var node: VariableDeclSyntax
  /// The index of the scope that it is a member of.
  var scope: Int
  /// The conditions of the `#if` clauses around it, the outermost first.
  var conditions: [String]
}

/// An expression or a declaration together with the type that it stands in.
struct Use<Node: SyntaxProtocol> {
  /// What is used.
  var node: Node
  /// The index of the innermost scope around it, nil outside of all types.
  var scope: Int?
}

extension String {
  /// A name without the backticks that let a keyword be one.
  var unescaped: String { filter { $0 != "`" } }
  /// The part of a name behind its last dot.
  var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }
  /// Whether it begins as the names of types do.
  var startsLikeType: Bool { first?.isUppercase ?? false }
}

extension AttributeListSyntax {
  /// The first attribute that has one of the names.
  func first(_ names: Set<String>) -> AttributeSyntax? {
    for case .attribute(let attribute) in self
    where names.contains(attribute.attributeName.trimmedDescription) {
      return attribute
    }
    return nil
  }

  /// Whether an attribute has the name.
  func has(_ name: String) -> Bool { first([name]) != nil }

  /// The Objective-C name that `@objc(name)` gives.
  var objectiveCName: String? {
    guard let arguments = first(["objc"])?.arguments else { return nil }
    let name = arguments.trimmedDescription.filter { !$0.isWhitespace }
    return name.isEmpty ? nil : name
  }
}

extension DeclModifierListSyntax {
  /// The first modifier that has one of the names; `private(set)` is none of them.
  func first(_ names: Set<String>) -> DeclModifierSyntax? {
    first { names.contains($0.name.text) && $0.detail == nil }
  }

  /// Whether one of the modifiers is among the names.
  func has(_ names: String...) -> Bool { first(Set(names)) != nil }
}
