import WorkbookModel
import ResultStore
import SwiftSource
import WorkbookReader

/// The corrected text of a comment that claims a value, with every wildcard that still holds.
///
/// ```
/// // => [1, 2, ...]     [1, 3, 5]     // => [1, 3, ...]
/// // == "b"             a             // == "a"
/// // .north             south         // .south
/// ```
///
/// Several spellings of the value are tried, the most similar to the old text first, each with the wildcards
/// of the claim and without. The first one that is still a claim in this form of comment, and holds for all
/// observations in every run, is used. Equality found by the compiler is ignored, since it held for the old
/// text.
struct NewValue {
  /// The replacement for the claimed text, without a preceding sign such as `=>`.
  let text: String

  /// - Parameters:
  ///   - claim: a claim that does not hold.
  ///   - runs: the observations of each run, of which there is at least one.
  /// - Throws: the reason why the comment cannot claim the value in its form.
  init(
    _ claim: ValueClaim, _ runs: [[ObservationRecord.ObservedValue]]
  ) throws(NewClaim.Obstacle) {
    guard let run = runs.first, let first = run.first else {
      throw NewClaim.Obstacle(reason: "no value was observed")
    }
    if run.contains(where: \.isCut) {
      throw NewClaim.Obstacle(reason: "it is too long for a comment; claim a part of it")
    }
    let runs = runs.map { $0.map(\.withoutComparison) }
    let new = Self.candidates(for: claim, run).lazy.flatMap { real in
      [Self.mended(claim.text, to: real), ClaimedText(real).isExact ? real : nil]
    }.first { text in
      text.map { claim.canSay($0) && runs.allSatisfy(claim.saying($0).holds) } ?? false
    }
    guard let new, let text = new else {
      throw Self.obstacle(to: claim.shown(first), runs)
    }
    self.text = text
  }

  /// The possible spellings, the most similar to the old text first.
  ///
  /// ```
  /// print(name)  // "Ada"         printed Bob               "Bob", Bob
  /// print(n)     // 1, 2          printed 1, 3 in a loop    1, then 1, 3 and 1,3 and 1 3
  /// d            // .north        a case south              .south, south, and how it is described
  /// ```
  /// - Parameter run: the first run; never empty.
  private static func candidates(
    for claim: ValueClaim, _ run: [ObservationRecord.ObservedValue]
  ) -> [String] {
    let first = run[0]
    let printed = run.compactMap(\.printedLine)
    if printed.count == run.count {
      let isQuoted = claim.text.stringContent != nil
      return (isQuoted ? [String(reflecting: printed[0])] : []) + [printed[0]]
        + separators(of: claim.text.text).map { printed.joined(separator: $0) }
    }
    let description = first.description ?? ""
    let isCase = claim.text.text.hasPrefix(".")
    return (isCase ? ["." + description] : [])
      + [claim.shown(first), description, first.debugDescription ?? ""]
  }

  /// Separators of printed values, starting with those in the claim.
  private static func separators(of text: String) -> [String] {
    ValueClaim.separators.filter(text.contains)
      + ValueClaim.separators.filter { !text.contains($0) }
  }

  /// The real value with the wildcards of the claim; nil if none of them still holds.
  ///
  /// ```
  /// claimed  [1, 2, ...]       real  [1, 3, 5]       [1, 3, ...]
  /// ```
  private static func mended(_ claimed: ClaimedText, to real: String) -> String? {
    LinePattern(claimed.pattern).mended(to: real, captures: [], values: [:])
      .map(claimed.respelled)
  }

  /// The reason why no spelling is possible, with advice for the author.
  ///
  /// - Parameter real: the first observed value, as a comment would show it.
  private static func obstacle(
    to real: String, _ runs: [[ObservationRecord.ObservedValue]]
  ) -> NewClaim.Obstacle {
    if Set(runs).count > 1 {
      return .init(reason: "it is not the same in each run; make it so, or claim a part of it")
    }
    if let run = runs.first, Set(run).count > 1 {
      return .init(
        reason: "it is not the same each time that the line runs; print it, and claim the output")
    }
    if real.isEmpty || real.contains(where: \.isNewline) {
      return .init(reason: "no comment can hold it; print it, and claim it with an output fence")
    }
    return .init(reason: "in this form a comment claims only literals; write // => \(real)")
  }
}

extension ValueClaim {
  fileprivate func saying(_ text: String) -> ValueClaim {
    var claim = self
    claim.text = ClaimedText(text)
    return claim
  }

  /// Whether the comment would still be a claim with this text.
  ///
  /// The text must be one line without white space at its ends, and a chapter must be able to contain it.
  /// After `=>` that is enough; in other forms only a literal differs from prose, or a list of literals where
  /// a call prints in a loop.
  fileprivate func canSay(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace,
      !text.contains(where: \.isNewline), ClaimText.obstacle(to: text) == nil
    else { return false }
    if form == .arrow || form == .printed || ClaimedText(text).isLiteral { return true }
    if case .printing = subject { return form == .bare && ClaimedText.isList(text) }
    return false
  }
}

extension ClaimedText {
  /// Whether no part of it would be read as an ellipsis or a wildcard.
  fileprivate var isExact: Bool { pattern == text && !text.contains(LinePattern.wildcard) }
}

extension ObservationRecord.ObservedValue {
  /// The observation without the result of a comparison.
  fileprivate var withoutComparison: Self {
    var sight = self
    sight.isEqual = nil
    return sight
  }
}
