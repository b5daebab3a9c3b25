import TextDiagnostics
package import WorkbookModel

extension Program.Segment {
  /// The code of one sample in a program, without comments that are claims, so that correcting a claim
  /// changes no key.
  ///
  /// If values are observed, the code with its comments is included, with the ranges of the comments in it
  /// instead of in the chapter.
  ///
  /// - Parameter isJudged: whether the program provides the sample's result.
  package init(_ sample: Sample, isJudged: Bool) {
    self.init(
      sample: sample.id, lines: sample.linesWithoutClaims, codeFile: sample.codeFile,
      leastVersion: sample.annotations.swiftVersion?.value ?? [])
    if sample.language == .objectiveC { fileName = sample.id.name + ".m" }
    isNested = sample.annotations.isNested
    values = isJudged ? sample.claims.compactMap(\.observed) : []
    guard !values.isEmpty else { return }
    claimedCode = sample.code
    let comments = sample.claims.filter { $0.form != .fence }.map(\.range.offsets)
    var offset = 0
    for line in sample.lines {
      let start = line.start.offset
      let count = line.code.utf8.count
      claimComments += comments.filter {
        start <= $0.lowerBound && $0.upperBound <= start + count
      }
      .map { $0.lowerBound - start + offset..<$0.upperBound - start + offset }
      offset += count + 1
    }
  }
}
