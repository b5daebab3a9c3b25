import SwiftSource

/// What the sights of a value come to.
enum ValueFinding: Sendable, Hashable {
  /// What is said of a claim.
  struct Problem: Sendable, Hashable {
    var summary: String
    var explanation: String?
    var fix: String
  }

  case `true`
  case `false`(Problem)
  /// True in one run and not in another one.
  case unsteady(Problem)
  /// It cannot be told.
  case unknown(Problem)
  /// It was no claim, as there is no value.
  case prose

  /// Whether the claim was looked at.
  var isKnown: Bool {
    switch self {
    case .true, .false, .unsteady: true
    case .unknown, .prose: false
    }
  }

  /// - Parameters:
  ///   - watched: what was seen; nil where nobody looked.
  ///   - deviation: why the program did something else while it was watched.
  init(_ claim: ValueClaim, _ watched: ObservationRecord.Watched?, deviation: String?) {
    let text = claim.text.text
    guard let watched else {
      self = .unknown(
        Problem(
          summary: "'\(text)' is not checked: values are not looked at on a device",
          fix: Self.otherWay))
      return
    }
    if let obstacle = watched.obstacle {
      self = .unknown(
        Problem(
          summary: "'\(text)' is not checked: a look at this value does not compile",
          explanation: obstacle, fix: Self.otherWay))
      return
    }
    let sights = watched.sights
    guard let first = sights.first else {
      self =
        deviation.map {
          .unknown(
            Problem(
              summary: "'\(text)' is not checked: while the sample was watched, \($0)",
              fix: Self.otherWay))
        }
        ?? .false(
          Problem(
            summary: "claims '\(text)', but this line is never reached",
            fix: "call what holds it, or remove the claim"))
      return
    }
    let results = watched.runs.map { claim.holds(in: $0) }
    if results.allSatisfy(\.self) {
      self = .true
      return
    }
    let wrong = sights.first { !claim.holds(in: $0) } ?? first
    let real = claim.shown(wrong)
    if let soft = claim.softProblem(wrong, real) {
      self = soft
      return
    }
    let verb = wrong.printed == nil ? "is" : "prints"
    let problem = Problem(
      summary: "claims '\(text)', but \(verb) '\(real)'", explanation: "- \(text)\n+ \(real)",
      fix: "correct the comment or the sample")
    self =
      results.contains(true)
      ? .unsteady(
        Problem(
          summary: "claims '\(text)', but another run has '\(real)'",
          explanation: problem.explanation, fix: "make the sample do the same each time"))
      : .false(problem)
  }

  private static let otherWay =
    "print the value and claim the output, or mark the sample 'no_values'"
}

extension ValueClaim {
  /// Whether all that a run saw is what is claimed.
  fileprivate func holds(in run: [ObservationRecord.Sight]) -> Bool {
    if run.isEmpty { return false }
    if run.allSatisfy(holds) { return true }
    // `print(n)  // 1, 2, 3` in a loop.
    let printed = run.compactMap { $0.printed.map(Self.withoutLineFeed) }
    guard run.count > 1, printed.count == run.count else { return false }
    return [", ", ",", " "].contains { text.text == printed.joined(separator: $0) }
  }

  fileprivate func holds(in sight: ObservationRecord.Sight) -> Bool {
    if sight.isEqual == true { return true }
    if sight.isCut { return false }
    let pattern = LinePattern(text.pattern)
    var texts: [String?] = [sight.printed.map(Self.withoutLineFeed)]
    if sight.printed == nil {
      texts += [sight.description, sight.debugDescription]
      // A case is described without its dot.
      if text.text.hasPrefix(".") { texts += [sight.description.map { "." + $0 }] }
    } else if let content = text.stringContent, content == texts[0] {
      return true
    }
    return texts.contains { $0.map { pattern.matches(Array($0.utf8)) } ?? false }
  }

  /// The real value as a comment can claim it.
  fileprivate func shown(_ sight: ObservationRecord.Sight) -> String {
    if let printed = sight.printed { return Self.withoutLineFeed(printed) }
    return (text.stringContent == nil ? sight.description : sight.debugDescription) ?? ""
  }

  /// What is said of a difference that may come from the way a value is described; nil for one that
  /// makes the claim wrong.
  fileprivate func softProblem(
    _ sight: ObservationRecord.Sight, _ real: String
  ) -> ValueFinding? {
    guard sight.printed == nil, sight.isEqual == nil else { return nil }
    let type = sight.type ?? ""
    if type == "()", form == .bare { return .prose }
    let isOpaque = real == "(Function)" || real == type || real.hasSuffix("." + type)
    if isOpaque && type != "()" {
      return .unknown(
        .init(
          summary: "'\(text.text)' is not checked: a value of type '\(type)' has no description",
          fix: "make the type CustomStringConvertible, or claim one of its properties"))
    }
    guard form == .bare || !text.isLiteral && form != .arrow else { return nil }
    return .unknown(
      .init(
        summary: "'\(text.text)' is not checked: it cannot be compared with a '\(type)'",
        explanation: "- \(text.text)\n+ \(real)",
        fix: "if it claims the value, write // => and the description of that; if not, begin the "
          + "comment with a word"))
  }

  private static func withoutLineFeed(_ text: String) -> String {
    text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
