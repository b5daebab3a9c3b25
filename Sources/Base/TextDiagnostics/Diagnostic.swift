/// A problem in what the user wrote, as a value that is collected, sorted and printed, never thrown.
///
/// Operational failures, such as an unreadable file or a missing compiler, are thrown errors instead.
package struct Diagnostic: Sendable, Hashable, Codable {
  /// The severity of a problem: an error makes a command exit with status 1, a warning does not.
  package enum Severity: String, Sendable, Hashable, Codable {
    /// - error: must be fixed before the book is published.
    /// - warning: deserves a look.
    case error, warning
  }

  /// A remark about another place, such as the first use of a duplicate name.
  package struct Note: Sendable, Hashable, Codable {
    /// What the place shows; starts with a lowercase letter, without a full stop.
    package var message: String
    /// The path shown in messages.
    package var file: String
    /// The place; messages show its start.
    package var range: SourceRange

    package init(_ message: String, file: String, range: SourceRange) {
      self.message = message
      self.file = file
      self.range = range
    }
  }

  package var severity: Severity
  package var id: ID
  /// The path shown in messages, relative to the command's working folder.
  package var file: String
  /// The place in the file; its first line is shown, with a marker under the range.
  package var range: SourceRange
  /// What is wrong: one line that starts with a lowercase letter and ends without a full stop.
  package var summary: String
  /// Further plain text, such as a diff or the compiler's own message.
  package var explanation: String?
  /// What to do next: a command or an instruction, in one line.
  package var fix: String?
  /// Remarks about other places, in display order.
  package var notes: [Note]
  /// The edits that fix the problem, all to be applied together; empty if only the author can fix it.
  package var edits: [Edit]

  /// - Parameters:
  ///   - summary: one line that starts with a lowercase letter and ends without a full stop.
  ///   - explanation: shown verbatim, with control characters made visible.
  ///   - edits: applied all together or not at all.
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
  /// Orders by file, place, id, summary and notes, so that the same problems always print in the same
  /// order.
  ///
  /// Diagnostics for a file that several samples include may differ only in their notes.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    let (left, right) = (lhs.order, rhs.order)
    guard left == right else { return left < right }
    return lhs.notes.lexicographicallyPrecedes(rhs.notes) { $0.order < $1.order }
  }

  /// The sort key, without the notes.
  private var order: (String, Int, String, String) {
    (file, range.start.offset, id.rawValue, summary)
  }
}

extension Diagnostic.Note {
  fileprivate var order: (String, Int, String) { (file, range.start.offset, message) }
}
