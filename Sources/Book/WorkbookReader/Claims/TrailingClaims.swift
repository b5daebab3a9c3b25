import TextDiagnostics
import SwiftSource
import WorkbookModel

/// The claims in the comments of a sample, in the order of its code.
///
/// Each comment is one of four things: a claim of a value, if SwiftSource recognised it; a line of a list
/// below `// Prints:`; a claim of output or a mistake, according to ``ClaimCommentParser``; or prose.
/// Values take precedence: after `f()`, `// => 3` is interpreted with regard to the call.
///
/// ```
/// print(a)        // Prints "1"      output: 1
/// let n = f()     // n == 3          value: n is 3
/// for n in 1...2 { print(n) }
/// // Prints:                         no claim by itself
/// // 1                               output: 1
/// // 2                               output: 2
/// ```
struct TrailingClaims {
  /// In the order of the code; empty for a sample that cannot print.
  private(set) var claims: [Claim] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Warnings about each `// Prints:` with nothing below it; obsolete if a fence claims the output, which
  /// the comment may refer to.
  private(set) var emptyLists: [Diagnostic] = []
  /// Whether a claim is about a call of `print` in a function, a closure, a loop or a branch.
  private var hasNestedPrint = false
  /// The chapter, or the file that the sample includes, which contains the comments.
  private let source: SourceText
  /// The sample's id in the chapter, for messages.
  private let name: String

  /// Reads the comments of a sample's own code; an ignored sample claims nothing.
  ///
  /// - Parameter readsValues: whether comments may claim the values of expressions.
  init(_ code: SampleCode, of sample: Sample, readsValues: Bool, source: SourceText) {
    self.source = source
    name = sample.id.name
    guard sample.annotations.ignoreReason == nil else { return }
    let readsValues = readsValues && !sample.annotations.hasNoValues
    let values = Dictionary(
      grouping: readsValues ? code.values : [], by: \.commentRange.lowerBound)
    let parser = ClaimCommentParser(language: sample.id.language, readsValues: readsValues)
    var isInList = false
    for (index, comment) in code.comments.enumerated() {
      let isBelow =
        index > 0 && code.comments[index - 1].line == comment.line - 1 && !comment.isTrailing
      if isInList, comment.isPlain, isBelow {
        // An empty comment above and below the heading frames it.
        if comment.text.allSatisfy(\.isWhitespace), index > 1,
          code.comments[index - 2].text.allSatisfy(\.isWhitespace),
          code.comments[index - 2].line == comment.line - 2,
          Self.isFollowed(index, in: code.comments)
        {
          continue
        }
        addLine(comment)
        continue
      }
      isInList = false
      if comment.isPlain, let notes = values[comment.codeOffset] {
        for note in notes { add(note.meaning, comment) }
      } else if comment.isPlain, parser.beginsList(comment.text),
        Self.isFollowed(index, in: code.comments)
      {
        isInList = true
      } else {
        let isBelowClaim =
          claims.last?.range.start.line == source.range(comment.offsets).start.line - 1
        var outcome =
          comment.isPlain
          ? parser.parse(
            comment.text, isTrailing: comment.isTrailing,
            isBelowCode: code.hasCode(above: comment.line) || isBelow && isBelowClaim)
          : parser.parseOther(
            comment.text, isTrailing: comment.isTrailing, isBelowClaim: isBelowClaim)
        if readsValues, comment.isPlain, comment.isTrailing, outcome == .prose,
          let refusal = Refusal(comment.text), let tag = refusal.missingTag(of: sample.annotations)
        {
          outcome = .unreadable(
            summary: "'\(comment.text.trimmed)' is not checked: the sample is not marked '\(tag)'",
            fix: "mark the sample '\(tag)' with a part of the message")
        }
        if readsValues, isBelow, outcome == .prose, isBelowClaim, let rest = Self.literal(comment) {
          outcome = .unreadable(
            summary: "'\(rest)' is not checked: the claim above ends on its own line",
            fix: "list all printed lines below // Prints:, or begin the comment with a word")
        }
        add(outcome, comment, code.prints[comment.codeOffset])
        if readsValues, comment.isPlain, outcome == .prose, parser.beginsList(comment.text) {
          addEmptyList(comment)
        }
      }
    }
    // Lines are compared in the order of the text, unless one of them may be printed at another time.
    let lines = claims.filter { $0.form == .trailing && $0.value == nil }
    if !hasNestedPrint || lines.contains(where: { $0.call == nil }) {
      for index in claims.indices { claims[index].call = nil }
    }
    checkPlace(of: sample)
  }

  /// The text of a comment that is nothing but a literal.
  private static func literal(_ comment: CodeComment) -> String? {
    let text = comment.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return ClaimedText(text).isLiteral ? text : nil
  }

  /// Whether the next line consists of another comment.
  private static func isFollowed(_ index: Int, in comments: [CodeComment]) -> Bool {
    guard index + 1 < comments.count else { return false }
    let next = comments[index + 1]
    return next.isPlain && !next.isTrailing && next.line == comments[index].line + 1
  }

  /// Warns about a `// Prints:` that is not followed by a comment on the next line.
  private mutating func addEmptyList(_ comment: CodeComment) {
    let words = comment.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    emptyLists.append(
      Diagnostic(
        .warning, .value, file: source.path, range: source.range(comment.offsets),
        "'\(words)' claims nothing: the next line is not a comment",
        fix: "write each printed line after '//', directly below it, or remove it"))
  }

  /// Adds a line below `// Prints:`.
  private mutating func addLine(_ comment: CodeComment) {
    let text = comment.text.hasPrefix(" ") ? comment.text.dropFirst() : comment.text[...]
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)].isWhitespace {
      end = text.index(before: end)
    }
    let start = comment.text.utf8.distance(from: comment.text.startIndex, to: text.startIndex)
    let line = text[..<end]
    addOutput(line + "\n", at: start..<start + line.utf8.count, of: comment)
    claims[claims.count - 1].isListLine = true
  }

  /// Adds a claim of output.
  ///
  /// - Parameter content: the range of the claimed text, in bytes of the comment after its slashes.
  private mutating func addOutput(_ text: String, at content: Range<Int>, of comment: CodeComment) {
    let start = comment.offset + 2
    claims.append(
      Claim(
        form: .trailing, stream: .stdout, text: text,
        contentRange: source.range(start + content.lowerBound..<start + content.upperBound),
        range: source.range(comment.offsets)))
  }

  /// Adds the parser's result for a comment: a claim, a diagnostic, or nothing.
  ///
  /// - Parameter print: the call of `print` before the comment.
  private mutating func add(
    _ outcome: ClaimCommentParser.Outcome, _ comment: CodeComment, _ print: CommentedPrint?
  ) {
    switch outcome {
    case .prose: break
    case .claim(let text, let content):
      addOutput(text, at: content, of: comment)
      guard let print, comment.isTrailing else { break }
      claims[claims.count - 1].call = Self.call(print, text, comment)
      hasNestedPrint = hasNestedPrint || print.isNested
    case .problem(let summary, let fix):
      report(.error, .claim, source.range(comment.offsets), summary, fix: fix)
    case .unreadable(let summary, let fix):
      report(.warning, .value, source.range(comment.offsets), summary, fix: fix)
    }
  }

  /// The claim that a call prints a line; nil for several lines, and for a text with captures or omissions.
  private static func call(
    _ print: CommentedPrint, _ text: String, _ comment: CodeComment
  ) -> ValueClaim? {
    let line = text.dropLast()
    guard !line.contains("\n"), !line.contains("<"), !line.contains("...") else { return nil }
    let range = comment.codeOffset..<comment.codeOffset + comment.offsets.count
    var claim = ValueClaim(
      form: .printed, subject: print.subject,
      text: ClaimedText(
        text: String(line), isExpression: false, isLiteral: false, isCollection: false,
        isArray: false, stringContent: nil),
      textRange: range, commentRange: range)
    claim.isInBranch = print.isInBranch
    return claim
  }

  /// Adds SwiftSource's result for a comment.
  ///
  /// An arrow after a call claims output until ``ClaimAttacher`` knows whether a fence does, because a call
  /// without a result prints. Positions of the value are mapped from the code to the file.
  private mutating func add(_ meaning: ValueNote.Meaning, _ comment: CodeComment) {
    switch meaning {
    case .unreadable(let summary, let fix):
      report(.warning, .value, source.range(comment.offsets), summary, fix: fix)
    case .problem(let summary, let fix):
      report(.error, .claim, source.range(comment.offsets), summary, fix: fix)
    case .claim(let value):
      let shift = comment.offset - comment.codeOffset
      var claim = Claim(
        form: value.form == .arrow && value.subject.isCall ? .trailing : .value, stream: .stdout,
        text: value.text.text + "\n",
        contentRange: source.range(
          value.textRange.lowerBound + shift..<value.textRange.upperBound + shift),
        range: source.range(comment.offsets))
      claim.value = value
      claims.append(claim)
    }
  }

  /// Reports and drops claims of samples that print nothing by themselves.
  ///
  /// For claims of values alone this is a warning, because they may be mere prose.
  private mutating func checkPlace(of sample: Sample) {
    guard let first = claims.first else { return }
    let isOfOutput = claims.contains { $0.form == .trailing }
    let range = (claims.first { $0.form == .trailing } ?? first).range
    if sample.annotations.isApp {
      report(
        isOfOutput ? .error : .warning, isOfOutput ? .claim : .value, range,
        isOfOutput
          ? "the output of app '\(name)' is claimed by the scenarios that install it"
          : "this value is not checked: app '\(name)' runs only in scenarios",
        fix: isOfOutput
          ? "move the claim to the scenario" : "print it, and claim the output of the scenario")
      claims = []
    } else if let word = sample.annotations.notRunWord {
      report(
        isOfOutput ? .error : .warning, isOfOutput ? .claim : .value, range,
        isOfOutput
          ? "sample '\(name)' is not run, so it prints nothing"
          : "this value is not checked: sample '\(name)' is not run",
        fix: "remove the claim or '\(word)'")
      claims = []
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ id: Diagnostic.ID, _ range: SourceRange, _ summary: String,
    fix: String
  ) {
    diagnostics.append(
      Diagnostic(severity, id, file: source.path, range: range, summary, fix: fix))
  }
}

/// A comment which says that the code before it does not compile, or that it stops the program.
private enum Refusal {
  case compiler, trap

  /// Nil for prose: only the whole comment counts, or the beginning of a message.
  init?(_ comment: String) {
    var text = comment.trimmed
    while let last = text.last, ".!。！".contains(last) { text.removeLast() }
    let words = text.lowercased().replacing("’", with: "'")
    if Self.refusals.contains(words) || Self.isMessage(words) {
      self = .compiler
    } else if Self.traps.contains(words) || QuotedMessage.isTrap(words) {
      self = .trap
    } else {
      return nil
    }
  }

  private static let refusals: Set<String> = [
    "does not compile", "doesn't compile", "won't compile", "will not compile", "compile error",
    "compile-time error", "compiler error", "compilation error", "this does not compile",
    "this doesn't compile", "this won't compile",
    "käännösvirhe", "ei käänny", "tämä ei käänny",
    "编译错误", "编译失败", "无法编译", "不能编译", "编译不通过",
    "ошибка компиляции", "не компилируется", "не скомпилируется", "это не компилируется",
    "eroare de compilare", "nu compilează", "nu se compilează", "asta nu compilează",
  ]
  private static let traps: Set<String> = [
    "crashes", "this crashes", "will crash", "traps", "runtime error", "fatal error",
    "ajonaikainen virhe", "kaatuu", "ohjelma kaatuu", "运行时错误", "崩溃", "程序崩溃",
    "ошибка времени выполнения", "ошибка выполнения", "программа аварийно завершается",
    "eroare la rulare", "eroare la execuție", "programul se oprește cu o eroare",
  ]

  /// Whether it is a message of the compiler, rather than what a program prints about an error.
  private static func isMessage(_ words: String) -> Bool {
    words.hasPrefix("error: ")
      && ["cannot ", "missing ", "expected ", "use of ", "value of ", "type ", "no "]
        .contains(where: words.dropFirst("error: ".count).hasPrefix)
  }

  /// The annotation without which the comment is false; nil if the sample has it, or is not run.
  func missingTag(of annotations: SampleAnnotations) -> String? {
    if annotations.compileFail != nil { return nil }
    switch self {
    case .compiler: return "compile_fail"
    case .trap:
      return annotations.shouldTrap != nil || annotations.isNotRun ? nil : "should_trap"
    }
  }
}

extension ValueClaim.Subject {
  /// Whether it is the value of a call, which may print instead of returning a value.
  fileprivate var isCall: Bool {
    if case .expression(_, _, let isCall) = self { isCall } else { false }
  }
}

extension SampleAnnotations {
  /// The annotation that prevents a sample from being run: `ignore`, `compile_fail` or `no_run`.
  package var notRunWord: String? {
    if ignoreReason != nil { return "ignore" }
    if compileFail != nil { return "compile_fail" }
    return isNotRun ? "no_run" : nil
  }
}
