/// A piece of a page: an element with its content, text, or several pieces in a row.
///
/// There is no node for raw markup, so text of a chapter reaches a page only through the writer's
/// escaping.
///
/// It is a value, so pages can be compared in tests; ``HTMLWriter`` makes bytes of it. Functions return
/// a node, or several with ``HTMLBuilder``, and nest them as calls:
///
///     element(.p, .class("lead")) { "a < b" }    ->    <p class="lead">a &lt; b</p>
package indirect enum HTMLNode: Sendable, Hashable {
  /// An element; of a tag that is void the content is not written.
  case element(HTMLTag, [HTMLAttribute], [HTMLNode])
  /// Text that is not escaped yet.
  case text(String)
  /// Pieces in a row, without anything around them.
  case fragment([HTMLNode])

  /// Nothing at all.
  package static let empty = HTMLNode.fragment([])
}

/// Makes an element; attributes that are nil are left out.
package func element(_ tag: HTMLTag, _ attributes: HTMLAttribute?...) -> HTMLNode {
  .element(tag, attributes.compactMap(\.self), [])
}

/// Makes an element with content; attributes that are nil are left out.
package func element(
  _ tag: HTMLTag, _ attributes: HTMLAttribute?..., @HTMLBuilder content: () -> [HTMLNode]
) -> HTMLNode {
  .element(tag, attributes.compactMap(\.self), content())
}

/// Collects the nodes of a block of code: elements, strings as text, arrays and conditions.
///
///     element(.ul) {
///       for name in names { element(.li) { name } }
///       if isLong { "…" }
///     }
@resultBuilder
package enum HTMLBuilder {
  /// A node stands as it is.
  package static func buildExpression(_ node: HTMLNode) -> [HTMLNode] { [node] }
  /// Several nodes stand in a row.
  package static func buildExpression(_ nodes: [HTMLNode]) -> [HTMLNode] { nodes }
  /// A string is text.
  package static func buildExpression(_ text: String) -> [HTMLNode] { [.text(text)] }
  /// All statements of a block stand in a row.
  package static func buildBlock(_ parts: [HTMLNode]...) -> [HTMLNode] { parts.flatMap(\.self) }
  /// An `if` that does not hold and has no `else` gives nothing.
  package static func buildOptional(_ part: [HTMLNode]?) -> [HTMLNode] { part ?? [] }
  /// The branch of a condition that holds.
  package static func buildEither(first: [HTMLNode]) -> [HTMLNode] { first }
  /// The other branch of a condition.
  package static func buildEither(second: [HTMLNode]) -> [HTMLNode] { second }
  /// The rounds of a loop stand in a row.
  package static func buildArray(_ parts: [[HTMLNode]]) -> [HTMLNode] { parts.flatMap(\.self) }
}
