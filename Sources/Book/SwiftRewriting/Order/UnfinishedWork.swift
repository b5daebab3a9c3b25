internal import SwiftParsing
private import TextDiagnostics
internal import WorkbookModel
private import SwiftSyntax

/// Work that a program starts and does not wait for, so that it may end before the work is done.
///
/// ```
/// DispatchQueue.main.async { print("never") }     // the program ends first
/// Task { print("perhaps") }
/// ```
/// A program that waits somewhere, for a value, a group, a semaphore or in a run loop, has none, unless only such work
/// itself waits; sleeping does not wait for anything in particular.
package struct UnfinishedWork: Sendable, Equatable {
  /// What starts the work, such as `Task` or `DispatchQueue.async`.
  package var name: String
  /// Where it is started, in UTF-8 bytes of the text.
  package var offset: Int
  /// The function or the type whose use starts the work; nil for a statement.
  package var starter: String?
  /// The beginnings of the literals that it certainly prints, if nothing cancels it: `print("took \(n) s")` is `took `.
  package var printed: [String] = []
  /// The variables and objects that it changes.
  package var changed: Set<String> = []

  /// All work of a program, in the order of the text; empty if the program waits.
  ///
  /// `isSlept` is whether the program sleeps meanwhile, so that the work may well be done.
  package static func all(in text: String) -> (work: [Self], isSlept: Bool) {
    guard hints.contains(where: text.holds) else { return ([], false) }
    var work: [Self] = []
    var isSlept = false
    let isCancelled = cancellations.contains(where: text.holds)
    let hasProcesses = text.holds("Process")
    for token in ParsableSource(text).tree.tokens(viewMode: .sourceAccurate) {
      if token.tokenKind == .keyword(.await), token.parent?.is(ForStmtSyntax.self) == true,
        !isInWork(token)
      {
        return ([], false)
      }
      guard token.isIdentifier, token.parent?.is(DeclReferenceExprSyntax.self) == true else {
        continue
      }
      let runsProcess = hasProcesses && isRunOfProcess(token)
      if !runsProcess, waits(token), !isInWork(token) { return ([], false) }
      if sleeps.contains(token.identifierText), !isInWork(token), owner(of: token) == nil {
        isSlept = true
      }
      guard let name = runsProcess ? "Process.run" : start(token) else { continue }
      let closure = isCancelled ? nil : closure(of: token)
      work.append(
        Self(
          name: name, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset,
          starter: owner(of: token), printed: closure.map(literals) ?? [],
          changed: closure.map(changes) ?? []))
    }
    return (work, isSlept)
  }

  /// Returns the first work of a program; nil if there is none, or if the program waits.
  package init?(in text: String) {
    guard let first = Self.all(in: text).work.first else { return nil }
    self = first
  }

  private init(
    name: String, offset: Int, starter: String?, printed: [String], changed: Set<String>
  ) {
    self.name = name
    self.offset = offset
    self.starter = starter
    self.printed = printed
    self.changed = changed
  }

  /// What a program with work contains; `add` and `run` are those of run loops and processes.
  private static let hints =
    starters.keys.filter { $0 != "add" && $0 != "run" } + ["RunLoop", "Process"]
  private static let sleeps: Set = ["sleep", "usleep", "nanosleep"]
  private static let cancellations = [".cancel", ".invalidate", ".suspend"]

  /// Whether a token is in a closure that is given to what starts work.
  private static func isInWork(_ token: TokenSyntax) -> Bool {
    var closure = token.nearestAncestor(ClosureExprSyntax.self)
    while let current = closure {
      if let call = call(with: current),
        call.calledExpression.tokens(viewMode: .sourceAccurate).contains(where: {
          start($0) != nil
        })
      {
        return true
      }
      closure = current.nearestAncestor(ClosureExprSyntax.self)
    }
    return false
  }

  /// The call whose argument or trailing closure a closure is.
  private static func call(with closure: ClosureExprSyntax) -> FunctionCallExprSyntax? {
    var parent = closure.parent
    if parent?.is(LabeledExprSyntax.self) == true { parent = parent?.parent?.parent }
    return parent?.as(FunctionCallExprSyntax.self)
  }

  /// The closure with the work that a token starts.
  private static func closure(of token: TokenSyntax) -> ClosureExprSyntax? {
    guard let call = token.nearestAncestor(FunctionCallExprSyntax.self),
      call.calledExpression.ownRange.contains(token.ownRange.lowerBound)
    else { return nil }
    return call.trailingClosure
      ?? call.arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first
  }

  /// The name of the function or the type in which a token is.
  private static func owner(of token: TokenSyntax) -> String? {
    var owner: String?
    var outer = token.parent
    while let node = outer {
      if let function = node.as(FunctionDeclSyntax.self) {
        owner = owner ?? function.name.identifierText
      } else if node.asProtocol((any DeclGroupSyntax).self) != nil {
        owner =
          owner ?? node.asProtocol((any NamedDeclSyntax).self)?.name.identifierText
          ?? node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      }
      outer = node.parent
    }
    return owner
  }

  /// The beginnings of what the statements of a closure print, up to the first one that may leave it.
  private static func literals(of closure: ClosureExprSyntax) -> [String] {
    var literals: [String] = []
    for item in closure.statements {
      if item.tokens(viewMode: .sourceAccurate).contains(where: {
        $0.tokenKind == .keyword(.return)
      }) {
        break
      }
      guard let call = item.item.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription == "print",
        let text = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
        let start = text.segments.first?.as(StringSegmentSyntax.self)?.content.text,
        !start.isEmpty, !start.contains("\\")
      else { continue }
      literals.append(start)
    }
    return literals
  }

  /// The names to which a closure assigns, or whose methods it awaits.
  private static func changes(in closure: ClosureExprSyntax) -> Set<String> {
    var names: Set<String> = []
    for token in closure.tokens(viewMode: .sourceAccurate) where token.isIdentifier {
      guard token.parent?.is(DeclReferenceExprSyntax.self) == true, !isMember(token) else {
        continue
      }
      var end: TokenSyntax? = token.nextToken(viewMode: .sourceAccurate)
      while end?.tokenKind == .period {
        end = end?.nextToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
      }
      let isAssigned =
        switch end?.tokenKind {
        case .equal: end?.parent?.is(AssignmentExprSyntax.self) == true
        case .binaryOperator(let sign): ["+=", "-=", "*=", "/="].contains(sign)
        default: false
        }
      let isAwaited =
        token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .period
        && end?.tokenKind == .leftParen
        && token.nearestAncestor(AwaitExprSyntax.self, below: Syntax(closure)) != nil
      if isAssigned || isAwaited { names.insert(token.identifierText) }
    }
    return names
  }

  /// Whether a name starts another program, as in `try process.run()`.
  private static func isRunOfProcess(_ token: TokenSyntax) -> Bool {
    token.identifierText == "run" && isMember(token)
      && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      && token.nearestAncestor(TryExprSyntax.self) != nil
  }

  /// What a name starts, in the words of messages; nil if it starts nothing.
  private static func start(_ token: TokenSyntax) -> String? {
    // Core Data has a `perform` too, which may wait.
    if ["perform", "add"].contains(token.identifierText) {
      let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
      guard runLoops.contains(access?.base?.trimmedDescription ?? "") else { return nil }
    }
    // Only `run` of a process starts something.
    guard token.identifierText != "run", let form = starters[token.identifierText],
      form.isMember == isMember(token) || token.identifierText == "asyncAfter",
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
    "add": (true, "RunLoop.add"), "pthread_create": (false, "pthread_create"),
    "run": (true, "Process.run"),
  ]

  private static let runLoops: Set = ["RunLoop.main", "RunLoop.current"]

  /// Members whose call waits, or lets a run loop do the work.
  private static let membersThatWait: Set = [
    "wait", "sync", "run", "waitUntilAllOperationsAreFinished", "waitUntilFinished",
    "waitUntilExit", "readDataToEndOfFile", "readToEnd",
  ]
  private static let freeFunctionsThatWait: Set = [
    "dispatchMain", "CFRunLoopRun", "pthread_join", "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withUnsafeContinuation", "withUnsafeThrowingContinuation",
  ]
}
