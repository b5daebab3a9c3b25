/// A problem in what the user wrote, as a value: it is collected, sorted and printed, never thrown.
///
/// An operational failure (a file that cannot be read, a compiler that is missing) is a thrown
/// error instead.
package struct Diagnostic: Sendable, Hashable {
  /// How much it matters: an error makes a command exit with status 1, a warning does not.
  package enum Severity: String, Sendable, Hashable, Codable {
    /// - error: something is to be mended before a reader sees it.
    /// - warning: something is worth a look.
    case error, warning
  }

  /// A remark at another place, such as the first use of a name that stands twice.
  package struct Note: Sendable, Hashable {
    /// What there is to see at the place, as the end of a line.
    package var message: String
    /// The path that messages name.
    package var file: String
    /// The place, of which the start is named.
    package var range: SourceRange

    /// - Parameter message: begins with a small letter, without a full stop.
    package init(_ message: String, file: String, range: SourceRange) {
      self.message = message
      self.file = file
      self.range = range
    }
  }

  /// Whether the command fails for it.
  package var severity: Severity
  /// What kind of problem it is.
  package var id: ID
  /// The path that messages name, relative to the folder that the command works on.
  package var file: String
  /// The place in the file; its first line is shown, with a marker under the range.
  package var range: SourceRange
  /// What is wrong, in one line that starts with a small letter and ends without a full stop.
  package var summary: String
  /// More lines for a reader, such as a diff or the compiler's own message; already plain text.
  package var explanation: String?
  /// What to do next: a command or an instruction in one line.
  package var fix: String?
  /// Remarks at other places, in the order in which they are shown.
  package var notes: [Note]
  /// The changes that mend it, which belong together; none when only its author can.
  package var edits: [Edit]

  /// - Parameters:
  ///   - summary: one line that starts with a small letter and ends without a full stop.
  ///   - explanation: lines that are shown as they are, with control characters made visible.
  ///   - edits: all of them, or none, are made.
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
  /// Orders by file, place, then id, so that the same problems always print in the same order.
  ///
  /// Those of a file that several samples include differ in their notes alone.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = (lhs.order, rhs.order)
    guard left == right else { return left < right }
    return lhs.notes.lexicographicallyPrecedes(rhs.notes) { $0.order < $1.order }
  }

  /// What diagnostics are ordered by before their notes.
  private var order: (String, Int, String, String) {
    (file, range.start.offset, id.rawValue, summary)
  }
}

extension Diagnostic.Note {
  /// What notes are ordered by.
  fileprivate var order: (String, Int, String) { (file, range.start.offset, message) }
}
