import TextDiagnostics
import WorkbookModel
internal import SwiftSyntax

/// What chance and the time of day reach in code outside of a book: the statements whose values may differ from run to
/// run.
///
/// ```
/// let ship = Ship(id: UUID())     reached: every run has another id
/// print(ship.masts)               reached, since it uses 'ship'
/// print([1, 2].count)  // 2       not reached, and a claim
/// ```
/// A statement that is reached may change whatever it mentions, so every use of these names is reached too. This
/// leaves out claims that could be compared, but compares none that may fail by chance.
struct ChanceReach {
  /// The starts of the statements of the file without their trivia, in order.
  private var starts: [Int] = []
  private var isReached: [Bool] = []

  init(_ tree: SourceFileSyntax) {
    var users: [String: [Int]] = [:]
    var mentions: [[String]] = []
    var waiting: [Int] = []
    for (index, item) in tree.statements.enumerated() {
      var names: Set<String> = []
      var varies = false
      for token in item.tokens(viewMode: .sourceAccurate) {
        guard case .identifier(let name) = token.tokenKind else { continue }
        names.insert(name)
        varies = varies || token.variesByRun
      }
      starts.append(item.positionAfterSkippingLeadingTrivia.utf8Offset)
      isReached.append(varies)
      mentions.append(Array(names))
      if varies { waiting.append(index) }
      for name in names { users[name, default: []].append(index) }
    }
    guard !waiting.isEmpty else { return }
    // What the file does not declare, such as `print` and `Int`, carries nothing from one statement to another.
    let declared = Self.declared(in: tree)
    while let index = waiting.popLast() {
      for name in mentions[index] where declared.contains(name) {
        for user in users.removeValue(forKey: name) ?? [] where !isReached[user] {
          isReached[user] = true
          waiting.append(user)
        }
      }
    }
  }

  /// Whether a claim is about a statement that is reached, or about output of one.
  func reaches(_ claim: ValueClaim) -> Bool {
    guard let last = statement(at: claim.commentRange.lowerBound) else { return false }
    var first = last
    if case .output(let start, _, _) = claim.subject { first = statement(at: start) ?? last }
    return isReached[min(first, last)...last].contains(true)
  }

  /// The last statement that starts at or before an offset.
  private func statement(at offset: Int) -> Int? {
    let next = starts.partitioningIndex { $0 > offset }
    return next > 0 ? next - 1 : nil
  }

  /// The names that a file declares, those of members too.
  private static func declared(in tree: SourceFileSyntax) -> Set<String> {
    var names: Set<String> = []
    for token in tree.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind, let parent = token.parent else {
        continue
      }
      if parent.is(IdentifierPatternSyntax.self)
        || parent.asProtocol((any NamedDeclSyntax).self) != nil
      {
        names.insert(name)
      }
    }
    return names
  }
}
