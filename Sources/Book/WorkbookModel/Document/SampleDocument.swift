package import TextDiagnostics

/// A sample of a ``ChapterDocument``.
///
/// This is the stable form of `Sample` for other programs, with all information from the fence, the lines and
/// the comments.
package struct SampleDocument: Codable, Sendable, Equatable {
  /// One line between the fences.
  package struct Line: Codable, Sendable, Equatable {
    package var code: String
    /// True if the page hides it until a reader expands the sample; absent otherwise.
    package var isHidden: Bool?
    /// The line in the chapter, or in `codeFile`, from 1.
    package var line: Int
    /// The place there of the line's first byte of code, from 0.
    package var offset: Int
  }

  /// The output that the chapter claims.
  package struct ClaimDocument: Codable, Sendable, Equatable {
    /// `fence`, `trailing`, or `value` for a comment about the value of an expression.
    package var form: String
    /// `stdout` or `stderr`.
    package var stream: Claim.Stream
    /// `exact`, `literal`, `unordered` or `float:TOLERANCE`.
    package var match: String
    /// The claimed text, each line ended by a line feed.
    package var text: String
    /// The range to replace in order to claim something else.
    package var contentRange: SourceRange
    /// The whole fence or comment, in `codeFile` for a comment in one.
    package var range: SourceRange
  }

  package struct CommandDocument: Codable, Sendable, Equatable {
    package var words: [String]
    package var output: [String]
    /// The claimed exit status.
    package var status: Int32
    /// The range of the command after its `$ `.
    package var range: SourceRange
  }

  /// For example, `fi/00-start#hello`.
  package var id: String
  /// The id in the chapter: `hello`.
  package var name: String
  /// `swift`, `objective-c` or `console`.
  package var language: Sample.Language
  /// The id of the section that contains it; absent before the first heading.
  package var section: String?
  /// Its role in an exercise: `check`, `hint` or `solution`; absent for other samples.
  package var exercisePart: ExercisePart.Kind?
  /// Whether it is in a setup comment.
  package var isSetup: Bool
  /// The whole block with its fences.
  package var range: SourceRange
  /// The info string of the opening fence.
  package var infoRange: SourceRange
  package var annotations: AnnotationsDocument
  /// The file that contains the lines and the trailing claims; absent for the chapter itself.
  package var codeFile: String?
  /// Every line, including hidden ones.
  package var lines: [Line]
  /// The commands of a console sample; absent for others.
  package var commands: [CommandDocument]?
  /// The claims about the sample's output, and about values in it.
  package var claims: [ClaimDocument]
  /// The anchor on the chapter's page; absent for a sample that the page does not show.
  package var anchor: String?

  init(_ sample: Sample) {
    id = sample.id.description
    name = sample.id.name
    language = sample.language
    section = sample.section
    exercisePart = sample.exercisePart?.kind
    isSetup = sample.isSetup
    range = sample.range
    infoRange = sample.infoRange
    annotations = AnnotationsDocument(sample.annotations)
    codeFile = sample.codeFile
    lines = sample.lines.map {
      Line(
        code: $0.code, isHidden: $0.isHidden ? true : nil, line: $0.start.line,
        offset: $0.start.offset)
    }
    commands =
      sample.language == .console
      ? sample.commands.map { command in
        CommandDocument(
          words: command.words, output: sample.lines[command.output].map(\.code),
          status: command.status, range: command.range)
      } : nil
    claims = sample.claims.map(ClaimDocument.init)
  }
}

extension SampleDocument.ClaimDocument {
  fileprivate init(_ claim: Claim) {
    self.init(
      form: claim.form.name, stream: claim.stream,
      match: claim.match.name, text: claim.text, contentRange: claim.contentRange,
      range: claim.range)
  }
}

extension Claim.Form {
  fileprivate var name: String {
    switch self {
    case .fence: "fence"
    case .trailing: "trailing"
    case .value: "value"
    }
  }
}

extension Claim.Match {
  /// As written in an info string: `exact`, `literal`, `unordered` or `float:1e-06`.
  fileprivate var name: String {
    switch self {
    case .exact: "exact"
    case .literal: "literal"
    case .unordered: "unordered"
    case .float(let tolerance): "float:\(tolerance)"
    }
  }
}
