import WorkbookModel
package import ResultStore
import SwiftSource

/// Comparison of claimed values with observations.
extension ValueClaim {
  /// The possible separators of values in `print(n)  // 1, 2, 3` in a loop.
  static let separators = [", ", ",", " "]

  /// Whether the claim holds for all observations of a run.
  ///
  /// Either each observation matches, or the comment after a call that prints in a loop lists everything it
  /// prints, with one of the separators. A run without observations proves nothing.
  package func holds(in run: [ObservationRecord.ObservedValue]) -> Bool {
    if run.isEmpty { return false }
    if run.allSatisfy(holds) { return true }
    let printed = run.compactMap(\.printedLine)
    guard run.count > 1, printed.count == run.count else { return false }
    return Self.separators.contains { text.text == printed.joined(separator: $0) }
  }

  /// Whether the claim holds for one observation: the compiler found it equal, or its description matches.
  ///
  /// A value is compared by its `description` and `debugDescription`, an enum case also with its dot. The
  /// output of a call is compared as a line, and for a string literal in the comment also with its content:
  /// `print(3.0)  // 3` is wrong although both are equal, since the reader sees another line. Equality is
  /// enough only if nothing but spaces differs. The claimed text may contain wildcards. A truncated text
  /// never matches, unless it is known to be equal.
  package func holds(in sight: ObservationRecord.ObservedValue) -> Bool {
    if sight.isEqual == true, isExact(for: sight), sight.printedLine.map(isSpacedText) ?? true {
      return true
    }
    if sight.isCut { return false }
    let pattern = LinePattern(text.pattern)
    var texts: [String?] = [sight.printedLine]
    if sight.printed == nil {
      texts += [sight.description, sight.debugDescription]
      // The description of an enum case has no dot.
      if text.text.hasPrefix(".") { texts += [sight.description.map { "." + $0 }] }
    } else if let content = text.stringContent, content == texts[0] {
      return true
    }
    return texts.contains { $0.map { pattern.matches(Array($0.utf8)) } ?? false }
  }

  /// Whether a printed line equals the claimed text apart from spaces.
  private func isSpacedText(_ line: String) -> Bool {
    line.filter { $0 != " " } == text.text.filter { $0 != " " }
  }

  /// The real value as a comment can claim it; empty for a value without a text.
  ///
  /// Strings are quoted only if the claim is.
  package func shown(_ sight: ObservationRecord.ObservedValue) -> String {
    if let line = sight.printedLine { return line }
    return (text.stringContent == nil ? sight.description : sight.debugDescription) ?? ""
  }
}

extension ObservationRecord.ObservedValue {
  /// The printed text without the line feed at its end.
  var printedLine: String? {
    printed.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
  }
}
