/// The ends of regular expressions in a text, for every place where one may begin.
///
/// A text may contain a slash in every second byte, of which any may begin an expression that ends far away,
/// or nowhere. So the ends are not searched but computed from the last byte to the first, once for each kind
/// of expression.
struct SlashEnds {
  /// A kind of expression: the number of `#` at each end, and whether it may contain line breaks.
  private struct Kind: Hashable {
    var hashes: Int
    var isMultiline: Bool
  }

  private let bytes: [UInt8]
  /// The ends by the start of an expression, -1 for none.
  private var ends: [Kind: [Int32]] = [:]
  /// The first place after a start where more is closed than was opened; the count of bytes for none.
  private var closings: [Int32] = []
  /// The last line that was searched for quotation marks, up to its end, and the last one in it.
  private var searched: (end: Int, quote: Int) = (-1, -1)
  /// How many bytes were looked at.
  private(set) var steps = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the slash that ends an expression, followed by its `#`; nil if there is none.
  ///
  /// A backslash escapes a slash.
  ///
  /// - Parameter start: the place after the first slash.
  mutating func end(from start: Int, hashes: Int, isMultiline: Bool) -> Int? {
    guard start < bytes.count else { return nil }
    let kind = Kind(hashes: hashes, isMultiline: isMultiline)
    if ends[kind] == nil { ends[kind] = table(of: kind) }
    let end = ends[kind]?[start] ?? -1
    return end < 0 ? nil : Int(end)
  }

  private mutating func table(of kind: Kind) -> [Int32] {
    var table = [Int32](repeating: -1, count: bytes.count + 2)
    // The number of consecutive `#` from the present place on.
    var hashes = 0
    for place in bytes.indices.reversed() {
      steps += 1
      switch bytes[place] {
      case 0x0A, 0x0D: table[place] = kind.isMultiline ? table[place + 1] : -1
      case UInt8(ascii: "\\"):
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0x0A
        table[place] = table[place + (next == 0x0A || next == 0x0D ? 1 : 2)]
      case UInt8(ascii: "/") where hashes >= kind.hashes: table[place] = Int32(place)
      default: table[place] = table[place + 1]
      }
      hashes = bytes[place] == UInt8(ascii: "#") ? hashes + 1 : 0
    }
    return table
  }

  /// Whether somewhere in a range more parentheses were closed than opened.
  mutating func closesMore(in range: Range<Int>) -> Bool {
    if closings.isEmpty { closings = tableOfClosings() }
    return range.lowerBound < range.upperBound && Int(closings[range.lowerBound]) < range.upperBound
  }

  private mutating func tableOfClosings() -> [Int32] {
    var table = [Int32](repeating: Int32(bytes.count), count: bytes.count + 1)
    // From the end, the depth before each byte relative to the end; and where each depth was met last.
    var depth = 0
    var nearest: [Int: Int] = [0: bytes.count]
    for place in bytes.indices.reversed() {
      steps += 1
      if bytes[place] == UInt8(ascii: "(") { depth -= 1 }
      if bytes[place] == UInt8(ascii: ")") { depth += 1 }
      // The depth after the closing byte is one less than here.
      if let next = nearest[depth - 1] { table[place] = Int32(next - 1) }
      nearest[depth] = place
    }
    return table
  }

  /// Whether a quotation mark or asterisk follows on the line of a place.
  mutating func hasQuote(afterOnLine place: Int) -> Bool {
    if place > searched.end {
      searched = (place, -1)
      while searched.end < bytes.count, bytes[searched.end] != 0x0A, bytes[searched.end] != 0x0D {
        steps += 1
        if "\"'`*".utf8.contains(bytes[searched.end]) { searched.quote = searched.end }
        searched.end += 1
      }
    }
    return searched.quote >= place
  }
}
