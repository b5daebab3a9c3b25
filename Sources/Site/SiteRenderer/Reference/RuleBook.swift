private import CEmbeddedFiles

/// The rules of iOS that the device keeps, as `RULES.md` lists them.
struct RuleBook: Sendable {
  struct Rule: Sendable {
    var number: Int
    /// The versions of iOS to which it applies: `7+`, `4-12`.
    var versions: String
    /// English Markdown.
    var text: String
    var sources: String
    /// The scenarios of the book that show it, such as `01-life-cycle#phone-call`.
    var samples: [String]

    /// Whether a part of it is this program's own, because Apple does not publish it.
    var isChoice: Bool { text.contains("CHOICE") || sources.contains("CHOICE") }
  }

  struct Section: Sendable {
    var title: String
    var rules: [Rule] = []
  }

  /// What the short names of sources mean; English Markdown.
  private(set) var legend = ""
  private(set) var sections: [Section] = []
  private let numbers: Set<Int>

  func has(_ number: Int) -> Bool { numbers.contains(number) }

  /// The rules that are built into the program.
  static let standard: RuleBook = {
    let file = embedded_rules_md()
    return RuleBook(
      String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self))
  }()

  /// Reads `- Rn · iOS 4+ · text [sources] (samples)` under each `## heading`; other lines are left out.
  init(_ text: String) {
    for paragraph in text.split(separator: "\n\n") where paragraph.hasPrefix("Sources: ") {
      legend = String(paragraph).replacing("\n", with: " ")
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
      guard !sections.isEmpty, let rule = Rule(line) else { continue }
      sections[sections.count - 1].rules.append(rule)
    }
    numbers = Set(sections.flatMap { $0.rules.map(\.number) })
  }
}

extension RuleBook.Rule {
  fileprivate init?(_ line: Substring) {
    let form = #/- R(\d+) · iOS (\d+\+|\d+-\d+) · (.+) \[([^\[\]]+)\](?: \(([^()]+#[^()]+)\))?/#
    guard let match = line.wholeMatch(of: form), let number = Int(match.1) else { return nil }
    self.init(
      number: number, versions: String(match.2), text: String(match.3), sources: String(match.4),
      samples: match.5.map { $0.split(separator: ", ").map(String.init) } ?? [])
  }
}
