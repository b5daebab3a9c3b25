package import Diagnostics

/// A value of a YAML document with its place in the file.
///
/// A tree of these holds no anchors, aliases or tags: the parser refuses them, so its size is bounded
/// by the size of the file.
package struct YAMLNode: Sendable, Hashable {
  /// What a node holds.
  package enum Content: Sendable, Hashable {
    /// A scalar with its escapes resolved; plain means written without quotes or a block indicator.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// The entries in the order of the file; no key stands twice.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  package struct Entry: Sendable, Hashable {
    package var key: String
    package var keyRange: SourceRange
    package var value: YAMLNode

    package init(key: String, keyRange: SourceRange, value: YAMLNode) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}
