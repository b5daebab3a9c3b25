/// Cuts a run of text at what GitHub reads in it and libcmark does not: bare links, references to
/// footnotes, and the tildes that may strike text out.
///
///     see www.example.org[^1]     -> .text, .link, .reference
///
/// It finds candidates; whether a reference is defined and tildes are paired is decided by others. What
/// is escaped in the file is text: `\[^1]`, `\~`. A link is found first, so brackets in an address are
/// none.
struct TextSplitter {
  /// A part of the run, by the run's offsets.
  enum Piece {
    /// Text as it is.
    case text(Range<Int>)
    /// A bare link, with what it leads to.
    case link(destination: String, Range<Int>)
    /// `[^label]`.
    case reference(label: String, Range<Int>)
    /// One or two tildes that are not part of more.
    case tildes(Range<Int>)
  }

  private let run: TextRun
  /// The text of the run.
  private let bytes: [UInt8]
  /// The byte of the content in front of the run; nil at its start.
  private let before: UInt8?
  private let finder: BareLinkFinder
  /// What was found so far, without gaps.
  private var pieces: [Piece] = []
  /// Behind the last piece.
  private var done = 0

  /// - Parameters:
  ///   - run: not empty.
  ///   - content: what it was read from, for the byte in front of it.
  init(_ run: TextRun, in content: InlineContent) {
    self.run = run
    bytes = run.bytes
    let start = run.place(of: 0..<1).lowerBound
    before = start > 0 ? content.bytes[start - 1] : nil
    finder = BareLinkFinder(bytes: run.bytes, before: before)
  }

  /// - Parameter mayLink: false inside of a link.
  ///
  /// Cuts the run.
  ///
  /// - Returns: pieces that together are the whole run, in order. In a link no bare link is found;
  ///   references and tildes are.
  mutating func split(mayLink: Bool) -> [Piece] {
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: ":") where mayLink, UInt8(ascii: "w") where mayLink,
        UInt8(ascii: "@") where mayLink:
        guard let link = finder.link(at: offset, notBefore: done) else { break }
        add(.link(destination: link.destination, link.range), link.range)
      case UInt8(ascii: "["): addReference(offset)
      case UInt8(ascii: "~"): addTildes(offset)
      default: break
      }
      offset = max(offset + 1, done)
      // The rest of a long run of tildes.
      while offset < bytes.count, offset > done, bytes[offset] == UInt8(ascii: "~"),
        bytes[offset - 1] == UInt8(ascii: "~"), run.isRaw(offset - 1), run.isRaw(offset)
      { offset += 1 }
    }
    if done < bytes.count { pieces.append(.text(done..<bytes.count)) }
    return pieces
  }

  /// Adds a piece, with the text in front of it.
  private mutating func add(_ piece: Piece, _ range: Range<Int>) {
    if done < range.lowerBound { pieces.append(.text(done..<range.lowerBound)) }
    pieces.append(piece)
    done = range.upperBound
  }

  /// Adds a reference, if the brackets stand in the file as they are.
  private mutating func addReference(_ start: Int) {
    guard let label = FootnoteLabel(in: bytes[start...]), run.isRaw(start) else { return }
    let range = start..<start + label.text.utf8.count + 3
    guard run.isRaw(range.upperBound - 1) else { return }
    add(.reference(label: label.text, range), range)
  }

  /// Adds tildes, if they are one or two in a row that are not escaped.
  private mutating func addTildes(_ start: Int) {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "~"), run.isRaw(end) { end += 1 }
    guard (1...2).contains(end - start) else { return }
    add(.tildes(start..<end), start..<end)
  }
}
