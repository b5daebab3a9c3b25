package import Diagnostics
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
    let claims = TrailingClaims(code, of: sample, readsValues: true, source: source)
    sample.claims = claims.claims
    return sample
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
