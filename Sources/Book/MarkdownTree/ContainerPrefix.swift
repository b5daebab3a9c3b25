/// What each line inside a block quote or a list item starts with.
///
/// libcmark does not say where the text of a paragraph's second line starts, so the prefixes are
/// matched again (CommonMark 0.30, "Phase 1: block structure").
///
/// A line inside of `> - ` has to start with `>` and then with as many columns as the item's content
/// stands behind; if it does not, it is a lazy line, which belongs to the paragraph all the same.
struct ContainerPrefix: Sendable {
  /// What kind of container it is.
  enum Kind: Sendable {
    /// A `>` behind at most three columns, with one column of white space behind it that is taken too.
    case quote
    /// An item whose content stands this many columns behind the start of its container's content.
    case item(width: Int)
    /// A footnote, whose content stands at an offset on its first line and behind four columns on others.
    case footnote(content: Int)
  }

  var kind: Kind
  /// The line on which the container starts.
  var line: Int
}

/// A reader of the prefix of one line, with tab stops every four columns.
///
/// It moves by columns and not by bytes, for a container may take a part of a tab. CommonMark counts a
/// tab as many columns as lead to the next multiple of four (section 2.2).
struct PrefixCursor {
  /// The bytes of the whole file.
  private let bytes: [UInt8]
  /// The end of the line, without its ending.
  private let end: Int
  /// The next byte; a tab that was taken in part is still the next one.
  private(set) var offset: Int
  /// From 0; inside a tab when its columns were taken in part, `offset` then still being the tab's.
  private var column = 0
  /// The columns left of the tab at `offset`, when a part of it was taken.
  private(set) var restOfTab = 0

  /// - Parameter line: libcmark's number, from 1.
  init(_ text: TextWindow, line: Int) {
    let offsets = text.line(line)
    bytes = text.bytes
    offset = offsets.lowerBound
    end = offsets.upperBound
  }

  /// The columns of white space from here on.
  var indent: Int { columnsAndOffset().columns }

  /// The first byte from here on that is no white space; the end of the line if there is none.
  var contentOffset: Int { columnsAndOffset().offset }

  /// The columns of white space from here on, and where it ends.
  private func columnsAndOffset() -> (columns: Int, offset: Int) {
    var (column, offset) = (column, offset)
    while offset < end, bytes[offset].isSpaceOrTab {
      column += bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
    return (column - self.column, offset)
  }

  /// Moves by some columns, or to the end of the line.
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

  /// Moves past the prefixes of containers, from the outermost inwards.
  ///
  /// - Returns: false when the line lacks one, as a lazy continuation line does.
  ///
  /// The cursor stands behind the last prefix that matched.
  ///
  /// - Parameter line: the line that it is on, since a container's first line holds its marker.
  mutating func match(_ containers: some Sequence<ContainerPrefix>, on line: Int) -> Bool {
    for container in containers {
      let (columns, content) = columnsAndOffset()
      switch container.kind {
      case .quote:
        guard columns <= 3, content < end, bytes[content] == UInt8(ascii: ">") else { return false }
        advance(columns: columns + 1)
        if offset < end, bytes[offset].isSpaceOrTab { advance(columns: 1) }
      case .item(let width):
        // On the item's own first line the marker stands where the others have white space.
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

  /// The width of a list item whose marker is the next thing on the line (CommonMark 0.30, section
  /// 5.2, rules 1 to 3).
  ///
  /// In columns from the start of the container's content: the indentation, the marker, and the white
  /// space behind it up to four columns. An empty item counts one column of it.
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
