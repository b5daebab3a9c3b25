/// Advice for an author whose claim failed, possibly because of captures.
///
/// Captures need no markup in the chapter, so an author may take text for a capture. The hint is given only
/// where it would help: with the name as a wildcard, the claimed line would match a printed one.
package struct CaptureHint {
  /// The captures of the sample's claims, and the names that nearly are captures.
  package let names: CaptureNames
  /// Whether matching was given up because the claim can be read in too many ways.
  package let hasGivenUp: Bool

  /// Returns what to do next; nil if captures have nothing to do with the difference.
  ///
  /// The first of these causes that applies is reported:
  ///
  /// - the search for captures was given up;
  /// - a name in an unmatched claimed line occurs only once in the claims: `done in <time>`;
  /// - such a name begins with a capital: `<ID>`.
  package func text(_ difference: OutputDifference) -> String? {
    if hasGivenUp {
      return "put more text around the captures: they can be read in too many ways"
    }
    for line in difference.onlyClaimed {
      let single = CaptureName.occurrences(in: line.text).map(\.name)
        .first { names.singles.contains($0) && wouldMatch(line, $0, difference) }
      if let name = single {
        return "'<\(name)>' is taken as text, since it occurs only once: write '[..]' for "
          + "text that may vary, "
          + "or claim '<\(name)>' again where it is repeated"
      }
      let capitalised = CaptureName.capitalised(in: line.text)
        .first { !names.closed.contains($0) && wouldMatch(line, $0, difference) }
      if let name = capitalised {
        return "'<\(name)>' is taken as text, since a capture begins with a lowercase letter: "
          + "write '<\(name.lowercased())>', or '[..]' for text that is not repeated"
      }
    }
    return nil
  }

  /// Whether a claimed line would match if a name in it were a capture.
  private func wouldMatch(
    _ line: LinePattern, _ name: String, _ difference: OutputDifference
  ) -> Bool {
    let pattern = LinePattern(
      line.text.replacing("<\(name)>", with: LinePattern.wildcard), tolerance: line.tolerance,
      captures: names.names)
    return difference.onlyReal.contains { pattern.matches(Array($0.utf8), difference.budget) }
  }
}
