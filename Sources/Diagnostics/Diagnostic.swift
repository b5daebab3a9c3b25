/// A problem in what the user wrote, as a value: it is collected, sorted and printed, never thrown.
///
/// An operational failure (a file that cannot be read, a compiler that is missing) is a thrown
/// error instead.
package struct Diagnostic: Sendable, Hashable {
  /// How much it matters: an error makes a command exit with status 1, a warning does not.
  package enum Severity: String, Sendable, Hashable, Codable {
    case error, warning
  }

  /// The stable name of a kind of problem, as scripts and the documentation use it.
  package struct ID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
    package init(stringLiteral value: String) { rawValue = value }
  }

  /// A remark at another place, such as the first use of a name that stands twice.
  package struct Note: Sendable, Hashable {
    package var message: String
    package var file: String
    package var range: SourceRange

    package init(_ message: String, file: String, range: SourceRange) {
      self.message = message
      self.file = file
      self.range = range
    }
  }

  package var severity: Severity
  package var id: ID
  /// The path that messages name, relative to the folder that the command works on.
  package var file: String
  package var range: SourceRange
  /// What is wrong, in one line that starts with a small letter and ends without a full stop.
  package var summary: String
  /// More lines for a reader, such as a diff or the compiler's own message; already plain text.
  package var explanation: String?
  /// What to do next: a command or an instruction in one line.
  package var fix: String?
  package var notes: [Note]
  /// The changes that mend it, which belong together; none when only its author can.
  package var edits: [Edit]

  package init(
    _ severity: Severity, _ id: ID, file: String, range: SourceRange, _ summary: String,
    explanation: String? = nil, fix: String? = nil, notes: [Note] = [],
    edits: [Edit] = []
  ) {
    self.severity = severity
    self.id = id
    self.file = file
    self.range = range
    self.summary = summary
    self.explanation = explanation
    self.fix = fix
    self.notes = notes
    self.edits = edits
  }
}

extension Diagnostic: Comparable {
  /// Orders by file, place, then id, so that the same problems always print in the same order; those of
  /// a file that several samples include differ in their notes alone.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = (lhs.order, rhs.order)
    guard left == right else { return left < right }
    return lhs.notes.lexicographicallyPrecedes(rhs.notes) { $0.order < $1.order }
  }

  private var order: (String, Int, String, String) {
    (file, range.start.offset, id.rawValue, summary)
  }
}

extension Diagnostic.Note {
  fileprivate var order: (String, Int, String) { (file, range.start.offset, message) }
}
