private import CStemmer

/// The stems of words, by the Snowball algorithms of Debian's libstemmer.
///
/// A word's stem is described by the number of letters at its end that do not belong to it, which is all that a
/// script needs to find the other forms of a word.
struct Stemmer: ~Copyable {
  private let stemmer: OpaquePointer

  /// - Returns: nil for a language without an algorithm, such as Chinese.
  init?(language: String) {
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    guard let stemmer = sb_stemmer_new(primary, nil) else { return nil }
    self.stemmer = stemmer
  }

  deinit { sb_stemmer_delete(stemmer) }

  /// Returns the number of letters at the end of a word that its stem lacks.
  ///
  /// An algorithm may also change letters of the stem (`ё` to `е`), which does not matter here.
  ///
  /// - Parameter word: UTF-8, in lower case.
  func ending(of word: [UInt8]) -> Int {
    let plain = Self.withCedillas(word)
    guard let stem = sb_stemmer_stem(stemmer, plain, Int32(plain.count)) else { return 0 }
    let length = Int(sb_stemmer_length(stemmer))
    return max(
      Self.letters(plain[...]) - Self.letters(UnsafeBufferPointer(start: stem, count: length)[...]),
      0)
  }

  /// Replaces `ș` and `ț` by the letters with a cedilla: the Romanian algorithm is older than those with a comma.
  private static func withCedillas(_ word: [UInt8]) -> [UInt8] {
    guard word.contains(0xC8) else { return word }
    var word = word
    for index in word.indices.dropLast() where word[index] == 0xC8 {
      switch word[index + 1] {
      case 0x99: (word[index], word[index + 1]) = (0xC5, 0x9F)
      case 0x9B: (word[index], word[index + 1]) = (0xC5, 0xA3)
      default: break
      }
    }
    return word
  }

  /// The number of characters that are not continuations in UTF-8.
  private static func letters(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
