/// Splits a run of text at GitHub's extensions: bare links, references to footnotes, and tildes.
///
///     see www.example.org[^1]     -> .text, .link, .reference
///
/// It finds candidates; definitions of references and pairs of tildes are checked elsewhere. Escaped
/// characters are text: `\[^1]`, `\~`. Links take precedence, so brackets in an address are not references.
struct TextSplitter {
  /// A part of the run, with offsets in the run.
  enum Piece {
    case text(Range<Int>)
    /// A bare link with its destination.
    case link(destination: String, Range<Int>)
    /// `[^label]`.
    case reference(label: String, Range<Int>)
    /// A run of exactly one or two tildes.
    case tildes(Range<Int>)
  }

  private let run: TextRun
  private let bytes: [UInt8]
  /// The byte of the content before the run; nil at its start.
  private let before: UInt8?
  private let finder: BareLinkFinder
  /// Contiguous, from the start of the run.
  private var pieces: [Piece] = []
  /// The end of the last piece.
  private var done = 0

  /// - Parameters:
  ///   - run: not empty.
  ///   - content: the source of the run, for the byte before it.
  init(_ run: TextRun, in content: InlineContent) {
    self.run = run
    bytes = run.bytes
    let start = run.place(of: 0..<1).lowerBound
    before = start > 0 ? content.bytes[start - 1] : nil
    finder = BareLinkFinder(bytes: run.bytes, before: before)
  }

  /// Splits the run.
  ///
  /// - Parameter mayLink: false inside a link, where no bare links are recognized.
  /// - Returns: pieces that together are the whole run, in order.
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
      // Skip the rest of a long run of tildes.
      while offset < bytes.count, offset > done, bytes[offset] == UInt8(ascii: "~"),
        bytes[offset - 1] == UInt8(ascii: "~"), run.isRaw(offset - 1), run.isRaw(offset)
      { offset += 1 }
    }
    if done < bytes.count { pieces.append(.text(done..<bytes.count)) }
    return pieces
  }

  private mutating func add(_ piece: Piece, _ range: Range<Int>) {
    if done < range.lowerBound { pieces.append(.text(done..<range.lowerBound)) }
    pieces.append(piece)
    done = range.upperBound
  }

  /// Adds a reference if its brackets are not escaped.
  private mutating func addReference(_ start: Int) {
    guard let label = FootnoteLabel(in: bytes[start...]), run.isRaw(start) else { return }
    let range = start..<start + label.text.utf8.count + 3
    guard run.isRaw(range.upperBound - 1) else { return }
    add(.reference(label: label.text, range), range)
  }

  /// Adds a run of one or two unescaped tildes.
  private mutating func addTildes(_ start: Int) {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "~"), run.isRaw(end) { end += 1 }
    guard (1...2).contains(end - start) else { return }
    add(.tildes(start..<end), start..<end)
  }
}
