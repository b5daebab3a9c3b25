/// The attributes of an EPUB's navigation, package document and container (EPUB 3.2).
extension HTMLAttribute {
  /// The purpose of a part, which readers look for: `toc`.
  package static func epubType(_ type: StaticString) -> Self { Self("epub:type", "\(type)") }
  /// The namespace of elements without a prefix.
  package static func namespace(_ name: StaticString) -> Self { Self("xmlns", "\(name)") }
  /// The namespace of a prefix.
  package static func namespace(_ prefix: StaticString, _ name: StaticString) -> Self {
    Self("xmlns:\(prefix)", "\(name)")
  }
  /// The language of a document that is not XHTML.
  package static func xmlLanguage(_ tag: String) -> Self { Self("xml:lang", tag) }
  package static func version(_ number: StaticString) -> Self { Self("version", "\(number)") }
  /// The id of the element with the book's identifier.
  package static func uniqueIdentifier(_ id: StaticString) -> Self {
    Self("unique-identifier", "\(id)")
  }
  /// The subject of a `meta` element, such as `dcterms:modified`.
  package static func property(_ name: StaticString) -> Self { Self("property", "\(name)") }
  /// What a file is or contains: `nav`, `cover-image`, `svg`.
  package static func properties(_ names: StaticString) -> Self { Self("properties", "\(names)") }
  package static func mediaType(_ type: StaticString) -> Self { Self("media-type", "\(type)") }
  /// The id of a file in the order of reading.
  package static func idref(_ id: String) -> Self { Self("idref", id) }
  package static func fullPath(_ path: StaticString) -> Self { Self("full-path", "\(path)") }

  /// The value with each of its words changed; nil attributes are dropped by `element`.
  package func mapping(_ change: (Substring) -> String) -> Self {
    Self(name, value.split(separator: " ").map(change).joined(separator: " "))
  }
}
