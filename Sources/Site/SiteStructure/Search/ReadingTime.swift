/// The time that a chapter's prose takes to read, at the speed of its language.
///
/// The speeds are the means of adult readers in the study of 17 languages by Trauzettel-Klosinski and Dietz (Standardized
/// Assessment of Reading Performance, IOVS 53:9, 2012); for other languages, that of all of them.
struct ReadingTime {
  /// Words a minute.
  private static let speeds = [
    "ar": 138, "zh": 158, "nl": 202, "en": 228, "fi": 161, "fr": 195, "de": 179, "he": 187,
    "it": 188, "ja": 193, "pl": 166, "pt": 181, "ru": 184, "sl": 180, "es": 218, "sv": 199,
    "tr": 166,
  ]
  private static let mean = 184
  /// Chinese characters a minute; each counts, as words have no spaces.
  private static let charactersPerMinute = 255

  private var words = 0
  private var characters = 0

  /// Counts the words of a text of one line.
  mutating func add(_ text: String) {
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isHan = (0x4E00...0x9FFF).contains(scalar.value)
      if isHan { characters += 1 }
      if isHan || scalar == " " || scalar.value == 0xA0 {
        isInWord = false
      } else if !isInWord, scalar.properties.isAlphabetic {
        words += 1
        isInWord = true
      }
    }
  }

  /// Returns a number of minutes; nil for a chapter without text.
  func minutes(in language: String) -> Int? {
    guard words + characters > 0 else { return nil }
    let primary = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    let seconds =
      words * 60 / (Self.speeds[primary] ?? Self.mean)
      + characters * 60 / Self.charactersPerMinute
    return max((seconds + 30) / 60, 1)
  }
}
