/// A piece of a page: an element with its content, text, or several pieces in a row.
///
/// There is no node for raw markup, so text of a chapter reaches a page only through the writer's
/// escaping.
package indirect enum HTMLNode: Sendable, Hashable {
  case element(HTMLTag, [HTMLAttribute], [HTMLNode])
  case text(String)
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
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ node: HTMLNode) -> [HTMLNode] { [node] }
  package static func buildExpression(_ nodes: [HTMLNode]) -> [HTMLNode] { nodes }
  package static func buildExpression(_ text: String) -> [HTMLNode] { [.text(text)] }
  package static func buildBlock(_ parts: [HTMLNode]...) -> [HTMLNode] { parts.flatMap(\.self) }
  package static func buildOptional(_ part: [HTMLNode]?) -> [HTMLNode] { part ?? [] }
  package static func buildEither(first: [HTMLNode]) -> [HTMLNode] { first }
  package static func buildEither(second: [HTMLNode]) -> [HTMLNode] { second }
  package static func buildArray(_ parts: [[HTMLNode]]) -> [HTMLNode] { parts.flatMap(\.self) }
}
