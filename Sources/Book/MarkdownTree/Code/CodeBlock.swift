package import TextDiagnostics

/// A fenced or indented code block, with the position of each of its lines.
///
/// The code is compiled and shown as in ``lines``, whose positions map messages into the file. They are
/// exact even where a container's prefix consumes a part of a tab.
///
///     ```swift,id=a     fence: ``` of length 3, info "swift,id=a"
///     let a = 1         lines[0].text = "let a = 1"
///     ```               isClosed
package struct CodeBlock: Sendable, Hashable {
  /// The opening fence of a code block (CommonMark 0.30, section 4.5).
  package struct Fence: Sendable, Hashable {
    /// A backtick or a tilde.
    package var character: Character
    /// At least 3.
    package var length: Int
    /// The number of spaces before the fence inside its container, 0 to 3.
    package var indent: Int

    package init(character: Character, length: Int, indent: Int) {
      self.character = character
      self.length = length
      self.indent = indent
    }
  }

  package struct Line: Sendable, Hashable {
    /// The line without its ending, the prefixes of containers and the fence's indentation.
    package var text: String
    /// The position of the text's first character; for an empty line, of its end.
    package var start: SourcePosition

    package init(text: String, start: SourcePosition) {
      self.text = text
      self.start = start
    }
  }

  /// The opening fence, or nil for an indented block.
  package var fence: Fence?
  /// The trimmed info string as in the file; libcmark's own has escapes resolved.
  package var info: String
  /// The range of the info string; empty and after the fence if there is none.
  package var infoRange: SourceRange
  /// False if the text or the container ended before a closing fence.
  package var isClosed: Bool
  /// The code, without the fences.
  package var lines: [Line]

  package init(
    fence: Fence?, info: String, infoRange: SourceRange, isClosed: Bool, lines: [Line]
  ) {
    self.fence = fence
    self.info = info
    self.infoRange = infoRange
    self.isClosed = isClosed
    self.lines = lines
  }

  package var isFenced: Bool { fence != nil }

  /// The whole code, each line ended by a line feed.
  package var text: String { lines.map { $0.text + "\n" }.joined() }
}
