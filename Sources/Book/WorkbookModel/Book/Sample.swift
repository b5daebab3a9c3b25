package import Diagnostics

/// A code sample of a chapter, as the author wrote it and as it is compiled.
///
/// `SampleBuilder` makes it of a fence; the runner compiles its code alone or behind that of the
/// samples that it continues, and the page shows its lines. It is a value that knows everything
/// about itself but the code of other samples, which only the planner of the runner joins to it.
///
/// Three texts must be told apart: the chapter's bytes (places of the sample and of its claims),
/// the bytes of `codeFile` (places of lines and trailing claims, if there is one), and the code,
/// which is neither since marks that hide lines are removed from it. A ``CodeLine`` says where its
/// code stands; it is an unbroken part of one line of the file, so a place in the code leads back
/// by adding.
package struct Sample: Sendable {
  /// The name of a sample in the whole book; prints as `fi/00-start#hello`.
  ///
  /// The order is that of the printed names, byte for byte where they are ASCII: `sample-10` is in
  /// front of `sample-2`.
  package struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The language of the chapter, a BCP 47 tag.
    package var language: String
    /// The chapter's name, the same in every language: `00-start`.
    package var chapter: String
    /// The `id=` of the fence, or `sample-N` for the N-th sample of the chapter.
    package var name: String

    /// Makes an id of its parts, of which none is checked.
    package init(language: String, chapter: String, name: String) {
      self.language = language
      self.chapter = chapter
      self.name = name
    }

    /// `fi/00-start#hello`, as commands take it too.
    package var description: String { "\(language)/\(chapter)#\(name)" }

    /// What makes the claims of the sample say what it really prints.
    package var acceptCommand: String { "workbook accept \(self)" }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
  }

  /// A language that runs.
  package enum Language: String, Sendable, Hashable, Codable {
    /// The language of most samples; the only one with hiding marks, claims of values and
    /// scenarios.
    case swift
    /// Shown, and read for comments that claim output; nothing here compiles it.
    case objectiveC = "objective-c"
    /// Commands with what they print, run in order in one working folder.
    case console
  }

  /// Unique in the book.
  package var id: ID
  /// What its lines are written in; the chapter's own language is a part of the id.
  package var language: Language
  /// What the fence's info string says of it, as far as that could be understood.
  ///
  /// A reference that leads nowhere (`continue=`, a part of an exercise) has been removed by the
  /// reader.
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
  /// Whether its fence, or too long a claim of it, could not be understood, so that it is not known what is to
  /// be run.
  ///
  /// What the author wants of such a sample is a guess (a misspelt `no_run` may hide a program without an
  /// end), so nothing runs it. The reader has reported why.
  package var isUnreadable = false

  /// Makes a sample without what a file, a console or an exercise adds to it.
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
  ///
  /// A comment is cut off from its slashes on; the white space in front of it stays, and so does
  /// the line. A correction of a claim thus leaves the key of the compilation as it was.
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
///
/// It has no line ending.
package struct CodeLine: Sendable, Hashable {
  /// What the compiler sees.
  package var code: String
  /// Whether the page hides it until the reader asks (`# ` in front, or between `// snippet.hide`
  /// and `// snippet.show`).
  package var isHidden: Bool
  /// The place of the first byte of `code` in the chapter, or in the sample's `codeFile`; the rest of
  /// the line follows it byte by byte.
  package var start: SourcePosition

  /// Makes a line of what is left of it without its mark.
  package init(code: String, isHidden: Bool, start: SourcePosition) {
    self.code = code
    self.isHidden = isHidden
    self.start = start
  }
}

/// What a sample is said to print, or what a value in it is said to be.
///
/// A claim is what makes a sample *verified*: text in the chapter that the real output, or a real
/// value, is compared with. `ClaimAttacher` makes those of fences and `TrailingClaims` those of
/// comments; the runner's `ClaimJudge` and `ValueJudge` compare them, and `workbook accept` writes
/// the real text into `contentRange`.
package struct Claim: Sendable, Hashable {
  /// The stream that a claim is about; comments can only claim standard output.
  package enum Stream: String, Sendable, Hashable, Codable { case stdout, stderr }

  /// How the claimed text is compared with the real one: `match=` of an output fence.
  ///
  /// In all but `literal`, `[..]` stands for any text within a line, `...` alone on a line for any
  /// lines, and `<name>` for a capture.
  package enum Match: Sendable, Hashable {
    /// Line by line, with wildcards and captures; what a claim is without `match=`.
    case exact
    /// As text alone: nothing in it is a wildcard or a capture.
    case literal
    /// The same lines in any order.
    case unordered
    /// Numbers may differ by at most the tolerance.
    case float(tolerance: Double)
  }

  /// The kind of place that a claim stands in.
  package enum Form: Sendable, Hashable {
    /// An output fence.
    case fence
    /// A comment such as `// Prints "x"` or `// => x`.
    case trailing
    /// A comment about a value, such as `// n == 3`. It says nothing of a stream.
    case value
  }

  /// Whether it is a fence, a comment about output, or a comment about a value.
  package var form: Form
  /// Standard output unless a fence says `stderr`; without meaning for a claim of form `value`.
  package var stream: Stream
  /// `exact` for all comments.
  package var match: Match
  /// The claimed text: the lines of the fence, or the text of the comment with its line feed.
  ///
  /// Escapes of a quoted comment are resolved: `// Prints "a\nb"` claims two lines.
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

  /// Makes a claim about output; one about a value is given its `value` afterwards.
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
