/// What to tell an author whose claim does not come true, when captures may be the reason.
///
/// The rule of what is a capture needs no mark in the chapter, so an author may take for a capture what
/// is text. That is told only where it would help: with the name as a wildcard the line would match one
/// that was printed.
package struct CaptureHint {
  /// What counts as a capture in the claims of the sample, and what nearly does.
  package let names: CaptureNames
  /// Whether the claim was given up because it can be read in too many ways.
  package let hasGivenUp: Bool

  /// Makes the hint for a claim that was compared.
  package init(names: CaptureNames, hasGivenUp: Bool) {
    self.names = names
    self.hasGivenUp = hasGivenUp
  }

  /// What to do next; nil when captures have nothing to do with the difference.
  ///
  /// Three things are seen to, in this order, and the first one that a claimed line without a partner
  /// shows is told:
  ///
  /// - the search for captures was given up;
  /// - a name that stands only once in the claims: `done in <time>`;
  /// - a name that begins with a capital: `<ID>`.
  package func text(_ difference: OutputDifference) -> String? {
    if hasGivenUp {
      return "put more text around the captures: they can be read in too many ways"
    }
    for line in difference.onlyClaimed {
      let single = CaptureName.occurrences(in: line.text).map(\.name)
        .first { names.singles.contains($0) && wouldMatch(line, $0, difference) }
      if let name = single {
        return "'<\(name)>' is text, for it stands only once: write '[..]' for text that may vary, "
          + "or claim '<\(name)>' again where it is repeated"
      }
      let capitalised = CaptureName.capitalised(in: line.text)
        .first { !names.closed.contains($0) && wouldMatch(line, $0, difference) }
      if let name = capitalised {
        return "'<\(name)>' is text, for a capture begins with a small letter: "
          + "write '<\(name.lowercased())>', or '[..]' for text that is not repeated"
      }
    }
    return nil
  }

  /// Whether a claimed line came true if a name in it were a capture.
  private func wouldMatch(
    _ line: LinePattern, _ name: String, _ difference: OutputDifference
  ) -> Bool {
    let pattern = LinePattern(
      line.text.replacing("<\(name)>", with: LinePattern.wildcard), tolerance: line.tolerance,
      captures: names.names)
    return difference.onlyReal.contains { pattern.matches(Array($0.utf8)) }
  }
}
