package import Diagnostics

/// A fenced or indented code block, with the place of each of its lines.
///
/// The code is compiled and shown as ``lines`` have it; messages point into the file through their
/// places, which are exact even behind tabs that a container has cut.
///
///     ```swift,id=a     fence: ``` of length 3, info "swift,id=a"
///     let a = 1         lines[0].text = "let a = 1"
///     ```               isClosed
package struct CodeBlock: Sendable, Hashable {
  /// The opening fence of a code block (CommonMark 0.30, section 4.5).
  package struct Fence: Sendable, Hashable {
    /// The backtick or the tilde.
    package var character: Character
    /// The number of them, at least 3.
    package var length: Int
    /// The spaces in front of the fence inside its container, 0 to 3.
    package var indent: Int

    package init(character: Character, length: Int, indent: Int) {
      self.character = character
      self.length = length
      self.indent = indent
    }
  }

  /// One line of the code.
  package struct Line: Sendable, Hashable {
    /// The line without its ending, the prefixes of containers and the fence's indentation.
    package var text: String
    /// The place of the text's first character; an empty line's is its end.
    package var start: SourcePosition

    package init(text: String, start: SourcePosition) {
      self.text = text
      self.start = start
    }
  }

  /// The opening fence, or nil when the block is made by indentation.
  package var fence: Fence?
  /// The info string as it stands in the file, trimmed; libcmark's own has its escapes resolved.
  package var info: String
  /// The place of the info string; empty and behind the fence when there is none.
  package var infoRange: SourceRange
  /// False when the text ended, or the container did, before a closing fence.
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

  /// Whether it stands between fences.
  package var isFenced: Bool { fence != nil }

  /// The whole code, each line ended by a line feed.
  package var text: String { lines.map { $0.text + "\n" }.joined() }
}
