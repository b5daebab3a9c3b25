internal import SwiftParsing
import WorkbookModel
internal import SwiftSyntax

/// Whether the code before a comment sets or uses what the comment names.
extension ValueScan {
  /// Whether a statement of the line sets a name: `n = 2`, `let (n, m) = f()`, `n[0] = 1`, `swap(&n, &m)`, or
  /// `list.removeAll()` for `list.count`.
  static func isSet(
    _ name: String, by subject: ValueSubject, after token: TokenSyntax
  ) -> Bool {
    if case .subject(.name(name), _) = subject { return true }
    let path = name.prefix { $0 != "[" }
    let root = String(path.prefix { $0 != "." })
    for item in token.statementsOfLine {
      if case .decl(let declaration) = item.item {
        if declaration.as(VariableDeclSyntax.self)?.boundNames.contains(root) == true {
          return true
        }
      } else if case .expr(let expression) = item.item,
        let target = expression.as(SequenceExprSyntax.self)?.target
      {
        let isTarget = target.tokens(viewMode: .sourceAccurate).contains {
          $0.isIdentifier && $0.identifierText == root
        }
        if isTarget { return true }
      }
    }
    guard case .subject(.expression(_, _, isCall: true), _) = subject,
      let item = token.nearestStatement
    else { return false }
    if let owner = path.lastIndex(of: "."), item.trimmedDescription.hasPrefix(path[...owner]) {
      return true
    }
    return item.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .prefixAmpersand
        && $0.nextToken(viewMode: .sourceAccurate)?.text == root
    }
  }

  /// Whether the statement before a comment uses a name of the comment's code.
  static func isUsed(
    _ names: Set<String>, by subject: ValueSubject, after token: TokenSyntax
  ) -> Bool {
    if case .none = subject { return false }
    return isUsed(names, by: token)
  }

  /// Whether the statement that a token ends, or another one of its line, uses one of the names.
  static func isUsed(_ names: Set<String>, by token: TokenSyntax) -> Bool {
    token.statementsOfLine.contains { item in
      item.tokens(viewMode: .sourceAccurate).contains {
        names.contains($0.text) && $0.parent?.is(LabeledExprSyntax.self) != true
      }
    }
  }
}
