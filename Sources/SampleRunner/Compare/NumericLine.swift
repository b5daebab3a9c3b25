/// A line taken apart into numbers and what stands between them.
struct NumericLine {
  private var texts: [Substring] = []
  private var numbers: [Double] = []

  /// Reads `-12`, `3.5` and `6.02e23`; a sign belongs to a number unless a letter, a digit or a
  /// closing bracket stands before it.
  init(_ line: String) {
    var rest = line[...]
    var text = rest.startIndex
    var previous: Character = " "
    while let character = rest.first {
      let joins = previous.isLetter || previous.isNumber || previous == ")" || previous == "_"
      if !joins, let (number, end) = Self.number(at: rest) {
        texts.append(line[text..<rest.startIndex])
        numbers.append(number)
        previous = "0"
        rest = rest[end...]
        text = end
      } else {
        previous = character
        rest = rest.dropFirst()
      }
    }
    texts.append(line[text...])
  }

  /// Whether the texts are equal and each number lies within the tolerance of its partner.
  func equals(_ other: NumericLine, tolerance: Double) -> Bool {
    texts == other.texts && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private static func number(at text: Substring) -> (Double, Substring.Index)? {
    var end = text.startIndex
    func skip(_ isWanted: (Character) -> Bool) -> Bool {
      let start = end
      while end < text.endIndex, isWanted(text[end]) { end = text.index(after: end) }
      return end > start
    }
    let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
    if text.first == "-" || text.first == "+" { end = text.index(after: end) }
    guard skip(isDigit) else { return nil }
    var accepted = end
    if end < text.endIndex, text[end] == "." {
      end = text.index(after: end)
      if skip(isDigit) { accepted = end } else { end = accepted }
    }
    if end < text.endIndex, text[end] == "e" || text[end] == "E" {
      end = text.index(after: end)
      if end < text.endIndex, text[end] == "-" || text[end] == "+" { end = text.index(after: end) }
      if skip(isDigit) { accepted = end }
    }
    return Double(text[..<accepted]).map { ($0, accepted) }
  }
}
