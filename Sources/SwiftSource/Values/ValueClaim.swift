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

    var isName: Bool { if case .name = self { true } else { false } }
    var isExpression: Bool { if case .expression = self { true } else { false } }
  }

  package var form: Form
  package var subject: Subject
  package var text: ClaimedText
  /// Where the claimed text stands.
  package var textRange: Range<Int>
  /// The whole comment.
  package var commentRange: Range<Int>
}

/// What a comment that reads like a result comes to.
package struct ValueNote: Sendable, Hashable {
  package enum Meaning: Sendable, Hashable {
    case claim(ValueClaim)
    /// It cannot be checked; in words for its author.
    case unreadable(summary: String, fix: String)
  }

  /// The whole comment, in UTF-8 bytes of the code.
  package var commentRange: Range<Int>
  package var meaning: Meaning
}
