/// What a comment says of a value of the code before it.
///
/// ```
/// numbers.sum()          // => 6            numbers.sum() has the value 6
/// let n = numbers.max()  // n == 3          n has the value 3 from here on
/// print(numbers)         // [1, 2, 3]       this call prints [1, 2, 3]
/// ```
/// Places are UTF-8 bytes of the code.
package struct ValueClaim: Sendable, Hashable {
  /// How the comment says it.
  package enum Form: Sendable, Hashable {
    /// Behind `=>`, which nothing but a claim begins with.
    case arrow
    /// Behind `==` or `->`, or with a name in front: `n == 3`.
    case equation
    /// As a literal alone, or in words: `returns 3`.
    case bare
  }

  /// What is looked at.
  package enum Subject: Sendable, Hashable {
    /// The value of the statement that begins at the first place; its expression begins at the second
    /// one, behind `_ =`.
    case expression(statement: Int, start: Int, isCall: Bool)
    /// What a call of `print` writes.
    ///
    /// `argument` is the only one of the call, if it can be looked at by itself.
    case printing(start: Int, argument: Range<Int>?)
    /// What this code stands for behind the statement.
    case name(String)

    /// Whether it is looked at by its own name, behind any statement.
    package var isName: Bool { if case .name = self { true } else { false } }
    /// Whether it is the value of the statement itself.
    package var isExpression: Bool { if case .expression = self { true } else { false } }
  }

  /// How sure the comment can be: what is `bare` might have been prose.
  package var form: Form
  /// What the comment is about.
  package var subject: Subject
  /// What is claimed, as it stands behind signs and words.
  package var text: ClaimedText
  /// Where the claimed text stands.
  package var textRange: Range<Int>
  /// The whole comment.
  package var commentRange: Range<Int>

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

/// What a comment that reads like a result comes to.
///
/// A comment that is neither a claim nor a mistake has no note.
package struct ValueNote: Sendable, Hashable {
  /// What is to be done with the comment.
  package enum Meaning: Sendable, Hashable {
    /// Its value is to be looked at.
    case claim(ValueClaim)
    /// It cannot be checked; in words for its author.
    case unreadable(summary: String, fix: String)
  }

  /// The whole comment, in UTF-8 bytes of the code.
  package var commentRange: Range<Int>
  /// Whether the comment is a claim.
  package var meaning: Meaning

  package init(commentRange: Range<Int>, meaning: Meaning) {
    self.commentRange = commentRange
    self.meaning = meaning
  }
}
