import TextDiagnostics

/// A non-ASCII name that looks like ASCII, because some of its characters are lookalikes or invisible.
///
/// ```
/// URLSеssion        a Cyrillic е, which looks like a Latin one
/// UIApplication．   a fullwidth full stop, as on Chinese keyboards
/// UIAppli cation    with a soft hyphen or a zero width space inside
/// Очередь, naïve    not misleading: other letters are visibly not ASCII
/// ```
/// Whether the plain name exists is not known here.
struct MisleadingName {
  /// A character that is not what it seems.
  struct Character {
    let scalar: Unicode.Scalar
    /// The ASCII text that it looks like; empty for an invisible character.
    let appearance: String
    /// Its bytes in the name.
    let range: Range<Int>
  }

  /// The name as it appears, all ASCII.
  private(set) var plain = ""
  let first: Character
  /// Whether such a character is in a word with ASCII letters, which does not happen in words of other
  /// scripts.
  private(set) var isMixed = false
  /// The name without trailing misleading letters, if there are no others: `URLSession` with a Russian
  /// ending.
  let stem: String?

  /// Fails for a name without such characters, and for one that does not look like ASCII.
  init?(_ name: String) {
    guard !name.isASCII else { return nil }
    var misleading: [Character] = []
    var word = (hasASCII: false, misleads: false)
    var offset = 0
    for scalar in name.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar.isASCII {
        let isLetter = scalar.properties.isAlphabetic
        plain.unicodeScalars.append(scalar)
        if isLetter { word.hasASCII = true } else if scalar != "_" { word = (false, false) }
      } else if let appearance = scalar.asciiAppearance {
        misleading.append(Character(scalar: scalar, appearance: appearance, range: offset..<end))
        plain += appearance
        word.misleads = true
      } else {
        return nil
      }
      if word.hasASCII, word.misleads { isMixed = true }
      offset = end
    }
    guard let first = misleading.first, name.unicodeScalars.contains(where: \.isASCII) else {
      return nil
    }
    self.first = first
    let isEnding =
      misleading.allSatisfy { !$0.appearance.isEmpty }
      && misleading.reduce(0) { $0 + $1.range.count } == offset - first.range.lowerBound
    stem =
      isEnding ? String(decoding: name.utf8.prefix(first.range.lowerBound), as: UTF8.self) : nil
  }
}

extension MisleadingName.Character: CustomStringConvertible {
  /// For example, `a Cyrillic small letter ie (U+0435) that looks like 'e'`.
  var description: String {
    let words = (scalar.properties.name ?? "character").lowercased().split(separator: " ")
    let name = words.map { word in
      ["cyrillic", "greek", "latin"].contains(word)
        ? word.prefix(1).uppercased() + word.dropFirst() : String(word)
    }.joined(separator: " ")
    let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return "\(article) \(name) (U+\(scalar.codePoint)) that "
      + (appearance.isEmpty ? "is invisible" : "looks like '\(appearance)'")
  }
}

extension StringProtocol {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
