package import TextDiagnostics

/// A value of a YAML document with its range in the file.
///
/// A tree contains no anchors, aliases or tags, because the parser rejects them; so its size is bounded by
/// the size of the file.
///
///     title: First steps          .mapping([
///     order: [2, 1]                 "title": .scalar("First steps", isPlain: true),
///                                   "order": .sequence([.scalar("2", …), .scalar("1", …)])])
///
/// The meaning of a scalar is determined by the accessors (``int``, ``string`` and so on), depending on the
/// type that the caller expects.
package struct YAMLNode: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// A scalar with escapes resolved; plain means written without quotes or a block indicator.
    case scalar(String, isPlain: Bool)
    /// In either notation, `- a` or `[a]`.
    case sequence([YAMLNode])
    /// The entries in the order of the file; keys are unique.
    case mapping([Entry])
  }

  /// A key of a mapping with its value.
  ///
  /// The key is the text of a scalar, whatever its type.
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
  /// For a scalar, includes its quotes; for a block collection, from the first child to the end of the last
  /// one.
  package var range: SourceRange

  package init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// What YAML cuts off an unquoted value as a comment, `#1` of `Channel #1`.
  ///
  /// - Returns: nil after two spaces, which are usual where a comment is meant.
  package func comment(in source: SourceText) -> Range<Int>? {
    guard case .scalar(_, isPlain: true) = content else { return nil }
    let end = range.end.offset
    let line = source.offsets(ofLine: source.line(at: end))
    let rest = source.bytes[end..<max(line.upperBound, end)]
    let comment = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard comment.first == UInt8(ascii: "#"), comment.startIndex - end == 1 else { return nil }
    return comment.startIndex..<(comment.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? comment.endIndex)
  }
}
