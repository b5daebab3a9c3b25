import RuleBlocks

/// A generated tutorial of many short chapters in Finnish, Chinese, Russian and Romanian.
///
/// A chapter has about 10 kB and eight fences: three Swift samples that run, one of them with its output in a
/// fence below it, and four Swift samples that are only shown, of 20 to 30 lines; all of this code is
/// coloured. Translations share their code. The prose has emphasis, code spans, links to other chapters and
/// to the web, lists and a table, in meaningless words.
///
/// The same chapters can be written for another program: the caller defines the form of links, ids and info
/// strings.
package struct TutorialSite: Sendable {
  /// A chapter in one language: its file name without extension, and the language's tag.
  package struct Page: Sendable, Hashable {
    package var name: String
    package var language: String
  }

  /// In the order of the book's configuration.
  package static let languages = ["fi", "zh", "ru", "ro"]
  /// The names of the chapters: `0017-part`.
  package let names: [String]
  private let seed: UInt64
  /// The samples that run, three for each chapter.
  private let running: [GeneratedSample]
  /// The samples that are only shown, four for each chapter.
  private let shown: [GeneratedSample]

  /// - Parameter pages: a multiple of four, the number of languages.
  package init(pages: Int, seed: UInt64) {
    self.seed = seed
    let count = pages / Self.languages.count
    names = (0..<count).map { index in
      let digits = String(index)
      return String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "-part"
    }
    running = SampleKind.trivial.samples(3 * count, seed: seed)
    shown = SampleKind.plain.samples(4 * count, seed: seed)
  }

  /// All pages, ordered by chapter and language.
  package var pages: [Page] {
    names.flatMap { name in Self.languages.map { Page(name: name, language: $0) } }
  }

  /// The text of every file by its path.
  package var book: [String: String] {
    var files = [
      "Content/workbook.yml":
        "title: {fi: Kirja, zh: 书, ru: Книга, ro: Carte}\nlanguages: [fi, zh, ru, ro]\n"
    ]
    for index in names.indices {
      for language in Self.languages {
        files["Content/\(language)/\(names[index]).md"] =
          "---\n" + head(index, language) + "---\n\n"
          + body(index, language, link: { "\($0).md" }, heading: { "{#\($0)}" }) {
            "swift,id=\($0)" + ($1 ? ",ignore=\"only shown\"" : "")
          }
      }
    }
    return files
  }

  // MARK: A chapter

  /// Returns the title and the summary as YAML, always the same ones for the same arguments.
  package func head(_ index: Int, _ language: String) -> String {
    var prose = Prose(language, seed: seed &+ UInt64(index) &* 31)
    return "title: \(prose.word().withCapital) \(index)\nsummary: \(prose.plainSentence())\n"
  }

  /// Returns the chapter without its front matter.
  ///
  /// It begins with a heading of level 1 and has seven sections of level 2, each with a sample.
  ///
  /// - Parameters:
  ///   - link: formats a link to a chapter.
  ///   - heading: formats the id of a heading.
  ///   - info: formats the info string of a sample, from its id and whether it is only shown.
  package func body(
    _ index: Int, _ language: String, link: (String) -> String, heading: (String) -> String,
    info: (_ id: String, _ isShown: Bool) -> String
  ) -> String {
    var prose = Prose(language, seed: seed &+ UInt64(index) &* 31)
    let title = prose.word().withCapital
    prose.links = [1, 7, names.count - 1].map { link(names[(index + $0) % names.count]) }
    prose.links += [
      link(names[(index + 3) % names.count]) + "#step-2", "#step-1", "https://example.org/a",
    ]
    var text = "# \(title) \(index) \(heading("part"))\n\n" + prose.paragraph(4)
    for step in 0..<7 {
      text += "\n## \(prose.word().withCapital) \(step + 1) \(heading("step-\(step + 1)"))\n\n"
      text += prose.paragraph(3) + "\n"
      if step % 3 == 1 { text += (0..<3).map { _ in "- \(prose.sentence())\n" }.joined() + "\n" }
      if step == 4 { text += prose.table() }
      let sample = step < 3 ? running[3 * index + step] : shown[4 * index + step - 3]
      text += "```\(info("step\(step)", step >= 3))\n\(sample.text)```\n"
      if step == 0 { text += "\n```output\n\(Self.wildcard)\n```\n" }
    }
    while text.utf8.count < 9_800 { text += "\n" + prose.paragraph(1) }
    return text
  }

  /// Matches any line, as the output is not computed here.
  private static let wildcard = "..."
}

/// Sentences of meaningless words in the script of a language.
///
/// All randomness comes from one generator, so a chapter is always the same. Chinese has no spaces between
/// words and its own full stop.
private struct Prose {
  /// The words of each language, separated by spaces.
  private static let words = [
    "fi": "sovellus tausta järjestelmä käyttäjä tehtävä lataus aika virta laite herätys "
      + "pyyntö tila muisti ruutu verkko vastaus tieto tiedosto ohjelma esimerkki",
    "zh": "应用 后台 系统 用户 任务 下载 时间 电量 设备 唤醒 请求 状态 "
      + "内存 屏幕 网络 响应 数据 文件 程序 例子 暂停 继续",
    "ru": "приложение фон система пользователь задача загрузка время заряд "
      + "состояние память экран сеть ответ данные файл программа пример ждать",
    "ro": "aplicație fundal sistem utilizator sarcină descărcare timp energie "
      + "stare memorie ecran rețea răspuns date fișier program exemplu dormi",
  ]
  /// Names of APIs and of other things, for code spans.
  private static let names = [
    "UIApplication.shared", "URLSession", "newData", "CLLocationManager", "Array", "reduce(_:_:)",
  ]

  /// The targets of links, which the chapter sets to other chapters.
  var links: [String] = []
  private var random: SplitMix
  private let words: [String]
  /// Whether words are separated by spaces.
  private let isSpaced: Bool

  /// - Parameter language: one of ``TutorialSite/languages``.
  init(_ language: String, seed: UInt64) {
    random = SplitMix(seed: seed)
    words = (Self.words[language] ?? "").split(separator: " ").map(String.init)
    isSpaced = language != "zh"
  }

  mutating func word() -> String { words[random.number(below: words.count)] }

  /// True with a probability of 1 in `count`.
  private mutating func isNow(oneIn count: Int) -> Bool { random.number(below: count) == 0 }

  /// Joins words to a sentence, with a capital and a full stop.
  private mutating func joined(_ words: [String]) -> String {
    words.joined(separator: isSpaced ? " " : "").withCapital + (isSpaced ? "." : "。")
  }

  /// A sentence without any markup, for summaries.
  mutating func plainSentence() -> String {
    let count = 8 + random.number(below: 8)
    var words: [String] = []
    for _ in 0..<count { words.append(word()) }
    return joined(words)
  }

  /// A sentence of 8 to 15 words, some of them with markup: code, emphasis, a link, strong emphasis.
  mutating func sentence() -> String {
    let count = 8 + random.number(below: 8)
    var words: [String] = []
    for _ in 0..<count { words.append(word()) }
    if isNow(oneIn: 3) { words[2] = "`\(Self.names[random.number(below: Self.names.count)])`" }
    if isNow(oneIn: 3) { words[3] = " *\(words[3])* " }
    if isNow(oneIn: 8), !links.isEmpty {
      words[4] = "[\(words[4])](\(links[random.number(below: links.count)]))"
    }
    if isNow(oneIn: 6) { words[5] = " **\(words[5])** " }
    return joined(words)
  }

  /// A paragraph in lines of about a hundred characters.
  mutating func paragraph(_ sentences: Int) -> String {
    var lines = [""]
    for _ in 0..<sentences {
      for word in sentence().split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.count + word.count > 98 {
          lines.append(String(word))
        } else {
          lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A table with two columns and four rows.
  mutating func table() -> String {
    var text = "| a | b |\n|---|---|\n"
    for _ in 0..<4 {
      text += "| \(word()) | `\(Self.names[random.number(below: Self.names.count)])` |\n"
    }
    return text + "\n"
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
