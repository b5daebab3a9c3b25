/// What to tell somebody whose claim does not come true, when captures may be the reason.
package struct CaptureHint {
  package let names: CaptureNames
  /// Whether the claim was given up because it can be read in too many ways.
  package let hasGivenUp: Bool

  package init(names: CaptureNames, hasGivenUp: Bool) {
    self.names = names
    self.hasGivenUp = hasGivenUp
  }

  /// What to do next; nil when captures have nothing to do with the difference.
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
