package import TextDiagnostics
package import WorkbookModel

extension NewClaim {
  /// Returns the edit that claims an output with a fence below its sample.
  ///
  /// `workbook accept` uses it for a sample without claims. The fence gets `match=literal` if the output
  /// contains what a claim would take as a wildcard or a capture.
  ///
  /// - Parameter text: the chapter.
  /// - Throws: if no fence can hold the output.
  package static func outputFence(
    for output: String, below sample: Sample, in text: SourceText
  ) throws(Obstacle) -> Edit {
    let lines = OutputPattern.lines(of: output)
    let isLiteral = lines.contains { line in
      LinePattern.wildcard(in: line, captures: []) != nil
        || !CaptureName.occurrences(in: line).isEmpty
    }
    let match = isLiteral ? Claim.Match.literal : .exact
    let claim = try NewClaim(
      OutputPattern("", match: match).difference(from: output), match: match,
      captures: CaptureNames(own: [], all: []))
    return WrittenFence(sample.range, in: text)
      .outputFence(claim.texts, info: isLiteral ? "output,match=literal" : "output")
  }
}
