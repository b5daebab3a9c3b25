import Foundation

/// A rule of `Sources/Device/RULES.md`.
struct Rule {
  let number: Int
  /// The versions of iOS to which it applies: `7+`, `4-12`.
  let versions: String
  let text: String
  let sources: String
  /// The scenarios of the book that show it, such as `01-life-cycle#phone-call`.
  let samples: [String]

  var name: String { "R\(number)" }

  /// Parses `- R4 · iOS 4+ · text [sources] (samples)`; nil for a line of another form.
  init?(line: Substring) {
    let form = #/- R(\d+) · iOS (\d+\+|\d+-\d+) · (.+) \[([^\[\]]+)\](?: \(([^()]+#[^()]+)\))?/#
    guard let match = line.wholeMatch(of: form), let number = Int(match.1) else { return nil }
    self.number = number
    versions = String(match.2)
    text = String(match.3)
    sources = String(match.4)
    samples = match.5.map { $0.split(separator: ", ").map(String.init) } ?? []
  }
}

/// All rules, by their headings.
struct RuleList {
  struct Section {
    let title: String
    var rules: [Rule] = []
  }

  /// A line that begins like a rule and has another form.
  struct UnreadableLine: Error { let line: String }

  private(set) var sections: [Section] = []

  var rules: [Rule] { sections.flatMap(\.rules) }

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
      guard line.hasPrefix("- R"), !sections.isEmpty else { continue }
      guard let rule = Rule(line: line) else { throw UnreadableLine(line: String(line)) }
      sections[sections.count - 1].rules.append(rule)
    }
  }
}
