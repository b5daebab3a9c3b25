/// An attribute of an element; names are fixed here, values are escaped when they are written.
///
/// Names of relations, types, roles and so on are `StaticString`, so that no text of a chapter can
/// become one; where a chapter's own text may stand, the parameter is a `String`. Addresses are
/// ``HTMLURL`` alone, which have been checked.
package struct HTMLAttribute: Sendable, Hashable {
  /// The name in the markup.
  package let name: String
  /// As text, before it is escaped.
  package let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// One class, or several with blanks between them.
  package static func `class`(_ names: String) -> Self { Self("class", names) }
  /// An id; the caller sees to it that it is unique in its page and holds no white space.
  package static func id(_ id: String) -> Self { Self("id", id) }
  /// The id of the control that a label is for.
  package static func `for`(_ id: String) -> Self { Self("for", id) }
  /// The language of the content, as a BCP 47 tag.
  package static func lang(_ tag: String) -> Self { Self("lang", tag) }
  /// The language of what a link leads to.
  package static func hreflang(_ tag: String) -> Self { Self("hreflang", tag) }
  /// Where a link leads, or where a style sheet lies.
  package static func href(_ url: HTMLURL) -> Self { Self("href", url.text) }
  /// Where an image or a script lies.
  package static func src(_ url: HTMLURL) -> Self { Self("src", url.text) }
  /// What an image shows, for readers who do not see it.
  package static func alt(_ text: String) -> Self { Self("alt", text) }
  /// What is shown to a pointer that rests on the element.
  package static func title(_ text: String) -> Self { Self("title", text) }
  /// What a link leads to, from the page's point of view: `stylesheet`, `next`, `noopener`.
  package static func rel(_ relation: StaticString) -> Self { Self("rel", "\(relation)") }
  /// The kind of a control: `checkbox`.
  package static func type(_ type: StaticString) -> Self { Self("type", "\(type)") }
  /// An ARIA role, where the element alone does not say what it is for: `note`, `doc-endnotes`.
  package static func role(_ role: StaticString) -> Self { Self("role", "\(role)") }
  /// What a heading cell stands above or beside: `col`, `rowgroup`.
  package static func scope(_ scope: StaticString) -> Self { Self("scope", "\(scope)") }
  /// `lazy` for an image that is loaded when it comes into view.
  package static func loading(_ how: StaticString) -> Self { Self("loading", "\(how)") }
  /// The encoding of the document.
  package static func charset(_ name: StaticString) -> Self { Self("charset", "\(name)") }
  /// The HTTP header in whose place a `meta` element stands.
  package static func httpEquiv(_ name: StaticString) -> Self { Self("http-equiv", "\(name)") }
  /// What a `meta` element is about: `viewport`.
  package static func name(_ name: StaticString) -> Self { Self("name", "\(name)") }
  /// The value of a `meta` element.
  package static func content(_ text: String) -> Self { Self("content", text) }
  /// A day as `2026-11-20`.
  package static func datetime(_ text: String) -> Self { Self("datetime", text) }
  /// How many columns a cell covers.
  package static func columnSpan(_ number: Int) -> Self { Self("colspan", String(number)) }
  /// The number of an ordered list's first item.
  package static func start(_ number: Int) -> Self { Self("start", String(number)) }
  /// 0 lets an element take the focus in its place, -1 only by a link or the script.
  package static func tabIndex(_ number: Int) -> Self { Self("tabindex", String(number)) }
  /// A control that only shows something.
  package static let disabled = Self("disabled", "")
  /// A box that is ticked.
  package static let checked = Self("checked", "")
  /// Whether programs may translate the content: code must not be.
  package static func translate(_ flag: Bool) -> Self { Self("translate", flag ? "yes" : "no") }

  /// An `aria-` attribute, such as `aria-label`.
  package static func aria(_ name: StaticString, _ value: String) -> Self {
    Self("aria-\(name)", value)
  }

  /// A `data-` attribute, which only the theme's script reads.
  package static func data(_ name: StaticString, _ value: String) -> Self {
    Self("data-\(name)", value)
  }
}
