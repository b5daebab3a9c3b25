import TextDiagnostics
import WorkbookModel

/// A short text above code, or its first comment, that says that the code is old or wrong.
///
/// ```
/// Before:      **Wrong**      ## Old API (before 2.0)      In 1.x:      This does not compile:      // Don't
/// ```
/// A longer sentence that only begins with such a word, such as `Before you start, create a client:`, says nothing.
package enum OldCodeLabel {
  /// The label, without its signs; nil for another text.
  package static func label(in text: String) -> String? {
    guard text.utf8.count <= 100, !text.contains("\n") else { return nil }
    let isMarked = marks.contains { text.contains($0) }
    let words = text.replacing("’", with: "'").split {
      !($0.isLetter || $0.isNumber || $0 == "'" || $0 == ".")
    }.map { $0.lowercased().trimmedPeriods }
    guard let first = words.first else { return isMarked ? text : nil }
    let label = text.trimmedSigns
    if isMarked || phrases.contains(where: { holds(words, $0) }) { return label }
    let rest = words.dropFirst().filter { !fillers.contains($0) && !isVersion($0) }
    if starts.contains(first) { return rest.isEmpty ? label : nil }
    // `In version 1 this was`, `0.2.x`
    let namesVersion =
      first == "in" && words.dropFirst().contains(where: isVersion)
      && rest.allSatisfy { ["this", "was", "you", "wrote", "it"].contains($0) }
    return isVersion(first) && rest.isEmpty || namesVersion ? label : nil
  }

  /// Whether a comment begins the code that is right: `// After`.
  package static func endsOldCode(_ comment: String) -> Bool {
    let first = comment.split { !$0.isLetter }.first?.lowercased() ?? ""
    return comment.utf8.count <= 60
      && (["after", "good", "new", "now", "right", "correct", "better", "do", "instead"]
        .contains(first) || comment.contains("✅"))
  }

  private static let marks = ["❌", "🚫", "⛔", "👎"]
  private static let starts: Set = [
    "avoid", "bad", "before", "deprecated", "don't", "earlier", "formerly", "incorrect", "invalid",
    "old", "previously", "was", "wrong",
  ]
  private static let fillers: Set = [
    "api", "before", "code", "deprecated", "example", "in", "old", "style", "syntax", "the", "this",
    "to", "until", "up", "usage", "use", "version", "versions", "way", "write", "do",
  ]
  private static let phrases = [
    ["removed", "in"], ["instead", "of"], ["previously", "you"], ["does", "not", "compile"],
    ["doesn't", "compile"], ["won't", "compile"], ["will", "not", "compile"],
    ["no", "longer", "compiles"], ["no", "longer", "works"], ["used", "to", "write"],
  ]

  private static func holds(_ words: [String], _ phrase: [String]) -> Bool {
    words.indices.contains { words[$0...].starts(with: phrase) }
  }

  /// `1.x`, `2.0`, `v3`, `0.2.x`, `5`
  private static func isVersion(_ word: String) -> Bool {
    let rest = word.hasPrefix("v") ? word.dropFirst() : word[...]
    return rest.first?.isNumber == true
      && rest.allSatisfy { $0.isNumber || $0 == "." || $0 == "x" }
  }
}

extension Fence {
  /// The label above the code, or in the nearest comment line above each error, that says that the code is old or wrong.
  func label(of errors: [Diagnostic]) -> String? {
    if let label { return label }
    var found: String?
    for error in errors {
      guard error.file == file, let own = label(ofLine: error.range.start.line) else { return nil }
      found = own
    }
    return found
  }

  private func label(ofLine number: Int) -> String? {
    for line in sample.lines.reversed() where line.start.line <= number {
      let text = line.code.drop(while: \.isWhitespace)
      let isAlone = text.hasPrefix("//")
      guard isAlone || line.start.line == number, let start = text.firstRange(of: "//") else {
        continue
      }
      let comment = String(text[start.upperBound...])
      if isAlone, OldCodeLabel.endsOldCode(comment) { return nil }
      // Beside code, a word such as `old` says what a value is.
      if isAlone, let label = OldCodeLabel.label(in: comment) { return label }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmedPeriods: String {
    var text = self[...]
    while text.last == "." { text.removeLast() }
    return String(text)
  }

  fileprivate var trimmedSigns: String {
    var text = self[...]
    while let last = text.last, "#*_: ".contains(last) { text.removeLast() }
    while let first = text.first, "#*_/ ".contains(first) { text.removeFirst() }
    return String(text)
  }
}
