package import WorkbookModel
internal import SwiftSyntax

/// A call of `print` with a comment on its line, which may claim what it prints.
package struct CommentedPrint: Sendable, Hashable {
  /// The call, as a claim can be about it.
  package let subject: ValueClaim.Subject
  /// Whether it is in a function, a closure, a loop or a branch, so that it may print at another time than the order of the
  /// text suggests, or several times.
  package let isNested: Bool
  /// Whether it is in a branch.
  package let isInBranch: Bool

  /// Nil for other statements, and for a call that does not print one line.
  ///
  /// - Parameter token: the last one before the comment.
  init?(_ subject: ValueSubject, endingWith token: TokenSyntax) {
    guard case .subject(let subject, _) = subject, case .printing = subject,
      let item = token.nearestStatement, !item.trimmedDescription.contains("terminator:")
    else { return nil }
    self.subject = subject
    isNested = item.parent?.parent?.is(SourceFileSyntax.self) != true
    isInBranch = token.isInBranch
  }
}
