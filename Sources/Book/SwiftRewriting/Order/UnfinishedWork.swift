internal import SwiftParsing
internal import WorkbookModel
private import SwiftSyntax

/// Work that a program starts and does not wait for, so that it may end before the work is done.
///
/// ```
/// DispatchQueue.main.async { print("never") }     // the program ends first
/// Task { print("perhaps") }
/// ```
/// A program that waits somewhere, for a value, a group, a semaphore or in a run loop, has none; sleeping does
/// not wait for anything in particular.
package struct UnfinishedWork: Sendable, Equatable {
  /// What starts the work, such as `Task` or `DispatchQueue.async`.
  package var name: String
  /// Where it is started, in UTF-8 bytes of the text.
  package var offset: Int

  /// Returns the first work of a program; nil if there is none, or if the program waits.
  package init?(in text: String) {
    guard Self.starters.contains(where: { text.contains($0.key) }) else { return nil }
    var first: Self?
    for token in ParsableSource(text).tree.tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .keyword(.await), token.parent?.is(ForStmtSyntax.self) == true {
        return nil
      }
      guard token.isIdentifier, token.parent?.is(DeclReferenceExprSyntax.self) == true else {
        continue
      }
      if Self.waits(token) { return nil }
      guard first == nil, let name = Self.start(token) else { continue }
      first = Self(name: name, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    guard let first else { return nil }
    self = first
  }

  private init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }

  /// What a name starts, in the words of messages; nil if it starts nothing.
  private static func start(_ token: TokenSyntax) -> String? {
    // Core Data has a `perform` too, which may wait.
    if token.identifierText == "perform" {
      let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
      guard runLoops.contains(access?.base?.trimmedDescription ?? "") else { return nil }
    }
    guard let form = starters[token.identifierText], form.isMember == isMember(token),
      let next = token.nextToken(viewMode: .sourceAccurate)
    else { return nil }
    switch next.tokenKind {
    case .leftParen:
      // A continuation is resumed with a value.
      let isEmpty = next.nextToken(viewMode: .sourceAccurate)?.tokenKind == .rightParen
      return token.identifierText != "resume" || isEmpty ? form.text : nil
    case .leftBrace: return form.text
    case .period, .leftAngle: return token.identifierText == "Task" ? form.text : nil
    default: return nil
    }
  }

  /// Whether a name waits for work.
  private static func waits(_ token: TokenSyntax) -> Bool {
    let name = token.identifierText
    guard isMember(token) else { return freeFunctionsThatWait.contains(name) }
    let next = token.nextToken(viewMode: .sourceAccurate)?.tokenKind
    return (next == .leftParen || next == .leftBrace) && membersThatWait.contains(name)
      || name == "value" && token.parent?.nearestAncestor(AwaitExprSyntax.self) != nil
  }

  private static func isMember(_ token: TokenSyntax) -> Bool {
    token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
  }

  /// The names that start work, whether they are members, and what messages call them.
  private static let starters: [String: (isMember: Bool, text: String)] = [
    "async": (true, "DispatchQueue.async"), "asyncAfter": (true, "DispatchQueue.asyncAfter"),
    "Task": (false, "Task"), "scheduledTimer": (true, "Timer.scheduledTimer"),
    "detachNewThread": (true, "Thread.detachNewThread"), "Thread": (false, "Thread"),
    "addOperation": (true, "OperationQueue.addOperation"), "resume": (true, "resume()"),
    "addOperations": (true, "OperationQueue.addOperations"),
    "addBarrierBlock": (true, "OperationQueue.addBarrierBlock"),
    "notify": (true, "DispatchGroup.notify"), "perform": (true, "RunLoop.perform"),
  ]

  private static let runLoops: Set = ["RunLoop.main", "RunLoop.current"]

  /// Members whose call waits, or lets a run loop do the work.
  private static let membersThatWait: Set = [
    "wait", "sync", "run", "waitUntilAllOperationsAreFinished", "waitUntilFinished",
  ]
  private static let freeFunctionsThatWait: Set = [
    "dispatchMain", "CFRunLoopRun", "withCheckedContinuation", "withCheckedThrowingContinuation",
    "withUnsafeContinuation", "withUnsafeThrowingContinuation",
  ]
}
