package import WorkbookModel

/// A piece of a page: an element with its content, text, or a sequence of pieces.
///
/// Raw markup comes only from a template of the book, so text of a chapter reaches a page only through the writer's
/// escaping.
///
/// A node is a value, so tests can compare pages; ``HTMLWriter`` converts it to bytes. Functions return a
/// node, or several with ``HTMLBuilder``, and nest them as calls:
///
///     element(.p, .class("lead")) { "a < b" }    ->    <p class="lead">a &lt; b</p>
package indirect enum HTMLNode: Sendable, Hashable {
  /// An element; the content of a void element is not written.
  case element(HTMLTag, [HTMLAttribute], [HTMLNode])
  /// Unescaped text.
  case text(String)
  /// Markup of a template, written as it is.
  case markup(PageTemplate.Markup)
  /// A sequence of pieces without an enclosing element.
  case fragment([HTMLNode])

  package static let empty = HTMLNode.fragment([])
}

/// Makes an element; nil attributes are omitted.
package func element(_ tag: HTMLTag, _ attributes: HTMLAttribute?...) -> HTMLNode {
  .element(tag, attributes.compactMap(\.self), [])
}

/// Makes an element with content; nil attributes are omitted.
package func element(
  _ tag: HTMLTag, _ attributes: HTMLAttribute?..., @HTMLBuilder content: () -> [HTMLNode]
) -> HTMLNode {
  .element(tag, attributes.compactMap(\.self), content())
}

/// Collects the nodes of a closure: elements, strings as text, arrays and conditions.
///
///     element(.ul) {
///       for name in names { element(.li) { name } }
///       if isLong { "…" }
///     }
@resultBuilder
package enum HTMLBuilder {
  package static func buildExpression(_ node: HTMLNode) -> [HTMLNode] { [node] }
  package static func buildExpression(_ nodes: [HTMLNode]) -> [HTMLNode] { nodes }
  package static func buildExpression(_ text: String) -> [HTMLNode] { [.text(text)] }
  package static func buildBlock(_ parts: [HTMLNode]...) -> [HTMLNode] { parts.flatMap(\.self) }
  /// An `if` without `else` whose condition is false yields nothing.
  package static func buildOptional(_ part: [HTMLNode]?) -> [HTMLNode] { part ?? [] }
  package static func buildEither(first: [HTMLNode]) -> [HTMLNode] { first }
  package static func buildEither(second: [HTMLNode]) -> [HTMLNode] { second }
  package static func buildArray(_ parts: [[HTMLNode]]) -> [HTMLNode] { parts.flatMap(\.self) }
}
