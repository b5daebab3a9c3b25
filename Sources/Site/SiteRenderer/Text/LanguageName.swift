enum LanguageName {
  /// Returns the name of a language in that language, or the tag itself if it is unknown.
  ///
  /// - Parameter tag: a BCP 47 tag; its longest known prefix is used (`pt-BR` before `pt`).
  static func native(_ tag: String) -> String {
    var parts = tag.lowercased().split(separator: "-")
    while !parts.isEmpty {
      if let name = names[parts.joined(separator: "-")] { return name }
      parts.removeLast()
    }
    return tag
  }

  /// By lower-case tags; spelled as in Unicode's CLDR, and capitalized only where the language does so.
  private static let names = [
    "ar": "العربية", "cs": "čeština", "da": "dansk", "de": "Deutsch", "el": "ελληνικά",
    "en": "English", "es": "español", "et": "eesti", "fi": "suomi", "fr": "français",
    "he": "עברית", "hi": "हिन्दी", "hu": "magyar", "it": "italiano", "ja": "日本語", "ko": "한국어",
    "nb": "norsk bokmål", "nl": "Nederlands", "pl": "polski", "pt": "português",
    "pt-br": "português (Brasil)", "ro": "română", "ru": "русский", "sk": "slovenčina",
    "sv": "svenska", "tr": "Türkçe", "uk": "українська", "vi": "Tiếng Việt", "zh": "中文",
    "zh-hant": "繁體中文", "zh-tw": "繁體中文",
  ]
}
