import TextDiagnostics
import SwiftSource
package import WorkbookModel

/// Decides what the result of a fence's program means for its document.
package struct FenceJudge {
  private let fence: Fence
  /// Whether the code that it continues has values that differ from run to run; a fence with such values itself claims
  /// nothing.
  private let continuesChance: Bool
  private let package: PackageNames
  private let document: DocumentNames

  /// The beginning of the reason for a program that ends with a status other than 0.
  static let endsItself = "it ends itself with status"
  /// The beginning of the reason for a program that throws.
  static let throwsHere = "it throws here"
  /// The reasons for what comes after code that fails.
  static let continuesErrors = "it continues code that does not compile"
  static let continuesEnd = "it continues code that ends the program"

  init(fence: Fence, continuesChance: Bool, package: PackageNames, document: DocumentNames) {
    self.fence = fence
    self.continuesChance = continuesChance
    self.package = package
    self.document = document
  }

  /// A fence that continues no other, and whose document declares nothing.
  package init(fence: Fence, package: PackageNames) {
    self.init(
      fence: fence, continuesChance: false, package: package, document: DocumentNames())
  }

  package func result(_ sample: SampleResult) -> FenceResult {
    if let obstacle = fence.facts.obstacle, sample.outcome == .unverified,
      fence.sample.annotations.ignoreReason == nil
    {
      return FenceResult(fence, obstacle.verdict, reason: obstacle.reason)
    }
    if var announced = AnnouncedFailure(fence, sample)?.result {
      announced.problems = announced.problems.map(advised)
      return announced
    }
    switch sample.outcome {
    case .verified: return FenceResult(fence, .verified)
    case .ran: return FenceResult(fence, .ran)
    case .compiled: return FenceResult(fence, .compiled)
    case .flaky: return FenceResult(fence, .elsewhere, reason: "its output differs from run to run")
    case .unverified, .notRun:
      return FenceResult(fence, .elsewhere, reason: sample.reason ?? "it was not run")
    case .failed: return failure(sample)
    }
  }

  private func failure(_ sample: SampleResult) -> FenceResult {
    if let platform = fence.platform {
      return FenceResult(fence, .elsewhere, reason: "it is for \(platform)")
    }
    let errors = sample.problems.filter { $0.severity == .error }.map(advised)
    if errors.contains(where: { $0.id == .compile }) {
      if let label = fence.label(of: errors) {
        return FenceResult(fence, .fragment, reason: "its label says so: '\(label)'")
      }
      return compilation(errors)
    }
    guard let first = errors.first else {
      return FenceResult(fence, .elsewhere, reason: sample.reason ?? "it was not run")
    }
    switch first.id {
    case .output, .value, .claim, .test, .diagnostic:
      if continuesChance {
        return FenceResult(
          fence, .elsewhere, reason: "it continues code whose values differ from run to run")
      }
      return FenceResult(fence, .wrong, problems: errors)
    case .trap:
      switch sample.ending {
      case .trapped(_, let message) where message.contains("Error raised at top level"):
        return FenceResult(fence, .elsewhere, reason: "\(Self.throwsHere): \(message)")
      case .trapped(_, let message) where fence.facts.namesFile && Self.mayMiss(message):
        return FenceResult(
          fence, .elsewhere, reason: "it reads a file that is not here: \(message)")
      case .exited(let status):
        // A program that ends itself has a reason, such as arguments that are missing.
        return FenceResult(fence, .elsewhere, reason: "\(Self.endsItself) \(status) here")
      default: break
      }
      if first.summary.hasPrefix("the sample did not run") {
        return FenceResult(fence, .fragment, reason: Self.continuesEnd)
      }
      return FenceResult(fence, .wrong, problems: errors)
    case .compilerCrash:
      return FenceResult(fence, .elsewhere, reason: "the compiler crashes at it")
    default:
      return FenceResult(fence, .elsewhere, reason: first.summary)
    }
  }

  /// Judges errors of the compiler: all that the fence refers to must be known before one counts.
  private func compilation(_ errors: [Diagnostic]) -> FenceResult {
    if let reason = errors.lazy.compactMap({ AppleOnly.reason(for: $0.summary) }).first {
      return FenceResult(fence, .elsewhere, reason: reason)
    }
    if let reason = errors.lazy.compactMap({ otherPlatform($0.summary) }).first {
      return FenceResult(fence, .elsewhere, reason: "\(reason) for other platforms only")
    }
    let complaints = errors.map { (problem: $0, means: CompilerComplaint($0.summary)) }
    for complaint in complaints {
      switch complaint.means {
      case .unknownModule(let name):
        return FenceResult(fence, .elsewhere, reason: "it imports '\(name)', which is not here")
      case .link:
        return FenceResult(fence, .elsewhere, reason: complaint.problem.summary)
      case .needsOption:
        return FenceResult(fence, .elsewhere, reason: complaint.problem.summary)
      case .unknownName, .needsBody, .incompleteType, .consequence, .certain: continue
      }
    }
    if complaints.contains(where: {
      $0.problem.file != fence.file || $0.problem.summary.hasPrefix("cannot be compiled after")
    }) {
      return FenceResult(fence, .fragment, reason: Self.continuesErrors)
    }
    for complaint in complaints {
      if case .unknownName(let name) = complaint.means {
        return FenceResult(fence, .fragment, reason: "'\(name)' is declared nowhere")
      }
    }
    if let name = errors.lazy.compactMap({ cType(in: $0.summary) ?? cFunction(in: $0) }).first {
      return FenceResult(fence, .fragment, reason: "'\(name)' is declared nowhere")
    }
    if let name = errors.lazy.compactMap({ given(in: $0.summary) }).first {
      return FenceResult(fence, .fragment, reason: "'\(name)' gets no value")
    }
    if errors.allSatisfy({ Self.takesTypeForValue($0.summary) }) {
      return FenceResult(fence, .fragment, reason: "it is a signature, with types for arguments")
    }
    if complaints.contains(where: { $0.means == .needsBody }) {
      return FenceResult(fence, .fragment, reason: "it belongs into a body that is not shown")
    }
    if let incomplete = complaints.first(where: { $0.means == .incompleteType }) {
      return FenceResult(fence, .fragment, reason: incomplete.problem.summary)
    }
    if let reason = errors.lazy.compactMap({ document.reason(for: $0, in: fence) }).first {
      return FenceResult(fence, .fragment, reason: reason)
    }
    let certain = complaints.filter { $0.means == .certain }.map(\.problem)
    guard !certain.isEmpty else {
      return FenceResult(fence, .fragment, reason: errors.first?.summary)
    }
    // After what does not parse, everything may be a consequence.
    let isUnparsed = fence.facts.holes.firstError != nil
    guard !(isUnparsed && fence.facts.isOutput),
      fence.isDeclaredSwift || !certain.allSatisfy({ isSyntax($0.summary) })
    else {
      return FenceResult(fence, .fragment, reason: "it is not Swift")
    }
    return FenceResult(
      fence, .wrong, problems: isUnparsed ? [certain.min() ?? certain[0]] : certain)
  }

  /// The variable that a document only names with its type, `let box: Box`, before it uses it.
  private func given(in message: String) -> String? {
    guard
      let match = message.firstMatch(
        of:
          /^(?:constant|variable|struct) '(\w+)' (?:used before being init|must be completely init)/
      )
    else { return nil }
    let name = String(match.1)
    let isGiven = fence.sample.lines.contains { line in
      ["let \(name):", "var \(name):"].contains(where: line.code.hasPrefix)
        && !line.code.contains("=")
    }
    return isGiven ? name : nil
  }

  /// `Options(limit: Int)`: the type `Int` where an `Int` is expected.
  private static func takesTypeForValue(_ message: String) -> Bool {
    guard
      let match = message.firstMatch(
        of: /cannot convert value of type '(.+)\.Type' to expected argument type '(.+)'/)
    else { return false }
    return match.1 == match.2
  }

  /// Whether a trap may come from a file that is not here.
  private static func mayMiss(_ message: String) -> Bool {
    message.contains("'try!' expression") || message.contains("found nil")
  }

  /// What the package has for another platform, if a member is missing here, as a clause without its end.
  private func otherPlatform(_ message: String) -> String? {
    guard let match = message.firstMatch(of: /(\w+)?[^'\w]*' has no member '([^'(]+)/) else {
      return nil
    }
    let name = String(match.2)
    if package.isForOtherPlatforms(name) { return "'\(name)' is declared" }
    guard let type = match.1.map(String.init), package.isExtendedForOtherPlatforms(type) else {
      return nil
    }
    return "'\(type)' is extended"
  }

  /// The name that the fence uses as a value and the compiler took for a type of C, such as `struct user`.
  private func cType(in message: String) -> String? {
    message.matches(of: /'([a-z]\w*)(?:\.Type)?'/).lazy.map { String($0.1) }.first { name in
      (message.contains("'\(name).Type'") || message.contains("type '\(name)'"))
        && fence.facts.names.uses.contains { $0.name == name && $0.kind == .value }
    }
  }

  /// The name in the line of an error that only the library of C gives, so that the fence means something else by it.
  private func cFunction(in error: Diagnostic) -> String? {
    guard let line = fence.sample.lines.first(where: { $0.start.line == error.range.start.line })
    else { return nil }
    let words = Set(line.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    // The type of a function of C, whatever else has its name.
    let isOfC = error.summary.contains(/value of type '\([^']*(?:Int32|Unsafe|__)/)
    return fence.facts.names.uses.first { use in
      use.kind == .value && words.contains(use.name) && Self.namesOfC.contains(use.name)
        && (isOfC || !document.declares(use.name) && !package.declares(use.name))
    }?.name
  }

  /// Functions and variables of the C library whose names documents use for their own.
  private static let namesOfC: Set = [
    "abort", "accept", "access", "alarm", "bind", "clock", "close", "connect", "daylight", "div",
    "dup", "environ", "err", "error", "free", "gamma", "gets", "index", "j0", "j1", "jn", "kill",
    "link", "listen", "log", "login", "nice", "open", "pause", "pipe", "poll", "printf", "puts",
    "raise", "random", "read", "recv", "remove", "rename", "select", "send", "shutdown", "signal",
    "sleep", "socket", "stat", "step", "sync", "system", "time", "times", "timezone", "truncate",
    "unlink", "wait", "warn", "write", "y0", "y1", "yn",
  ]

  /// Whether an error is about the grammar alone.
  private func isSyntax(_ message: String) -> Bool {
    message.contains("expected") || message.contains("consecutive statements")
      || message.contains("extraneous") || message.contains("unterminated")
  }

  /// A problem with advice for a document, whose tags are invisible comments.
  private func advised(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    if problem.id == .output {
      problem.summary.replace("what the chapter claims", with: "what the document shows")
      // Its lines begin with slashes.
      if fence.file.hasSuffix(".swift") { problem.edits = [] }
    }
    guard let fix = problem.fix else { return problem }
    if fix.contains("workbook accept") {
      problem.fix =
        problem.edits.isEmpty
        ? "correct the code, or write what it really gives"
        : "correct the code, or run 'workbook check --fix \(fence.sample.id)'"
    } else if let tag = fix.firstMatch(of: /'?([a-z_]+="[^"]*")'?/) {
      problem.fix = "if that is meant, write '<!-- workbook: \(tag.1) -->' above the code"
    }
    return problem
  }
}
