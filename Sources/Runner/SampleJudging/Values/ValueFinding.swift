import WorkbookModel
import ResultStore
import SwiftSource

/// The result of comparing a claimed value with its observations.
///
/// ```
/// observed in every run, as claimed            true
/// never reached, or another value              false
/// as claimed in one run, and not in another    unsteady
/// not observed, because the code for that does not compile,
/// or a value without a description             unknown: a warning, and nothing is claimed
/// a bare comment after code without a value    prose: nothing is reported
/// ```
/// A comment that might be prose gets the benefit of the doubt: a difference is an error if a call has
/// printed, if the compiler could compare, after `=>`, and for a literal after `==`; otherwise the result is
/// unknown.
enum ValueFinding: Sendable, Hashable {
  struct Problem: Sendable, Hashable {
    /// A single line such as `claims '3', but is '4'`.
    var summary: String
    /// Both texts as `-` and `+`, or the compiler's message; nil if the summary says it all.
    var explanation: String?
    var fix: String
    /// The text that would match, to replace the claimed one.
    var replacement: String?
    /// The lines that would match, to replace those of a block of output.
    var lines: [String]?
  }

  case `true`
  case `false`(Problem)
  /// It holds in one run but not in another one.
  case unsteady(Problem)
  case unknown(Problem)
  /// The comment is not a claim, since there is no value.
  case prose

  var isKnown: Bool {
    switch self {
    case .true, .false, .unsteady: true
    case .unknown, .prose: false
    }
  }

  /// Compares a claim with its observations, and reports the first one that does not match.
  ///
  /// - Parameters:
  ///   - watched: the observations; nil if there are none.
  ///   - deviation: how the program behaved differently while it was observed.
  ///   - acceptCommand: the command that writes the real value into the comment.
  init(
    _ claim: ValueClaim, _ watched: ObservationRecord.ObservedClaim?, deviation: String?,
    acceptCommand: String
  ) {
    if claim.isAuthored {
      self = watched.map { AuthoredFinding(claim, $0).finding } ?? .prose
      return
    }
    let text = claim.text.text
    guard let watched else {
      self = .unknown(
        Problem(
          summary: "'\(text)' is not checked: values are not observed on a device",
          fix: Self.otherWay))
      return
    }
    if let obstacle = watched.obstacle {
      if case .name(let name) = claim.subject, obstacle.hasPrefix("cannot find '\(name)' in scope")
      {
        self = .unknown(
          Problem(
            summary: "'\(text)' is not checked: nothing here is called '\(name)'",
            explanation: obstacle,
            fix: "write the whole expression, as in // list.count == 2, or // => \(text) for the "
              + "value of the statement"))
        return
      }
      self = .unknown(
        Problem(
          summary: "'\(text)' is not checked: the code that observes this value does not compile",
          explanation: obstacle, fix: Self.otherWay))
      return
    }
    let sights = watched.sights
    guard let first = sights.first else {
      self =
        deviation.map {
          .unknown(
            Problem(
              summary: "'\(text)' is not checked: while the sample was observed, \($0)",
              fix: Self.otherWay))
        }
        ?? (claim.isInBranch
          ? .unknown(
            Problem(
              summary: "'\(text)' is not checked: this branch is not taken",
              fix:
                "let the sample take it too, as in a loop or by another call, or remove the claim"))
          : .false(
            Problem(
              summary: "claims '\(text)', but this line is never reached",
              fix: "call the code that contains it, or remove the claim")))
      return
    }
    let results = watched.runs.map { claim.holds(in: $0) }
    if results.allSatisfy(\.self) {
      self =
        watched.isIncomplete != true
        ? .true
        : .unknown(
          Problem(
            summary: "'\(text)' is not checked: its line runs too often to observe each value",
            fix: "claim the value after the loop, or let the loop run less often"))
      return
    }
    let wrong = sights.first { !claim.holds(in: $0) } ?? first
    let real = claim.shown(wrong)
    if let soft = claim.softProblem(wrong, real) {
      self = soft
      return
    }
    let note = LookAlike(text, real).map { "\n\($0.note)" } ?? ""
    let explanation = "- \(text)\n+ \(real)\(note)"
    if results.contains(true) {
      self = .unsteady(
        Problem(
          summary: "claims '\(text)', but another run has '\(real)'", explanation: explanation,
          fix: "make the sample behave the same on every run"))
      return
    }
    let verb = wrong.printed == nil ? "is" : "prints"
    var problem = Problem(
      summary: "claims '\(text)', but \(verb) '\(real)'", explanation: explanation,
      fix: "correct the sample, or run '\(acceptCommand)'")
    do throws(NewClaim.Obstacle) {
      problem.replacement = try NewValue(claim, watched.runs).text
    } catch {
      problem.fix = "correct the comment or the sample: \(error.reason)"
    }
    // Bits without a leading zero are a decimal number.
    if let bits = Int(text, radix: 2), String(bits) == real {
      problem.fix = "to claim bits, write '0b\(text)', or a leading zero"
      problem.replacement = "0b\(text)"
    }
    self = .false(problem)
  }

  /// The advice for a value that cannot be observed.
  private static let otherWay =
    "print the value and claim the output, or mark the sample 'no_values'"
}

extension ValueClaim {
  /// The finding for a difference that may come from the description of a value; nil if the claim is wrong.
  ///
  /// A description that is only the name of the type, or `(Function)`, proves nothing. Printed texts, and
  /// values that the compiler could compare, are always decided.
  ///
  /// - Parameters:
  ///   - sight: the observation that does not match.
  ///   - real: its text as a comment would show it.
  func softProblem(
    _ sight: ObservationRecord.ObservedValue, _ real: String
  ) -> ValueFinding? {
    guard sight.printed == nil, sight.isEqual == nil else { return nil }
    if sight.isUsedUp == true, text.isArray {
      return .unknown(
        .init(
          summary: "'\(text.text)' is not checked: looking at its elements would use them up",
          fix: "make an array of it, and claim that"))
    }
    let type = sight.type ?? ""
    if type == "()", form == .bare {
      // A whole number may be that of a step.
      guard text.isCollection || text.isUnmistakable || text.isTruthWord else { return .prose }
      return .unknown(
        .init(
          summary: "'\(text.text)' is not checked: this statement has no value",
          fix: "name what has it, as in // list == \(text.text), or write // Prints for output"))
    }
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
        fix: "if it claims the value, write // => and the value's description; if not, begin the "
          + "comment with a word"))
  }
}
