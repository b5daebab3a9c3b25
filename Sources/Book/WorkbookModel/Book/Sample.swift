package import TextDiagnostics

/// A code sample of a chapter, as written and as compiled.
///
/// `SampleBuilder` creates it from a fence; the runner compiles its code, preceded by that of the samples
/// it continues, and the page shows its lines. It is self-contained except for the code of other samples,
/// which only the runner's planner joins to it.
///
/// Three texts must be distinguished: the chapter's bytes (positions of the sample and its claims), the
/// bytes of `codeFile`, if any (positions of lines and trailing claims), and the code, from which hiding
/// marks have been removed. The code of a ``CodeLine`` is a contiguous part of one line of the file, so
/// positions in the code are mapped back by adding.
package struct Sample: Sendable {
  /// The identity of a sample in the book; prints as `fi/00-start#hello`.
  ///
  /// Ordered by the printed form, bytewise for ASCII: `sample-10` precedes `sample-2`.
  package struct ID: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    /// The language of the chapter, a BCP 47 tag; empty for a fence outside of a book.
    package var language: String
    /// The chapter's name, the same in every language: `00-start`. Outside of a book, the path of the file.
    package var chapter: String
    /// The `id=` of the fence, or `sample-N` for the N-th sample of the chapter. Outside of a book, its line.
    package var name: String

    package init(language: String, chapter: String, name: String) {
      self.language = language
      self.chapter = chapter
      self.name = name
    }

    /// `fi/00-start#hello`, as in commands; `README.md:54` for a fence outside of a book, which has no language.
    package var description: String {
      language.isEmpty ? "\(chapter):\(name)" : "\(language)/\(chapter)#\(name)"
    }

    /// The command that replaces the sample's claims with its actual output.
    package var acceptCommand: String { "workbook accept \(self)" }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }
  }

  /// A language that runs.
  package enum Language: String, Sendable, Hashable, Codable {
    /// The language of most samples, and the only one with claims of values, apps and scenarios.
    case swift
    /// Programs with a function `main`, compiled against GNUstep's Foundation; comments may claim their output.
    case objectiveC = "objective-c"
    /// Commands with their output, run in order in one working folder.
    case console
  }

  /// Unique in the book.
  package var id: ID
  /// The language of its code; the chapter's language is a part of the id.
  package var language: Language
  /// The fence's annotations, as far as they could be understood.
  ///
  /// Dangling references (`continue=`, a part of an exercise) have been removed by the reader.
  package var annotations: SampleAnnotations
  /// Every line between the fences, or of the file that the fence names, including hidden ones.
  package var lines: [CodeLine]
  /// The file that contains the lines and trailing claims, from the book's root; nil for the chapter
  /// itself.
  package var codeFile: String?
  /// The commands of a console sample, in order; empty if it is ignored.
  package var commands: [ConsoleCommand] = []
  /// The initial files of a console sample's working folder.
  package var givenFiles: [WorkingFolderFile] = []
  /// In the order of the file: at most one output fence per stream, or trailing comments, and any number of
  /// value claims.
  package var claims: [Claim]
  /// The whole block with its fences.
  package var range: SourceRange
  /// The info string of the opening fence.
  package var infoRange: SourceRange
  /// The id of the section that contains it, or nil before the first heading.
  package var section: String?
  /// Whether it is in a `<!-- workbook: setup` comment, which readers do not see.
  package var isSetup: Bool
  /// Its role in an exercise, if any.
  package var exercisePart: ExercisePart?
  /// Whether its fence, or an overlong claim, could not be understood.
  ///
  /// Such a sample is not run, because the author's intention is unknown: a misspelt `no_run` may mark an
  /// endless program. The reader has reported the reason.
  package var isUnreadable = false

  /// Creates a sample without the properties added by a file, a console or an exercise.
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

  /// The text to compile: all lines without hiding marks, each ended by a line feed.
  package var code: String { lines.map { $0.code + "\n" }.joined() }

  /// The lines without claiming comments, because claims do not change the program.
  ///
  /// A comment is cut from its slashes on; the white space before it and the line itself stay. So
  /// correcting a claim does not change the key of the compilation.
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

  /// Whether readers of the page see the sample.
  package var isShown: Bool {
    !isSetup && !annotations.isHidden && exercisePart?.kind != .check
  }
}

/// A line of a sample, without line ending.
package struct CodeLine: Sendable, Hashable {
  package var code: String
  /// Whether the page hides it until the reader expands it (after `# `, or between `// snippet.hide` and
  /// `// snippet.show`).
  package var isHidden: Bool
  /// The position of the first byte of `code` in the chapter, or in the sample's `codeFile`; the rest
  /// follows contiguously.
  package var start: SourcePosition

  /// - Parameter code: the line without its mark.
  package init(code: String, isHidden: Bool, start: SourcePosition) {
    self.code = code
    self.isHidden = isHidden
    self.start = start
  }
}

/// A claim about a sample's output or about a value in it.
///
/// Claims make a sample *verified*: text in the chapter is compared with actual output or an actual value.
/// `ClaimAttacher` creates the claims of fences, `TrailingClaims` those of comments, and `AuthoredClaims` those of
/// documents outside of a book; the runner's `ClaimJudge` and `ValueJudge` compare them, and `workbook accept`
/// writes the actual text into `contentRange`.
package struct Claim: Sendable, Hashable {
  /// The stream of a claim; comments can claim only standard output.
  package enum Stream: String, Sendable, Hashable, Codable { case stdout, stderr }

  /// How the claimed text is compared with the actual text: `match=` of an output fence.
  ///
  /// In all modes except `literal`, `[..]` matches any text within a line, `...` alone on a line matches
  /// any lines, and `<name>` is a capture.
  package enum Match: Sendable, Hashable {
    /// Line by line, with wildcards and captures; the default.
    case exact
    /// Verbatim, without wildcards and captures.
    case literal
    /// The same lines in any order.
    case unordered
    /// Numbers may differ by at most the tolerance.
    case float(tolerance: Double)
  }

  /// The kind of place in which a claim is written.
  package enum Form: Sendable, Hashable {
    case fence
    /// A comment such as `// Prints "x"` or `// => x`.
    case trailing
    /// A comment about a value, such as `// n == 3`, unrelated to a stream.
    case value
  }

  package var form: Form
  /// Standard output unless a fence says `stderr`; unused for the form `value`.
  package var stream: Stream
  /// Always `exact` for comments.
  package var match: Match
  /// The claimed text: the lines of the fence, or the comment's text with its line feed.
  ///
  /// Escapes in a quoted comment are resolved: `// Prints "a\nb"` claims two lines.
  package var text: String
  /// The bytes to replace when the actual output is accepted.
  ///
  /// They are the whole lines between the fences, including container prefixes, or the comment's text
  /// between its quotes.
  package var contentRange: SourceRange
  /// The whole fence or comment.
  package var range: SourceRange
  /// A comment's claim about a value.
  ///
  /// A trailing claim after a call, `f()  // => 3`, has one too: it claims the returned value, or the
  /// output if there is none.
  package var value: ValueClaim?
  /// The call of `print` whose line a comment claims; only if a sample's lines may be printed in another order than that of
  /// its text.
  package var call: ValueClaim?
  /// Whether it is a comment on its own line in a list after `// Prints:`.
  package var isListLine = false
  /// Where the lines of a block of output are; empty for other claims.
  package var lineRanges: [SourceRange] = []

  /// What is observed where the comment stands; nil if only the output of the whole sample is compared.
  package var observed: ValueClaim? { value ?? call }

  /// Whether it claims output of the whole sample, or of a call in it.
  package var isOfOutput: Bool {
    if form != .value { return true }
    switch value?.subject {
    case .printing, .output: return true
    case .expression, .link, .name, nil: return false
    }
  }

  /// Creates a claim about output; a claim about a value gets its `value` afterwards.
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
