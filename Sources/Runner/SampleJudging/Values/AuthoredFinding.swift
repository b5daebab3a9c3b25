import ResultStore
import SwiftSource
import WorkbookModel

/// The result of comparing a claim of a document outside of a book with its observations.
///
/// Its author does not know this program, so only what is certainly wrong is false:
///
/// ```
/// as claimed, in any form that readers recognise      true
/// as claimed once, not reached, not observable        prose
/// another value in another run, apart from its order  prose
/// abbreviated: `[1, ...]`, 3.14 for 3.14159           prose
/// a block of comments that is mostly not printed      prose, unless it is announced
/// anything else                                       false, with the real text
/// ```
struct AuthoredFinding {
  let finding: ValueFinding

  init(_ claim: ValueClaim, _ watched: ObservationRecord.ObservedClaim) {
    let sights = watched.sights
    guard watched.obstacle == nil, let first = sights.first, !sights.contains(where: \.isCut) else {
      finding = .prose
      return
    }
    if case .output(_, let lines, let isAnnounced) = claim.subject {
      finding = Self.finding(lines, isAnnounced, sights.map { $0.printed ?? "" })
      return
    }
    let results = sights.map { claim.holds(in: $0) || claim.isAuthorsForm(of: $0) }
    let areListed = watched.runs.allSatisfy { claim.holds(in: $0) }
    if areListed || results.allSatisfy(\.self) {
      finding = .true
      return
    }
    let real = claim.shown(first)
    guard watched.runs.count == 1 || first.isUnordered, !results.contains(true),
      !claim.text.text.isAbbreviated,
      !claim.text.text.plainValue.rounds(real.plainValue), !claim.isFirstLine(of: first),
      claim.softProblem(first, real) == nil
        || claim.text.text.plainValue.differsInNumbersOnly(from: real.plainValue)
    else {
      finding = .prose
      return
    }
    let verb = first.printed == nil ? "is" : "prints"
    finding = .false(
      ValueFinding.Problem(
        summary: "claims '\(claim.text.text)', but \(verb) '\(real.onOneLine)'",
        explanation: "- \(claim.text.text)\n+ \(real)", fix: Self.fix,
        replacement: try? NewValue(claim, watched.runs).text))
  }

  /// Names the command of a book; for a document, its report names another.
  private static let fix = "correct the code, or run 'workbook accept'"

  /// Compares lines of output.
  ///
  /// - Parameter outputs: what is printed each time that the comment is reached.
  private static func finding(
    _ lines: [ValueClaim.Line], _ isAnnounced: Bool, _ outputs: [String]
  ) -> ValueFinding {
    let texts = lines.map(\.text)
    var blocks = [OutputBlock(texts)]
    if texts.count > 1, Set(lines.map(\.range)).count == 1 {
      blocks += [" ", "", ", "].map { OutputBlock([texts.joined(separator: $0)]) }
    }
    let verdicts = outputs.map { output -> OutputBlock.Verdict in
      if texts.count == 1, texts[0].content == output.onOneLine(trimmed: true) { return .holds }
      return blocks.map { $0.verdict(output: output, isUnordered: true) }.first { $0 == .holds }
        ?? blocks[0].verdict(output: output, isUnordered: true)
    }
    if verdicts.allSatisfy({ $0 == .holds }) { return .true }
    guard let output = outputs.first, !verdicts.contains(.holds), Set(outputs).count == 1,
      !texts.contains(where: \.isAbbreviated)
    else { return .prose }
    let printed = output.printedLines
    var wrong = 0
    // The same words with another number are no prose.
    let isNear =
      texts.count == printed.count
      && zip(texts, printed).allSatisfy {
        $0 == $1 || $0.content == $1
          || $0.contains(where: \.isLetter) && $0.content.differsInNumbersOnly(from: $1)
      }
    switch verdicts[0] {
    case .holds: return .true
    case .prose:
      // A heading may be about something else, which prints nothing here.
      guard isAnnounced || isNear, !printed.isEmpty,
        texts.count == 1 || texts.count == printed.count
      else { return .prose }
    case .differs(let line, _):
      // Of a sentence below output nobody knows whether it is meant as output.
      guard isAnnounced || isNear || texts[line].looksPrinted else { return .prose }
      wrong = line
    }
    let real = printed.indices.contains(wrong) ? printed[wrong] : nil
    guard texts.indices.contains(wrong),
      !(real.map { texts[wrong].rounds($0) } ?? false)
    else { return .prose }
    let isWhole = printed.count == texts.count || isAnnounced && blocks.count == 1
    return .false(
      ValueFinding.Problem(
        summary: real.map { "claims '\(texts[wrong])', but prints '\($0)'" }
          ?? "claims '\(texts[wrong])', but does not print it",
        explanation: texts.map { "- \($0)\n" }.joined()
          + printed.map { "+ \($0)" }.joined(separator: "\n"), fix: fix,
        lines: isWhole && blocks.count == 1 ? zipped(printed, texts) : nil))
  }

  /// The printed lines in the form of the claimed ones: in quotes if those are.
  private static func zipped(_ printed: [String], _ texts: [String]) -> [String] {
    let areQuoted = texts.allSatisfy(\.isQuoted)
    return printed.enumerated().map { index, line in
      let old = texts.indices.contains(index) ? texts[index] : nil
      if let old, old == line || old.content == line { return old }
      return old?.isQuoted ?? areQuoted ? String(reflecting: line) : line
    }
  }
}

extension ValueClaim {
  /// Whether readers recognise the value in what the author writes, although neither the text nor the value is equal.
  ///
  /// ```
  /// claimed   "x"             .north     3      ["b", "a"]       [1,2]
  /// real      Optional("x")   north      3.0    a Set of both    [1, 2]
  /// ```
  fileprivate func isAuthorsForm(of sight: ObservationRecord.ObservedValue) -> Bool {
    if sight.isEqual == true { return true }
    // `equals 11110000`, of 240
    if text.text.utf8.count > 3, let bits = Int(text.text, radix: 2),
      [sight.printedLine, sight.description].contains("\(bits)")
    {
      return true
    }
    let claimed = StructuredText(text.text)
    return [sight.printedLine, sight.description, sight.debugDescription].contains { real in
      guard let real else { return false }
      if text.text.plainValue == real.plainValue { return true }
      guard let claimed, let real = StructuredText(real) else { return false }
      return claimed.claims(real, isUnordered: sight.isUnordered)
    }
  }
}

extension ObservationRecord.ObservedValue {
  /// Whether its order differs from run to run and claims nothing.
  fileprivate var isUnordered: Bool {
    ["Set<", "Dictionary<"].contains { (type ?? "").hasPrefix($0) }
  }
}

extension ValueClaim {
  /// Whether it shows the first of several printed lines.
  fileprivate func isFirstLine(of sight: ObservationRecord.ObservedValue) -> Bool {
    guard let lines = sight.printed?.printedLines, lines.count > 1 else { return false }
    return lines[0] == text.text.content
  }
}

extension String {
  /// Without an optional around it, quotes, the type before a case, `.0`, and a remark after a literal: `"5 %" (French)`.
  /// Spaces that do not break are spaces.
  fileprivate var plainValue: String {
    var text = String(map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 })
    if let match = text.wholeMatch(of: /("(?:[^"\\]|\\.)*"|-?\d[\d.,]*%?) \([^()]*\)/) {
      text = String(match.1)
    }
    while let match = text.wholeMatch(of: /(?:Optional|\.some|Optional\.some)\((.*)\)/) {
      text = String(match.1)
    }
    if text.isQuoted { return String(text.dropFirst().dropLast()) }
    if let match = text.wholeMatch(of: /(?:(?:[A-Z]\w*\.)*[A-Z]\w*)?\.?([a-z]\w*(?:\(.*\))?)/) {
      return String(match.1)
    }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  fileprivate var isQuoted: Bool { count > 1 && hasPrefix("\"") && hasSuffix("\"") }

  /// The text of a string literal; other text as it is.
  fileprivate var content: String { ClaimedText(self).stringContent ?? self }

  fileprivate var isAbbreviated: Bool {
    contains("...") || contains("…") || contains("etc.") || contains("[..]")
  }

  /// Whether it is another text with the same words and signs, and as many numbers.
  fileprivate func differsInNumbersOnly(from real: String) -> Bool {
    let (own, others) = (numbers, real.numbers)
    return own.rest == others.rest && own.values.count == others.values.count
      && own.values != others.values
  }

  /// Whether it is a number or a list of numbers with fewer digits than the real ones.
  fileprivate func rounds(_ real: String) -> Bool {
    let own = numbers
    let others = real.numbers
    guard own.rest == others.rest, own.values.count == others.values.count else { return false }
    return zip(own.values, others.values).allSatisfy { claimed, real in
      guard let one = Double(claimed), let other = Double(real) else { return claimed == real }
      let digits = claimed.split(separator: ".").dropFirst().first?.count ?? 0
      var unit = 1.0
      for _ in 0..<digits { unit /= 10 }
      return one == other || digits > 0 && abs(one - other) < unit
    }
  }

  /// The numbers in a text, and the text without them and spaces.
  private var numbers: (values: [String], rest: String) {
    let pattern = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/
    let values = matches(of: pattern).map { String($0.output) }
    return (values, replacing(pattern, with: "#").filter { !$0.isWhitespace })
  }

  /// Whether a comment line can hardly be prose.
  fileprivate var looksPrinted: Bool { ClaimedText(self).isLiteral || ClaimedText.isList(self) }

  fileprivate var onOneLine: String { replacing("\n", with: "\\n") }

  fileprivate func onOneLine(trimmed: Bool) -> String {
    hasSuffix("\n") && trimmed ? String(dropLast()) : self
  }

  /// The lines without those that are empty at the end.
  fileprivate var printedLines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
