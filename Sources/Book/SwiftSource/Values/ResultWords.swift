import WorkbookModel

/// The words with which authors announce a result in the languages whose chapters have a claim word.
///
/// ```
/// palauttaa 3        返回 3        вернёт 3        returnează 3        a value
/// tulostaa 3         输出：3       печатает 3      afișează 3          output
/// ```
/// English values are read by ``ResultPhrase``. Letters are compared without case and the diacritics that are
/// often left out.
package enum ResultWords {
  /// What the words announce.
  package enum Kind: Sendable {
    case output
    case value
    /// Nearly any word may precede a number by chance, so it is not enough for a claim.
    case vague
  }

  /// The words at the start of a text, and what follows them.
  package struct Announcement: Sendable {
    package let kind: Kind
    /// The words as the author wrote them.
    package let words: Substring
    /// The text after them, without the sign between both.
    package let rest: Substring
    package let hasColon: Bool
  }

  /// The longest announcement at the start of a text; nil if it begins with other words.
  package static func announcement(_ text: Substring) -> Announcement? {
    let folded = text.prefix(longest + 1).map(fold)
    let found = table.lazy.filter { entry in
      folded.starts(with: entry.letters)
        && (entry.isJoined || folded.dropFirst(entry.letters.count).first?.isLetter != true)
    }.max { $0.letters.count < $1.letters.count }
    guard let found else { return nil }
    let words = text.prefix(found.letters.count)
    var rest = text[words.endIndex...].drop(while: \.isWhitespace)
    let hasColon = rest.first == ":" || rest.first == "："
    if let sign = rest.first, ":：=—–".contains(sign) {
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    return rest.isEmpty
      ? nil : Announcement(kind: found.kind, words: words, rest: rest, hasColon: hasColon)
  }

  /// An announcement anywhere in a text that is followed by a literal.
  ///
  /// - Parameters:
  ///   - text: only its first part is searched.
  ///   - countsVague: whether the text is in one of these languages, so that vague words count too.
  package static func result(
    in text: Substring, countsVague: Bool
  ) -> (words: Substring, value: Substring)? {
    var start = text.startIndex
    var isAtWord = true
    var tries = 0
    for _ in 0..<searchLimit where start < text.endIndex && tries < mostTries {
      if isAtWord || !text[start].isASCII, let found = announcement(text[start...]),
        countsVague || found.kind != .vague
      {
        tries += 1
        if let value = ResultPhrase.literal(found.rest.prefix(longestValue)) {
          return (found.words, value)
        }
      }
      isAtWord = text[start].isWhitespace
      start = text.index(after: start)
    }
    return nil
  }

  /// Whether a text is an announcement of output and nothing else, such as `Вывод` or `打印结果`.
  package static func isOutput(_ text: some StringProtocol) -> Bool {
    let letters = text.map(fold)
    return table.contains { $0.kind == .output && $0.letters == letters }
  }

  /// Whether a text is code before `==` and a literal: `n == 3`.
  package static func isEquation(_ text: Substring) -> Bool {
    guard let words = ValueWords(String(text)), case .named = words.kind else { return false }
    return words.text.isLiteral
  }

  /// In characters.
  private static let searchLimit = 400
  /// Announcements whose rest is parsed: a comment may consist of them.
  private static let mostTries = 8
  /// In characters, of a value after an announcement in the middle of a text.
  private static let longestValue = 1000

  private static let values = [
    // Finnish
    "palauttaa", "palauttaa arvon", "palautti", "palautuu", "arvo on", "arvo on nyt", "arvona on",
    "tulos on",
    "tulos", "tuloksena on", "tuloksena", "on nyt", "on edelleen", "on yhä", "on yhtä kuin",
    "yhtä kuin", "on yhtä suuri kuin", "tuottaa", "saa arvon", "saa arvokseen", "antaa tulokseksi",
    // Chinese
    "返回", "返回值", "返回值是", "返回值为", "返回结果", "将返回", "会返回", "结果", "结果是", "结果为", "值是", "值为",
    "的值是", "的值为", "等于", "现在是", "现在为", "得到", "变为", "变成", "返回了",
    "返回值為", "返回結果", "將返回", "會返回", "傳回", "結果", "結果是", "結果為", "值為", "等於", "現在是", "變為", "變成",
    // Russian
    "возвращает", "вернёт", "вернул", "вернула", "вернуло", "возвращается", "результат",
    "результат равен", "результатом будет",
    "равно", "равен", "равна", "равны", "теперь равно", "теперь равен", "теперь равна", "равняется",
    "значение", "значение равно", "имеет значение", "даёт", "получается", "получим", "становится",
    // Romanian
    "returnează", "va returna", "a returnat", "a întors", "întoarce", "va întoarce",
    "rezultatul este", "rezultatul",
    "rezultat", "rezultă", "valoarea este", "valoarea", "valoare", "are valoarea", "este egal cu",
    "este egală cu", "este acum", "egal cu", "devine",
  ]
  private static let outputs = [
    "tulostaa", "tulostuu", "tulostui", "tulosti", "tulostetaan", "tuloste", "tulostus",
    "tulostus on", "kirjoittaa", "tulostaa luvun", "tulostaa arvon", "tulostaa tekstin",
    "tulostaa merkkijonon", "tulostaa rivin",
    "打印", "打印出", "会打印", "将打印", "打印结果", "打印结果是", "打印结果为", "输出", "输出为", "输出是", "会输出", "将输出",
    "输出结果", "输出结果是", "输出结果为", "显示", "打印了", "输出了",
    "打印以下内容", "输出以下内容", "打印如下", "输出如下", "打印以下", "输出以下",
    "列印", "印出", "輸出", "輸出為", "輸出結果", "會輸出", "將輸出", "顯示",
    "выводит", "выведет", "вывел", "вывела", "вывело", "выводится", "печатает", "напечатал",
    "напечатала", "напечатано", "напечатает", "вывод", "печатается",
    "afișează", "va afișa", "a afișat", "se afișează", "tipărește", "va tipări", "ieșire",
    "ieșirea", "imprimă",
  ]
  private static let vague = [
    "on", "arvo", "antaa", "näyttää", "sisältää", "是", "为", "值", "即", "это", "теперь", "будет",
    "стало", "показывает", "покажет", "este", "e", "dă", "arată",
  ]

  private struct Entry: Sendable {
    let letters: [Character]
    let kind: Kind
    /// Whether the script writes words without spaces.
    let isJoined: Bool
  }

  private static let table: [Entry] = [(values, Kind.value), (outputs, .output), (vague, .vague)]
    .flatMap { words, kind in
      words.map { word in
        let isJoined = word.unicodeScalars.first.map { $0.properties.isIdeographic } ?? false
        return Entry(letters: word.map(fold), kind: kind, isJoined: isJoined)
      }
    }
  private static let longest = table.map(\.letters.count).max() ?? 0

  /// A letter without case, and without diacritics that occur in the words and their usual misspellings.
  package static func fold(_ letter: Character) -> Character {
    let lower = letter.lowercased().first ?? letter
    return plainLetters[lower] ?? lower
  }

  private static let plainLetters: [Character: Character] = [
    "ă": "a", "â": "a", "ä": "a", "å": "a", "î": "i", "ö": "o", "ș": "s", "ş": "s", "ț": "t",
    "ţ": "t", "ё": "е",
  ]
}
