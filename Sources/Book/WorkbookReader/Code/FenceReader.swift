package import TextDiagnostics
private import SwiftSource
package import WorkbookModel

/// Reads the code of fences outside of a book: of READMEs, articles and documentation comments.
///
/// Their authors do not know this program, so nothing in them is a mistake here: what a book would report about a
/// comment or an info string is left out.
package struct FenceReader: Sendable {
  private let source: SourceText
  private let files = BookFiles()

  /// - Parameter source: the file with the fences.
  package init(source: SourceText) { self.source = source }

  /// Makes a sample of a fence, with the claims in its comments.
  ///
  /// - Parameters:
  ///   - lines: each line of the code with its offset in the file.
  ///   - annotations: from ``annotations(at:)``.
  ///   - range: the whole block.
  ///   - infoRange: where problems of the whole sample are reported.
  package func sample(
    _ id: Sample.ID, lines: [(text: String, start: Int)], annotations: SampleAnnotations,
    range: SourceRange, infoRange: SourceRange
  ) -> Sample {
    let code = SampleCode(lines, language: .swift, hasMarks: false, source: source, files: files)
    var sample = Sample(
      id: id, language: .swift, annotations: annotations, lines: code.lines, range: range,
      infoRange: infoRange)
    sample.isUnreadable = code.isTooLong
    if !code.isTooLong, annotations.notRunWord == nil, !annotations.hasNoValues {
      sample.claims = claims(in: code.lines)
    }
    return sample
  }

  /// The claims in the comments of code, at their places in the file.
  private func claims(in lines: [CodeLine]) -> [Claim] {
    let map = CodeMap(lines, in: source)
    func range(_ offsets: Range<Int>) -> SourceRange {
      let start = map.chapterOffset(offsets.lowerBound)
      return source.range(start..<max(start, map.chapterOffset(offsets.upperBound)))
    }
    return AuthoredClaims(ParsableSource(map.text)).claims.map { value in
      var claim = Claim(
        form: .value, stream: .stdout, text: value.text.text + "\n",
        contentRange: range(value.textRange), range: range(value.commentRange))
      claim.value = value
      if case .output(_, let lines, _) = value.subject {
        claim.lineRanges = lines.map { range($0.range) }
      }
      return claim
    }
  }

  /// The annotations of an invisible comment before a fence: `<!-- workbook: id=url continue=setup -->`.
  ///
  /// - Parameter offsets: of the words after the colon, on one line of the file.
  /// - Returns: what could be understood, and the problems of the words.
  package func annotations(
    at offsets: Range<Int>
  ) -> (info: FenceInfo, diagnostics: [Diagnostic]) {
    AnnotationParser(source: source).parse(words: offsets, of: .swift)
  }
}
