package import Diagnostics
package import SwiftSource

/// A code sample of a chapter, as the author wrote it and as it is compiled.
package struct Sample: Sendable {
  /// The name of a sample in the whole book; prints as `fi/00-start#hello`.
  package struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var language: String
    package var chapter: String
    /// The `id=` of the fence, or `sample-N` for the N-th sample of the chapter.
    package var name: String

    package init(language: String, chapter: String, name: String) {
      self.language = language
      self.chapter = chapter
      self.name = name
    }

    package var description: String { "\(language)/\(chapter)#\(name)" }

    /// What makes the claims of the sample say what it really prints.
    package var acceptCommand: String { "workbook accept \(self)" }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
  }

  /// A language that runs.
  package enum Language: String, Sendable, Hashable, Codable {
    case swift
    case objectiveC = "objective-c"
    case console
  }

  package var id: ID
  package var language: Language
  package var annotations: SampleAnnotations
  /// Every line between the fences, or of the file that the fence names, hidden ones included.
  package var lines: [CodeLine]
  /// The file that the lines and the trailing claims stand in, from the book's root; nil for the
  /// chapter itself.
  package var codeFile: String?
  /// Of a console sample, in the order of the fence; none for one that is ignored.
  package var commands: [ConsoleCommand] = []
  /// What the working folder of a console sample starts with.
  package var givenFiles: [GivenFile] = []
  /// In the order of the file: at most one output fence a stream, or trailing comments, and any claims
  /// of values.
  package var claims: [Claim]
  /// The whole block with its fences.
  package var range: SourceRange
  /// The info string of the opening fence.
  package var infoRange: SourceRange
  /// The id of the section that holds it, or nil before the first heading.
  package var section: String?
  /// Whether it stands in a `<!-- workbook: setup` comment, which no reader sees.
  package var isSetup: Bool
  /// What it is to an exercise; nil for a sample that none names.
  package var exercisePart: ExercisePart?

  package init(
    id: ID, language: Language, annotations: SampleAnnotations, lines: [CodeLine],
    claims: [Claim] = [], range: SourceRange, infoRange: SourceRange, section: String? = nil,
    isSetup: Bool = false
  ) {
    self.id = id
    self.language = language
    self.annotations = annotations
    self.lines = lines
    self.claims = claims
    self.range = range
    self.infoRange = infoRange
    self.section = section
    self.isSetup = isSetup
  }

  /// The text that is compiled: every line with its hiding mark removed, each ended by a line feed.
  package var code: String { lines.map { $0.code + "\n" }.joined() }

  /// The lines without the comments that claim what they print: what is claimed changes no program.
  package var linesWithoutClaims: [CodeLine] {
    let comments = claims.filter { $0.form != .fence }.map(\.range)
    guard !comments.isEmpty else { return lines }
    return lines.map { line in
      let end = line.start.offset + line.code.utf8.count
      guard
        let comment = comments.first(where: {
          line.start.offset <= $0.start.offset && $0.end.offset <= end
        })
      else { return line }
      var line = line
      line.code = String(
        decoding: line.code.utf8.prefix(comment.start.offset - line.start.offset), as: UTF8.self)
      return line
    }
  }

  /// Whether a reader of the page sees the sample.
  package var isShown: Bool {
    !isSetup && !annotations.isHidden && exercisePart?.kind != .check
  }
}

/// One line of a sample.
package struct CodeLine: Sendable, Hashable {
  /// What the compiler sees.
  package var code: String
  /// Whether the page hides it until the reader asks (`# ` in front, or between `// snippet.hide`
  /// and `// snippet.show`).
  package var isHidden: Bool
  /// The place of the first byte of `code` in the chapter, or in the sample's `codeFile`; the rest of
  /// the line follows it byte by byte.
  package var start: SourcePosition

  package init(code: String, isHidden: Bool, start: SourcePosition) {
    self.code = code
    self.isHidden = isHidden
    self.start = start
  }
}

/// What a sample is said to print, or what a value in it is said to be.
package struct Claim: Sendable, Hashable {
  package enum Stream: String, Sendable, Hashable, Codable { case stdout, stderr }

  /// How the claimed text is compared with the real one.
  package enum Match: Sendable, Hashable {
    case exact
    /// As text alone: nothing in it is a wildcard or a capture.
    case literal
    /// The same lines in any order.
    case unordered
    /// Numbers may differ by at most the tolerance.
    case float(tolerance: Double)
  }

  package enum Form: Sendable, Hashable {
    /// An output fence.
    case fence
    /// A comment such as `// Prints "x"` or `// => x`.
    case trailing
    /// A comment about a value, such as `// n == 3`. It says nothing of a stream.
    case value
  }

  package var form: Form
  package var stream: Stream
  package var match: Match
  /// The claimed text: the lines of the fence, or the text of the comment with its line feed.
  package var text: String
  /// The bytes to rewrite when the real output is accepted: the whole lines between the fences with
  /// the prefixes of their containers, or the comment's text between its quotes.
  package var contentRange: SourceRange
  /// The whole fence or comment.
  package var range: SourceRange
  /// What a comment says of a value.
  ///
  /// A trailing claim has one where it stands behind a call, `f()  // => 3`: it claims the value that the
  /// call returns, or what is printed if it returns none.
  package var value: ValueClaim?
  /// Whether it is a line below `// Prints:`, and a comment alone on its line.
  package var isListLine = false

  /// Whether it says what is printed: by the whole sample, or by a call in it.
  package var isOfOutput: Bool {
    if form != .value { return true }
    if case .printing? = value?.subject { return true }
    return false
  }

  package init(
    form: Form, stream: Stream, match: Match = .exact, text: String, contentRange: SourceRange,
    range: SourceRange
  ) {
    self.form = form
    self.stream = stream
    self.match = match
    self.text = text
    self.contentRange = contentRange
    self.range = range
  }
}
