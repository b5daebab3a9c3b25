/// The endings of words, in the order in which a script meets them.
///
/// A script divides the same texts into the same words, so a digit for each different word is enough: the number of
/// letters that its stem lacks. It is `-` where the last word with the same end had the same number, as usual:
///
///     "haku haun hakujen lukujen"  ->  "013-"
struct WordEndings: ~Copyable {
  /// A part of a word in UTF-8, hashed as a whole.
  private struct Letters: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  private let stemmer: Stemmer
  private var seen: Set<Letters> = []
  /// The last ending of words by their last letters.
  private var expected: [Letters: Int] = [:]
  /// A digit with base 36 for each different word, or a hyphen.
  private(set) var digits: [UInt8] = []

  /// - Returns: nil for a language without stems.
  init?(language: String) {
    guard let stemmer = Stemmer(language: language) else { return nil }
    self.stemmer = stemmer
  }

  /// Adds the words of a text in UTF-8: runs of Latin, Greek and Cyrillic letters, as in the script.
  mutating func add(_ text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { bytes in
      var word: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let first = bytes[index]
        let size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = min(index + size, bytes.count)
        var value = size == 1 ? UInt32(first) : UInt32(first & (0xFF >> (UInt8(size) + 1)))
        for next in (index + 1)..<max(end, index + 1) {
          value = value << 6 | UInt32(bytes[next] & 0x3F)
        }
        if Self.isLetter(value) {
          Self.append(value, to: &word)
        } else if !word.isEmpty {
          self.end(word)
          word.removeAll(keepingCapacity: true)
        }
        index = end
      }
      if !word.isEmpty { end(word) }
    }
  }

  private mutating func end(_ word: [UInt8]) {
    guard seen.insert(Letters(bytes: word)).inserted else { return }
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
  private static func end(of word: [UInt8]) -> Letters {
    var letters = 0
    for index in word.indices.reversed() where word[index] & 0xC0 != 0x80 {
      letters += 1
      if letters == 3 { return Letters(bytes: Array(word[index...])) }
    }
    return Letters(bytes: word)
  }

  private static func isLetter(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Adds a letter in lower case, with every sigma as within a word.
  private static func append(_ value: UInt32, to word: inout [UInt8]) {
    switch value {
    case 0..<0x80: word.append(UInt8(value) | 0x20)
    case 0xDF...0xFF, 0x430...0x44F: append(encoding: value, to: &word)
    case 0x410...0x42F: append(encoding: value + 0x20, to: &word)
    case 0x3C2: word += "σ".utf8
    default:
      word += Unicode.Scalar(value).map { Array($0.properties.lowercaseMapping.utf8) } ?? []
    }
  }

  /// Adds a character of two bytes.
  private static func append(encoding value: UInt32, to word: inout [UInt8]) {
    word.append(0xC0 | UInt8(value >> 6))
    word.append(0x80 | UInt8(value & 0x3F))
  }
}
