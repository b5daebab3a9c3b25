internal import SwiftParsing
import SwiftSyntax

/// A variable declared with a dictionary or set as its type or initial value.
///
/// ```
/// let byLength = Dictionary(grouping: words, by: \.count)     by the name of the type
/// var seen: Set<Int> = []                                     by its annotation
/// private var values = [1: "a"]                               by a colon of its first value
/// ```
struct CollectionVariable {
  /// Without backticks.
  let name: String
  /// The node of the name in its declaration.
  let id: SyntaxIdentifier
  let isSet: Bool
  /// Whether it is an instance property of a class or an actor.
  let isMemberOfObjects: Bool

  /// - Parameter origin: the token that indicates the collection: a colon of `[1: 2]` or `[K: V]`, or the
  ///   name of the type.
  /// - Returns: nil if no variable is declared with exactly that, or if printing something else could show
  ///   its value.
  init?(declaredWith origin: TokenSyntax) {
    guard let binding = Self.binding(of: origin),
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self),
      // A property wrapper provides other names for it, such as `$values`.
      declaration.attributes.isEmpty
    else { return nil }
    isSet = origin.text == "Set"
    name = pattern.identifier.identifierText
    id = pattern.identifier.id
    let isStatic = declaration.modifiers.contains { ["static", "class"].contains($0.name.text) }
    guard let item = declaration.parent?.as(MemberBlockItemSyntax.self), !isStatic else {
      isMemberOfObjects = false
      return
    }
    isMemberOfObjects = true
    let type = item.parent?.parent?.parent
    guard let type, type.is(ClassDeclSyntax.self) || type.is(ActorDeclSyntax.self) else {
      return nil
    }
  }

  /// The declaration whose whole type or initial value contains the token; nil if it is only a part of
  /// either.
  private static func binding(of origin: TokenSyntax) -> PatternBindingSyntax? {
    guard let parent = origin.parent else { return nil }
    if parent.is(DictionaryTypeSyntax.self) || parent.is(IdentifierTypeSyntax.self) {
      return parent.parent?.as(TypeAnnotationSyntax.self)?.parent?.as(PatternBindingSyntax.self)
    }
    guard var value = expression(of: parent) else { return nil }
    if let specialized = value.parent?.as(GenericSpecializationExprSyntax.self),
      specialized.expression.id == value.id
    {
      value = ExprSyntax(specialized)
    }
    if let call = value.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == value.id
    {
      value = ExprSyntax(call)
    } else if !value.is(DictionaryExprSyntax.self) {
      return nil
    }
    return value.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)
  }

  /// The name or literal that contains a token.
  private static func expression(of syntax: Syntax) -> ExprSyntax? {
    if let name = syntax.as(DeclReferenceExprSyntax.self) { return ExprSyntax(name) }
    let literal =
      syntax.as(DictionaryExprSyntax.self)
      ?? syntax.as(DictionaryElementSyntax.self)?.parent?.parent?.as(DictionaryExprSyntax.self)
    return literal.map(ExprSyntax.init)
  }
}
