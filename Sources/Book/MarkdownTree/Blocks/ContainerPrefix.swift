/// The prefix of each line inside a block quote, a list item or a footnote.
///
/// libcmark does not report where the text of a paragraph's second line starts, so the prefixes are matched
/// again (CommonMark 0.30, "Phase 1: block structure").
///
/// A line inside `> - ` must start with `>`, followed by the columns before the item's content; otherwise
/// it is a lazy continuation line, which still belongs to the paragraph.
struct ContainerPrefix: Sendable {
  enum Kind: Sendable {
    /// A `>` after at most three columns, with one following column of white space.
    case quote
    /// An item whose content is this many columns from the start of its container's content.
    case item(width: Int)
    /// A footnote, whose content is at an offset on its first line and after four columns on the others.
    case footnote(content: Int)
  }

  var kind: Kind
  var line: Int
}

/// Reads the prefix of one line, with tab stops every four columns.
///
/// It moves by columns rather than bytes, because a container may consume a part of a tab. A tab extends to
/// the next multiple of four columns (CommonMark, section 2.2).
struct PrefixCursor {
  /// The bytes of the whole file.
  private let bytes: [UInt8]
  /// The end of the line, without its ending.
  private let end: Int
  /// The next byte; a partly consumed tab is still the next one.
  private(set) var offset: Int
  /// From 0; inside a partly consumed tab, `offset` is still that of the tab.
  private var column = 0
  /// The remaining columns of a partly consumed tab at `offset`.
  private(set) var restOfTab = 0

  /// - Parameter line: libcmark's number, from 1.
  init(_ text: TextWindow, line: Int) {
    let offsets = text.line(line)
    bytes = text.bytes
    offset = offsets.lowerBound
    end = offsets.upperBound
  }

  /// The columns of white space from the cursor.
  var indent: Int { columnsAndOffset().columns }

  /// The first byte from the cursor that is not white space, or the end of the line.
  var contentOffset: Int { columnsAndOffset().offset }

  /// The columns of white space from the cursor, and the offset of its end.
  private func columnsAndOffset() -> (columns: Int, offset: Int) {
    var (column, offset) = (column, offset)
    while offset < end, bytes[offset].isSpaceOrTab {
      column += bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
    return (column - self.column, offset)
  }

  /// Moves by a number of columns, at most to the end of the line.
  mutating func advance(columns: Int) {
    var rest = columns
    while rest > 0, offset < end {
      let width = bytes[offset] == 0x09 ? 4 - column % 4 : 1
      column += min(width, rest)
      restOfTab = max(width - rest, 0)
      if width <= rest { offset += 1 }
      rest -= width
    }
  }

  /// Moves past the prefixes of containers, the outermost first; stops after the last prefix that matches.
  ///
  /// - Parameter line: the line being read; a container's first line has its marker.
  /// - Returns: false if the line lacks a prefix, as a lazy continuation line does.
  mutating func match(_ containers: some Sequence<ContainerPrefix>, on line: Int) -> Bool {
    for container in containers {
      let (columns, content) = columnsAndOffset()
      switch container.kind {
      case .quote:
        guard columns <= 3, content < end, bytes[content] == UInt8(ascii: ">") else { return false }
        advance(columns: columns + 1)
        if offset < end, bytes[offset].isSpaceOrTab { advance(columns: 1) }
      case .item(let width):
        // The item's first line has the marker in place of white space.
        guard container.line == line || columns >= width || content == end else { return false }
        advance(columns: width)
      case .footnote(let start):
        if container.line == line {
          while offset < min(start, end) { advance(columns: 1) }
        } else {
          guard columns >= 4 || content == end else { return false }
          advance(columns: 4)
        }
      }
    }
    return true
  }

  /// The width of the list item whose marker comes next (CommonMark 0.30, section 5.2, rules 1 to 3).
  ///
  /// In columns from the start of the container's content: the indentation, the marker, and up to four
  /// columns of following white space. For an empty item one column is counted.
  ///
  ///     -  text     -> 3        12. text -> 4
  func itemWidth() -> Int {
    var cursor = self
    let indent = cursor.indent
    cursor.advance(columns: indent)
    let marker = cursor.offset
    while cursor.offset < end, bytes[cursor.offset].isDigit { cursor.advance(columns: 1) }
    cursor.advance(columns: 1)
    let markerWidth = cursor.offset - marker
    let padding = cursor.indent
    let isBlank = cursor.contentOffset == end
    return indent + markerWidth + (isBlank || padding < 1 || padding > 4 ? 1 : padding)
  }
}
