/// A comment's claim about a value of the preceding code.
///
/// ```
/// numbers.sum()          // => 6            numbers.sum() has the value 6
/// let n = numbers.max()  // n == 3          n has the value 3 from here on
/// print(numbers)         // [1, 2, 3]       this call prints [1, 2, 3]
/// ```
/// Positions are UTF-8 bytes of the code.
package struct ValueClaim: Sendable, Hashable {
  /// The form of a claim.
  package enum Form: Sendable, Hashable {
    /// After `=>`, which only claims begin with.
    case arrow
    /// After `==` or `->`, or with a name: `n == 3`.
    case equation
    /// A literal alone, or in words: `returns 3`.
    case bare
    /// After `Prints`, in a document outside of a book.
    case printed
  }

  /// A line of output in a comment.
  package struct Line: Sendable, Hashable {
    /// As written, with the quotes of a string.
    package var text: String
    /// In bytes of the code.
    package var range: Range<Int>

    package init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  /// The subject of a claim.
  package enum Subject: Sendable, Hashable {
    /// The value of the statement that begins at `statement`; its expression begins at `start`, after
    /// `_ =`.
    case expression(statement: Int, start: Int, isCall: Bool)
    /// The value of the part of a chain of calls that begins at `start`; the chain goes on below the comment.
    case link(start: Int)
    /// The output of a call of `print`.
    ///
    /// `argument` is the call's only argument, if it can be probed.
    case printing(start: Int, argument: Range<Int>?)
    /// The value of this code after the statement.
    case name(String)
    /// Lines that are printed from the statement that begins at `start` to the comment, in documents outside of a book.
    ///
    /// `isAnnounced` after a word such as `Prints`; otherwise the comment is prose unless it is mostly printed.
    case output(start: Int, lines: [Line], isAnnounced: Bool)

    /// Whether the value is named, so that it may follow any statement.
    package var isName: Bool { if case .name = self { true } else { false } }
    /// Whether it is the value of a part of a chain.
    package var isLink: Bool { if case .link = self { true } else { false } }
    /// Whether it is the value of the statement itself.
    package var isExpression: Bool { if case .expression = self { true } else { false } }
  }

  /// How certain the claim is: a `bare` one might be prose.
  package var form: Form
  package var subject: Subject
  /// The claimed value, without signs and words.
  package var text: ClaimedText
  /// The range of the claimed text.
  package var textRange: Range<Int>
  /// The whole comment.
  package var commentRange: Range<Int>
  /// Whether its author does not know this program: then any form counts in which readers recognise the value, and it is
  /// wrong only if that is certain.
  package var isAuthored = false
  /// Whether it is in a branch, such as one of `if` or `switch`, of which not every run takes each.
  package var isInBranch = false

  package init(
    form: Form, subject: Subject, text: ClaimedText, textRange: Range<Int>, commentRange: Range<Int>
  ) {
    self.form = form
    self.subject = subject
    self.text = text
    self.textRange = textRange
    self.commentRange = commentRange
  }
}

/// The interpretation of a comment that looks like a result.
///
/// A comment that is neither a claim nor a mistake has no note.
package struct ValueNote: Sendable, Hashable {
  /// How to treat the comment.
  package enum Meaning: Sendable, Hashable {
    /// Its value is to be checked.
    case claim(ValueClaim)
    /// It cannot be checked; explained for the author.
    case unreadable(summary: String, fix: String)
    /// It can only be meant as a claim, but is none that could be checked; an error.
    case problem(summary: String, fix: String)
  }

  /// The whole comment, in UTF-8 bytes of the code.
  package var commentRange: Range<Int>
  package var meaning: Meaning

  package init(commentRange: Range<Int>, meaning: Meaning) {
    self.commentRange = commentRange
    self.meaning = meaning
  }
}
