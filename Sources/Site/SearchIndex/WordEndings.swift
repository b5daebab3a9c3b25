/// The endings of words, in the order in which a script meets them.
///
/// A script divides the same texts into the same words, so a digit for each different word is enough: the number of
/// letters that its stem lacks. It is `-` where the last word with the same end had the same number, as usual:
///
///     "haku haun hakujen lukujen"  ->  "013-"
struct WordEndings: ~Copyable {
  private let stemmer: Stemmer
  private var seen: Set<ArraySlice<UInt8>> = []
  /// The last ending of words by their last letters.
  private var expected: [ArraySlice<UInt8>: Int] = [:]
  /// A digit with base 36 for each different word, or a hyphen.
  private(set) var digits: [UInt8] = []

  /// - Returns: nil for a language without stems.
  init?(language: String) {
    guard let stemmer = Stemmer(language: language) else { return nil }
    self.stemmer = stemmer
  }

  /// Adds the words of a text in UTF-8: runs of Latin, Greek and Cyrillic letters, as in the script.
  mutating func add(_ text: ArraySlice<UInt8>) {
    var word: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      let size = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let character = text[index..<min(index + size, text.endIndex)]
      if Self.isLetter(character) {
        Self.append(character, to: &word)
      } else if !word.isEmpty {
        end(word)
        word.removeAll(keepingCapacity: true)
      }
      index += size
    }
    if !word.isEmpty { end(word) }
  }

  private mutating func end(_ word: [UInt8]) {
    guard seen.insert(word[...]).inserted else { return }
    let ending = min(stemmer.ending(of: word), 35)
    let end = Self.end(of: word)
    if expected[end, default: 0] == ending {
      digits.append(UInt8(ascii: "-"))
    } else {
      digits.append(UInt8(ending < 10 ? 0x30 + ending : 0x57 + ending))
      expected[end] = ending
    }
  }

  /// The last three letters of a word.
  private static func end(of word: [UInt8]) -> ArraySlice<UInt8> {
    var letters = 0
    for index in word.indices.reversed() where word[index] & 0xC0 != 0x80 {
      letters += 1
      if letters == 3 { return word[index...] }
    }
    return word[...]
  }

  private static func value(_ character: ArraySlice<UInt8>) -> UInt32 {
    let first = UInt32(character.first ?? 0)
    let lead = character.count == 1 ? first : first & (0xFF >> (UInt32(character.count) + 1))
    return character.dropFirst().reduce(lead) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  private static func isLetter(_ character: ArraySlice<UInt8>) -> Bool {
    switch value(character) {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Adds a letter in lower case, with every sigma as within a word.
  private static func append(_ character: ArraySlice<UInt8>, to word: inout [UInt8]) {
    switch value(character) {
    case 0x61...0x7A, 0x430...0x44F: word += character
    case let value where value < 0x80: word.append(UInt8(value) + 0x20)
    case 0x3C2: word += "σ".utf8
    case let value:
      word += Unicode.Scalar(value).map { Array($0.properties.lowercaseMapping.utf8) } ?? []
    }
  }
}
