import DevicePictures
import SiteRenderer
import Testing

struct ThemeTests {
  private static let styleSheet = String(decoding: Theme.standard.styleSheet, as: UTF8.self)
  private static let pairs = [
    ("ink", "paper"), ("ink-soft", "paper"), ("accent", "paper"), ("paper", "accent"),
    ("ink", "accent-soft"), ("accent", "accent-soft"), ("ink-soft", "accent-soft"),
    ("code-ink", "code-back"), ("code-ink", "marked"), ("code-ink", "bad-back"),
    ("code-ink", "paper"), ("ink", "tape"), ("ink-soft", "tape"), ("bad", "tape"),
    ("doubt", "tape"), ("good", "good-back"), ("good", "paper"), ("bad", "bad-back"),
    ("paper", "bad"), ("doubt", "doubt-back"), ("doubt", "paper"), ("ink", "good-back"),
    ("ink", "bad-back"), ("ink", "doubt-back"), ("ink-soft", "code-back"), ("accent", "code-back"),
    ("good", "tape"), ("accent", "tape"), ("on-half", "half"),
  ]
  /// The colours of a timeline's shapes.
  private static let shapes = ["accent", "half", "ink", "ink-soft", "good", "bad"]
  private static let onCode = [
    "hl-keyword", "hl-type", "hl-string", "hl-number", "hl-comment", "hl-attribute",
  ].flatMap { colour in ["code-back", "marked", "bad-back", "accent-soft"].map { (colour, $0) } }

  @Test(arguments: [":root {", ":root[data-theme=\"dark\"] {"])
  func keepsTextReadableInEveryPairOfColours(_ selector: String) throws {
    let colours = try variables(after: selector)
    for (text, back) in Self.pairs + Self.onCode {
      let ratio = try contrast(#require(colours[text]), #require(colours[back]))
      #expect(ratio >= 4.5, "--\(text) on --\(back): \(ratio) in \(selector)")
    }
  }

  @Test(arguments: [":root {", ":root[data-theme=\"dark\"] {"])
  func keepsTheShapesOfTimelinesVisible(_ selector: String) throws {
    let colours = try variables(after: selector)
    for shape in Self.shapes {
      let ratio = try contrast(#require(colours[shape]), #require(colours["paper"]))
      #expect(ratio >= 3, "--\(shape): \(ratio) in \(selector)")
    }
  }

  @Test func hasARuleForEveryShapeAndTextOfATimeline() {
    for role in TimelineRole.allCases {
      #expect(Self.styleSheet.contains(".\(role.rawValue)"), "\(role.rawValue)")
    }
  }

  @Test(arguments: [".screens {", ":root[data-theme=\"dark\"] .screens {"])
  func keepsTheTextsOfScreensReadable(_ selector: String) throws {
    var colours = try variables(after: selector)
    colours["white"] = [1, 1, 1]
    let pairs = [
      ("ink", "paper"), ("ink", "bar"), ("ink", "fill"), ("ink", "box"), ("soft", "paper"),
      ("soft", "bar"), ("soft", "box"), ("accent", "paper"), ("accent", "bar"), ("accent", "box"),
    ].map { ("screen-\($0)", "screen-\($1)") }
    let onColours = ["desk", "icon", "bad"].map { ("white", "screen-\($0)") }
    for (text, back) in pairs + onColours {
      let ratio = try contrast(#require(colours[text]), #require(colours[back]))
      #expect(ratio >= 4.5, "--\(text) on --\(back): \(ratio) in \(selector)")
    }
  }

  @Test func usesTheSameDarkColoursWhetherAskedForOrPreferred() throws {
    #expect(
      try variables(after: ":root:not([data-theme=\"light\"]) .screens {")
        == variables(after: ":root[data-theme=\"dark\"] .screens {"))
    #expect(
      try variables(after: ":root:not([data-theme=\"light\"]) {")
        == variables(after: ":root[data-theme=\"dark\"] {"))
  }

  @Test func needsNothingFromOutside() {
    let scripts = [Theme.standard.script, Theme.standard.searchScript]
      .map { String(decoding: $0, as: UTF8.self) }
    for text in scripts + [Self.styleSheet] {
      #expect(!text.contains("http"))
      #expect(!text.contains("url("))
      #expect(!text.contains("@import"))
    }
    #expect(Theme.standard.script.count < 15 * 1024)
  }

  /// The colours that a rule sets, as red, green and blue from 0 to 1.
  private func variables(after selector: String) throws -> [String: [Double]] {
    let start = try #require(Self.styleSheet.firstRange(of: selector)).upperBound
    let rule = Self.styleSheet[start...].prefix { $0 != "}" }
    var colours: [String: [Double]] = [:]
    for line in rule.split(separator: ";") {
      let parts = line.split(separator: ":").map { $0.drop(while: \.isWhitespace) }
      guard parts.count == 2, parts[0].hasPrefix("--"), parts[1].hasPrefix("#"),
        let value = Int(parts[1].dropFirst(), radix: 16)
      else { continue }
      colours[String(parts[0].dropFirst(2))] = [16, 8, 0].map { Double(value >> $0 & 255) / 255 }
    }
    return colours
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  private func contrast(_ first: [Double], _ second: [Double]) -> Double {
    let lights = [first, second].map { colour in
      zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
        let linear = part.0 <= 0.04045 ? part.0 / 12.92 : power((part.0 + 0.055) / 1.055)
        return sum + linear * part.1
      }
    }
    return (max(lights[0], lights[1]) + 0.05) / (min(lights[0], lights[1]) + 0.05)
  }

  /// The 2.4th power: x² times the fifth root of x², found by Newton's method.
  private func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
