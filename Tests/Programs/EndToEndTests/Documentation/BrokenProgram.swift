import RuleBlocks

/// A program with one random slip, which a compiler usually rejects.
///
/// Misspelled names, such as `totl` for `total`, are rare in a text; likelier are the name of something else,
/// and a missing or superfluous label, literal or line.
struct BrokenProgram {
  /// The text; the original if there is nothing to break.
  let text: String

  private enum Slip: CaseIterable { case name, literal, label, member, lineTwice, lineGone, gone }

  /// Names, numbers, literals on a line, and single signs.
  private static var token: Regex<Substring> {
    /[A-Za-z_][A-Za-z0-9_]*|[0-9]+|"[^"\\\n]*"|[^\sA-Za-z0-9_]/
  }
  /// `(of: ` and `, to: `; the label is removed.
  private static var label: Regex<(Substring, Substring)> { /[(,] ?([a-z][A-Za-z0-9]*: )/ }
  private static var member: Regex<(Substring, Substring)> { /\.([a-z][A-Za-z0-9]*)/ }

  /// Makes one slip.
  init(_ text: String, by random: inout SplitMix) {
    let slip = Slip.allCases[random.number(below: Slip.allCases.count)]
    self.text =
      switch slip {
      case .name: Self.replacingName(in: text, &random)
      case .literal: Self.replacingLiteral(in: text, &random)
      case .label:
        Self.replacing(text.matches(of: Self.label).map(\.output.1), with: "", in: text, &random)
      case .member:
        Self.replacing(
          text.matches(of: Self.member).map(\.output.1), with: "nothing", in: text, &random)
      case .gone: Self.replacing(Self.tokens(text), with: "", in: text, &random)
      case .lineTwice: Self.changingLine(of: text, &random) { [$0, $0] }
      case .lineGone: Self.changingLine(of: text, &random) { _ in [] }
      }
  }

  private static func tokens(_ text: String) -> [Substring] {
    text.matches(of: token).map(\.output)
  }

  private static func replacing(
    _ parts: [Substring], with new: String, in text: String, _ random: inout SplitMix
  ) -> String {
    guard !parts.isEmpty else { return text }
    let part = parts[random.number(below: parts.count)]
    return text.replacingCharacters(part.startIndex..<part.endIndex, with: new)
  }

  private static func replacingName(in text: String, _ random: inout SplitMix) -> String {
    let names = tokens(text).filter { $0.first?.isLetter ?? false }
    guard !names.isEmpty else { return text }
    let other = String(names[random.number(below: names.count)])
    return replacing(names, with: other, in: text, &random)
  }

  private static func replacingLiteral(in text: String, _ random: inout SplitMix) -> String {
    let literals = tokens(text).filter { $0.first == "\"" || $0.first?.isNumber ?? false }
    guard !literals.isEmpty else { return text }
    let literal = literals[random.number(below: literals.count)]
    return text.replacingCharacters(
      literal.startIndex..<literal.endIndex, with: literal.first == "\"" ? "42" : "\"text\"")
  }

  private static func changingLine(
    of text: String, _ random: inout SplitMix, _ change: (Substring) -> [Substring]
  ) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = random.number(below: lines.count)
    return (lines[..<number] + change(lines[number]) + lines[(number + 1)...])
      .joined(separator: "\n")
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with new: String) -> String {
    var text = self
    text.replaceSubrange(range, with: new)
    return text
  }
}
