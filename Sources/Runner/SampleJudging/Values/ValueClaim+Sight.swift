import WorkbookModel
package import ResultStore
import SwiftSource

/// When a claim of a value is true of what was seen.
extension ValueClaim {
  /// What stands between the values of `print(n)  // 1, 2, 3` in a loop.
  static let separators = [", ", ",", " "]

  /// Whether all that a run saw is what is claimed.
  ///
  /// Each sight must be as claimed; or the comment behind a call that prints in a loop says all that it
  /// prints, with one of the separators between. A run that saw nothing proves nothing.
  package func holds(in run: [ObservationRecord.Sight]) -> Bool {
    if run.isEmpty { return false }
    if run.allSatisfy(holds) { return true }
    let printed = run.compactMap(\.printedLine)
    guard run.count > 1, printed.count == run.count else { return false }
    return Self.separators.contains { text.text == printed.joined(separator: $0) }
  }

  /// Whether one sight is what is claimed: equal to it by the compiler, or described as it is written.
  ///
  /// A value is compared by what `print` shows and by what an array shows of it, a case also with its
  /// dot. What a call printed is compared as a line, and a string literal in the comment also with its
  /// content: `print(3.0)  // 3` is wrong, though both are equal, for the reader sees another line. To be
  /// equal is enough only where nothing but spaces differs. Wildcards may stand in the claimed text. A text
  /// that was cut is never as claimed, unless it is known to be equal.
  package func holds(in sight: ObservationRecord.Sight) -> Bool {
    if sight.isEqual == true, sight.printedLine.map(isSpacedText) ?? true { return true }
    if sight.isCut { return false }
    let pattern = LinePattern(text.pattern)
    var texts: [String?] = [sight.printedLine]
    if sight.printed == nil {
      texts += [sight.description, sight.debugDescription]
      // A case is described without its dot.
      if text.text.hasPrefix(".") { texts += [sight.description.map { "." + $0 }] }
    } else if let content = text.stringContent, content == texts[0] {
      return true
    }
    return texts.contains { $0.map { pattern.matches(Array($0.utf8)) } ?? false }
  }

  /// Whether a printed line is the claimed text but for its spaces.
  private func isSpacedText(_ line: String) -> Bool {
    line.filter { $0 != " " } == text.text.filter { $0 != " " }
  }

  /// The real value as a comment can claim it.
  ///
  /// Strings are shown with quotation marks only where the claim has some. Empty for a value of which
  /// there is no text.
  package func shown(_ sight: ObservationRecord.Sight) -> String {
    if let line = sight.printedLine { return line }
    return (text.stringContent == nil ? sight.description : sight.debugDescription) ?? ""
  }
}

extension ObservationRecord.Sight {
  /// What a call printed, without the line feed at its end.
  var printedLine: String? {
    printed.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
  }
}
