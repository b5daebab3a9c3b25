import CommandLineSyntax
import RuleBlocks
import Testing
import WorkbookCommands
import WorkbookModel

struct SampleFilterTests {
  private static func id(_ text: String) -> Sample.ID {
    let parts = text.split { $0 == "/" || $0 == "#" }.map(String.init)
    return Sample.ID(language: parts[0], chapter: parts[1], name: parts[2])
  }

  @Test(arguments: [
    "hello", "HELLO", "fi/00-start#hello", "/", "", "*", "**", "fi/*", "*hello", "*#hello", "F*O",
    "*start*", "fi*00*start*hello", "fi/00-start#hello*", "*l*l*",
  ])
  func matches(_ pattern: String) {
    #expect(SampleFilter(pattern).matches(Self.id("fi/00-start#hello")))
  }

  @Test(arguments: [
    "hell0", "hello*x", "start*", "*start", "x*", "*fi", "fi/00-start#hello*hello", "*l*l*l*",
    "hello?", "fi/00-start#hello#hello", "*hello*start*",
  ])
  func doesNotMatch(_ pattern: String) {
    #expect(!SampleFilter(pattern).matches(Self.id("fi/00-start#hello")))
  }

  /// Compares with the definition: an asterisk matches nothing, or a character followed by what it matches
  /// itself.
  @Test(arguments: 0..<40)
  func agreesWithTheDefinition(_ seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    func random(_ limit: Int) -> Int { numbers.number(below: limit) }
    func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return matches(pattern.dropFirst(), text)
          || !text.isEmpty && matches(pattern, text.dropFirst())
      }
      return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
    }
    for _ in 0..<50 {
      let name = String((0...random(7)).map { _ in Array("ab-")[random(3)] })
      let pattern = "*" + String((0..<random(7)).map { _ in Array("ab-**#")[random(6)] })
      let sample = Self.id("fi/aba#\(name)")
      #expect(
        SampleFilter(pattern).matches(sample)
          == matches(pattern[...], sample.description[...]), "'\(pattern)' \(sample)")
    }
  }

  private static let samples = [
    "fi/00-start#hello", "ro/00-start#hello", "fi/00-start#budget", "fi/03-fetch#news",
    "ro/03-fetch#news", "ru/03-fetch#news", "zh/03-fetch#news",
  ].map(id)

  @Test(arguments: [
    ("helo", "similar: 'fi/00-start#hello', 'ro/00-start#hello'"),
    ("fi/00-start#budgte", "similar: 'fi/00-start#budget'"),
    ("*#nevs", "similar: 'fi/03-fetch#news', 'ro/03-fetch#news', 'ru/03-fetch#news' and 1 more"),
    ("00-strat", "similar: 'fi/00-start#hello', 'ro/00-start#hello', 'fi/00-start#budget'"),
    (
      "zzz",
      "the samples are 'fi/00-start#hello', 'ro/00-start#hello', 'fi/00-start#budget' and 4 more"
    ),
  ])
  func saysWhatIsNear(_ pattern: String, _ next: String) {
    let error = #expect(throws: Invocation.UsageError.self) {
      try SampleFilter(pattern).samples(among: Self.samples)
    }
    #expect(error?.description == "no sample matches '--filter \(pattern)'; \(next)")
  }

  @Test func saysThatThereIsNothing() {
    let error = #expect(throws: Invocation.UsageError.self) {
      try SampleFilter("a").samples(among: [])
    }
    #expect(
      error?.description == "no sample matches '--filter a'; there are no samples")
  }
}
