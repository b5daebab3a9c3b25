/// An attribute of an element: a fixed name, and a value that is escaped when written.
///
/// Relations, types, roles and the like are `StaticString`, so that text of a chapter cannot become one;
/// parameters that accept a chapter's text are `String`. Addresses are always an ``HTMLURL``, which has
/// been checked.
package struct HTMLAttribute: Sendable, Hashable {
  package let name: String
  /// The unescaped text.
  package let value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// One class, or several separated by spaces.
  package static func `class`(_ names: String) -> Self { Self("class", names) }
  /// An id; the caller ensures that it is unique in its page and contains no white space.
  package static func id(_ id: String) -> Self { Self("id", id) }
  /// The id of a label's control.
  package static func `for`(_ id: String) -> Self { Self("for", id) }
  /// The name that radio buttons of one choice share; unique in its page, like an id.
  package static func group(_ name: String) -> Self { Self("name", name) }
  /// The language of the content, as a BCP 47 tag.
  package static func lang(_ tag: String) -> Self { Self("lang", tag) }
  /// The language of a link's target.
  package static func hreflang(_ tag: String) -> Self { Self("hreflang", tag) }
  /// The target of a link, or the address of a style sheet.
  package static func href(_ url: HTMLURL) -> Self { Self("href", url.text) }
  /// The address of an image or a script.
  package static func src(_ url: HTMLURL) -> Self { Self("src", url.text) }
  /// The description of an image, for readers who do not see it.
  package static func alt(_ text: String) -> Self { Self("alt", text) }
  /// A tooltip.
  package static func title(_ text: String) -> Self { Self("title", text) }
  /// The relation of a link's target to the page: `stylesheet`, `next`, `noopener`.
  package static func rel(_ relation: StaticString) -> Self { Self("rel", "\(relation)") }
  /// The kind of a control: `checkbox`, `radio`.
  package static func type(_ type: StaticString) -> Self { Self("type", "\(type)") }
  /// An ARIA role, where the element alone does not express its purpose: `note`, `doc-endnotes`.
  package static func role(_ role: StaticString) -> Self { Self("role", "\(role)") }
  /// The cells that a heading cell belongs to: `col`, `rowgroup`.
  package static func scope(_ scope: StaticString) -> Self { Self("scope", "\(scope)") }
  /// `lazy` for an image that is loaded when it scrolls into view.
  package static func loading(_ how: StaticString) -> Self { Self("loading", "\(how)") }
  /// A script that runs after the page was read.
  package static let deferred = Self("defer", "")
  package static func charset(_ name: StaticString) -> Self { Self("charset", "\(name)") }
  /// The HTTP header that a `meta` element replaces.
  package static func httpEquiv(_ name: StaticString) -> Self { Self("http-equiv", "\(name)") }
  /// The subject of a `meta` element: `viewport`.
  package static func name(_ name: StaticString) -> Self { Self("name", "\(name)") }
  package static func content(_ text: String) -> Self { Self("content", text) }
  /// A date such as `2026-11-20`.
  package static func datetime(_ text: String) -> Self { Self("datetime", text) }
  package static func columnSpan(_ number: Int) -> Self { Self("colspan", String(number)) }
  /// The number of an ordered list's first item.
  package static func start(_ number: Int) -> Self { Self("start", String(number)) }
  /// 0 makes an element focusable in document order; -1 only by a link or the script.
  package static func tabIndex(_ number: Int) -> Self { Self("tabindex", String(number)) }
  package static let disabled = Self("disabled", "")
  package static let checked = Self("checked", "")
  /// Whether translation tools may translate the content; false for code.
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
