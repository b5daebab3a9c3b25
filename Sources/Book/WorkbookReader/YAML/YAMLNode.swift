package import Diagnostics

/// A value of a YAML document with its place in the file.
///
/// A tree of these holds no anchors, aliases or tags: the parser refuses them, so its size is bounded
/// by the size of the file.
///
///     title: First steps          .mapping([
///     order: [2, 1]                 "title": .scalar("First steps", isPlain: true),
///                                   "order": .sequence([.scalar("2", …), .scalar("1", …)])])
///
/// What a scalar means is not decided here but by the accessors (``int``, ``string`` and so on), which
/// know what is asked for.
package struct YAMLNode: Sendable, Hashable {
  /// What a node holds.
  package enum Content: Sendable, Hashable {
    /// A scalar with its escapes resolved; plain means written without quotes or a block indicator.
    case scalar(String, isPlain: Bool)
    /// In either notation, `- a` or `[a]`.
    case sequence([YAMLNode])
    /// The entries in the order of the file; no key stands twice.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  ///
  /// The key is the text of a scalar; what kind of scalar it was is not kept.
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
  /// Of a scalar with its quotes; of a block collection from its first child to the end of its last
  /// one.
  package var range: SourceRange

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}
