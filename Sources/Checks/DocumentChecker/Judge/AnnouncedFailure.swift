import TextDiagnostics
import SwiftSource
import WorkbookModel

/// The result of a fence whose comments announce that it fails, and that does.
///
/// A fence is as it says if each of its errors is announced at its line, or for the whole fence. Words that quote the
/// compiler need not be those of this version, but one of them must be in its message: a fence that fails for another
/// reason is not verified.
struct AnnouncedFailure {
  let result: FenceResult

  /// - Returns: nil if the fence announces nothing, or not what happened.
  init?(_ fence: Fence, _ sample: SampleResult) {
    guard sample.outcome == .failed else { return nil }
    // What it shows before it fails must be as claimed too.
    let claims = sample.problems.filter { $0.severity == .error && $0.id.isOfClaims }
    let errors = sample.problems.filter { $0.severity == .error && !$0.id.isOfClaims }
    if let comment = Self.trapComment(fence, errors) {
      result =
        Self.shareAWord(comment, errors[0])
        ? FenceResult(fence, claims) : Self.another(fence, errors[0])
      return
    }
    let announcements = fence.facts.announcements
    guard !announcements.isEmpty else { return nil }
    let isCompiled = !errors.contains { $0.id == .compile }
    let fitting = announcements.filter { announcement in
      switch announcement.kind {
      case .compileError: !isCompiled
      case .trap, .thrownError: isCompiled
      case .failure: true
      case .warning: false
      }
    }
    guard !fitting.isEmpty, !errors.isEmpty else { return nil }
    let isAnnounced = errors.allSatisfy { error in
      error.file == fence.file
        && fitting.contains {
          $0.codeLines.isEmpty || $0.codeLines.contains(fence.codeLine(of: error))
        }
    }
    // A message without its line is announced for the whole fence if it is quoted.
    let isQuoted = fitting.contains { announcement in
      announcement.message.map { message in errors.contains { $0.summary.contains(message) } }
        ?? false
    }
    guard isAnnounced || isQuoted else { return nil }
    let quotations = fitting.compactMap(\.message)
    let isMeant =
      isQuoted || quotations.isEmpty
      || errors.contains { error in quotations.contains { Self.shareAWord($0, error) } }
    result =
      isMeant
      ? FenceResult(fence, claims)
      : Self.another(fence, errors[0])
  }

  private static func another(_ fence: Fence, _ error: Diagnostic) -> FenceResult {
    FenceResult(fence, .fragment, reason: "it fails as it says, but with '\(error.summary)'")
  }

  /// Whether a quotation has a word of a message; words that many messages have do not count.
  private static func shareAWord(_ quotation: String, _ error: Diagnostic) -> Bool {
    func words(_ text: String) -> Set<Substring> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        .subtracting(commonWords)
    }
    let own = words(quotation)
    return own.isEmpty
      || !own.isDisjoint(with: words(error.summary + " " + (error.explanation ?? "")))
  }

  private static let commonWords: Set<Substring> = [
    "a", "an", "and", "at", "be", "because", "but", "by", "can", "cannot", "compile", "compiler",
    "crash", "crashed", "crashes", "does", "error", "fail", "failed", "fails", "failure", "fatal",
    "for", "from", "has", "here", "in", "invalid", "is", "it", "line", "must", "no", "not", "of",
    "on", "or", "precondition", "program", "run", "runtime", "that", "the", "this", "time", "to",
    "trap", "trapped", "traps", "type", "value", "will", "with", "would",
  ]

  /// Words of comments that mean a trap where one happens: `gcd(.min, .min)  // Overflow error`.
  private static let trapWords = [
    "overflow", "error", "crash", "trap", "fatal", "precondition", "out of range", "abort", "fail",
    "invalid",
    "not allowed", "undefined", "nil",
  ]

  /// Words of comments that mean the opposite: `a[0]  // never nil`.
  private static let denials = [
    "never", "safe", "does not", "doesn't", "won't", "will not", "no error",
  ]

  /// The comment of the line at which the program traps, if it names a trap.
  private static func trapComment(_ fence: Fence, _ errors: [Diagnostic]) -> String? {
    guard let trap = errors.first, errors.count == 1, trap.id == .trap, trap.file == fence.file,
      let line = fence.sample.lines.first(where: { $0.start.line == trap.range.start.line }),
      let comment = line.code.firstRange(of: "//")
    else { return nil }
    let text = line.code[comment.upperBound...].lowercased()
    let isTrap =
      trapWords.contains { text.contains($0) } && !denials.contains { text.contains($0) }
    return isTrap ? text : nil
  }
}

extension FenceResult {
  /// The result of a fence that fails as it says, with the problems of what it claims before.
  fileprivate init(_ fence: Fence, _ claims: [Diagnostic]) {
    self.init(fence, claims.isEmpty ? .verified : .wrong, problems: claims)
  }
}

extension Fence {
  /// The line of a problem in the code, from 1.
  fileprivate func codeLine(of problem: Diagnostic) -> Int {
    let first = sample.lines.first?.start.line ?? sample.range.start.line
    return problem.range.start.line - first + 1
  }
}
