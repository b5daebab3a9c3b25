/// The words of a comment that announce a failure.
///
/// ```
/// ❌ This line will not compile: no such boat    compileError, explicit, `no such boat`
/// error                                          failure
/// may crash, Error handling, throws if empty     nothing
/// ```
struct AnnouncingWords {
  private(set) var kind: FenceAnnouncement.Kind
  private(set) var isExplicit: Bool
  private(set) var message: String?

  /// Nil for a comment that announces nothing.
  ///
  /// - Parameter comment: the text after the slashes.
  init?(_ comment: String) {
    // A variation selector would make one character of a mark and what follows.
    let plain = String(String.UnicodeScalarView(comment.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    var text = plain.replacing("’", with: "'").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")[...]
    Self.trim(&text)
    let mark = Self.marks.first { text.hasPrefix($0) || text.hasSuffix($0) }
    if let mark {
      if text.hasPrefix(mark) { text.removeFirst(mark.count) } else { text.removeLast(mark.count) }
      Self.trim(&text)
    }
    let words = Self.withoutSubject(text)
    if let (phrase, length) = Self.phrase(words) {
      (kind, isExplicit) = (phrase.kind, phrase.isExplicit || mark != nil)
      message = Self.message(after: words.dropFirst(length))
    } else if mark != nil {
      (kind, isExplicit) = (.failure, false)
      message = Self.message(after: text)
      // Such a mark often criticizes code that works.
      return
    } else {
      return nil
    }
    guard kind == .failure else { return }
    isExplicit = message.map(Self.isDiagnostic) ?? false
    if isExplicit { kind = .compileError }
  }

  private static let marks = ["❌", "🛑", "⛔", "🚫", "💥", "✘", "✗"]

  // MARK: Phrases

  private struct Phrase {
    var texts: [String]
    var kind: FenceAnnouncement.Kind
    /// Whether it can mean nothing else.
    var isExplicit: Bool
    /// Whether the sentence must end with it, since its words have other uses.
    var endsSentence = false
  }

  private static let phrases = [
    Phrase(
      texts: combined(
        ["compile", "compiler", "compilation", "compile-time", "compile time", "build", "syntax"]
          + ["type", "type-check", "type checker"], ["errors", "error", "failure"]),
      kind: .compileError, isExplicit: true),
    Phrase(
      texts: combined(
        ["does not", "doesn't", "do not", "don't", "not", "won't", "wouldn't", "cannot", "can't"]
          + ["can not", "fails to", "fail to", "never"],
        ["compile", "compiles", "be compiled", "build", "type-check"]),
      kind: .compileError, isExplicit: true),
    Phrase(
      texts: combined(["fatal", "runtime", "run-time"], ["error"])
        + combined(["precondition", "assertion"], ["failed", "failure"])
        + combined(["index out of"], ["range", "bounds"]),
      kind: .trap, isExplicit: true),
    Phrase(texts: ["compiler warning"], kind: .warning, isExplicit: true),
    Phrase(
      texts: ["crash", "crashes", "crashed", "trap", "traps"], kind: .trap, isExplicit: true,
      endsSentence: true),
    Phrase(texts: ["warning"], kind: .warning, isExplicit: false, endsSentence: true),
    Phrase(
      texts: ["throws an error", "throws error", "throws", "error thrown"], kind: .thrownError,
      isExplicit: false, endsSentence: true),
    Phrase(
      texts: combined(["isn't", "not"], ["valid", "allowed"]), kind: .failure, isExplicit: false,
      endsSentence: true),
    Phrase(texts: ["error"], kind: .failure, isExplicit: false, endsSentence: true),
  ]

  private static func combined(_ first: [String], _ second: [String]) -> [String] {
    first.flatMap { start in second.map { "\(start) \($0)" } }
  }

  /// Words after which a failure is a mere possibility, or a topic.
  private static let doubts: Set<Substring> = ["if", "when", "unless", "handling", "handler"]

  /// The phrase with which a text begins, and its length.
  private static func phrase(_ text: Substring) -> (Phrase, Int)? {
    let words = text.lowercased()
    for phrase in phrases {
      for start in phrase.texts where words.hasPrefix(start) {
        let rest = words.dropFirst(start.count)
        guard !(rest.first.map { $0.isLetter || $0.isNumber } ?? false) else { continue }
        if doubts.contains(rest.drop { $0 == " " }.prefix(while: \.isLetter)) { return nil }
        if !phrase.endsSentence || endsSentence(text.dropFirst(start.count), phrase) {
          return (phrase, start.count)
        }
      }
    }
    return nil
  }

  /// Whether nothing, a sign, the name of an error or a place follows.
  private static func endsSentence(_ rest: Substring, _ phrase: Phrase) -> Bool {
    let next = rest.drop { $0 == " " }
    if next.first.map({ ":!.,;(–—".contains($0) }) ?? true || next.hasPrefix("- ") { return true }
    if ["at", "because", "here", "with"].contains(next.prefix(while: \.isLetter)) { return true }
    // `throws BoatError.full`
    return phrase.kind == .thrownError && next.first.map { $0.isUppercase || $0 == "`" } ?? false
  }

  // MARK: Parts

  /// Words before a phrase that do not make it doubtful, unlike `may` and `could`.
  private static let subjects: Set<Substring> = [
    "a", "above", "also", "an", "and", "below", "call", "causes", "code", "declaration", "emits",
    "example", "first", "following", "gives", "is", "it", "last", "leads", "line", "lines", "next",
    "now", "previous", "produces", "results", "second", "snippet", "statement", "still", "that",
    "the", "these", "this", "to", "triggers", "which", "will", "would",
  ]

  private static func withoutSubject(_ text: Substring) -> Substring {
    var rest = text
    while let space = rest.firstIndex(of: " "),
      subjects.contains(Substring(rest[..<space].lowercased()))
    {
      rest = rest[rest.index(after: space)...]
    }
    return rest
  }

  /// Removes space and signs from both ends.
  private static func trim(_ text: inout Substring) {
    let signs = "/*-–—=<>^←→⬅↑`~ "
    while let first = text.first, signs.contains(first) { text.removeFirst() }
    while let last = text.last, signs.contains(last) { text.removeLast() }
  }

  /// The text after a colon or a dash; nil if it is empty.
  private static func message(after text: Substring) -> String? {
    let rest = text.drop { $0.isWhitespace || ":!.,;–—-*/".contains($0) }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Whether a text begins as messages of the compiler do: with a quoted name, or one of their words.
  private static func isDiagnostic(_ text: String) -> Bool {
    if text.hasPrefix("'") || text.hasPrefix("`") { return true }
    return diagnosticWords.contains(text.lowercased().prefix { $0.isLetter || $0 == "-" })
  }

  private static let diagnosticWords: Set<Substring> = [
    "ambiguous", "actor-isolated", "argument", "arguments", "binary", "call", "cannot", "capture",
    "class", "closure", "conflicting", "consecutive", "constant", "contextual", "converting",
    "enum", "errors", "expected", "expression", "extra", "function", "generic",
    "immutable", "incorrect", "inheritance", "initializer", "instance", "invalid", "left", "main",
    "method", "missing", "mutating", "no", "non-sendable", "noncopyable", "overlapping", "passing",
    "property", "protocol", "reference", "referencing", "return", "sending", "static", "struct",
    "switch", "type", "unable", "unary", "unexpected", "use", "value", "variable",
  ]
}
