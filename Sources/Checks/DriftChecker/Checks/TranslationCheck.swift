import TextDiagnostics
package import WorkbookModel
import WorkbookReader

/// Compares the translations of a chapter with its source: the files, and their samples.
///
/// Samples must have the same ids, in the same order, and be equal except for text that addresses the reader
/// (``SampleComparison``). The source of a chapter is the version in the language that it was written in
/// first. A missing translation is a warning, since translations take time; differing samples are errors,
/// since readers of one language would learn something else.
package struct TranslationCheck: DriftCheck {
  private let workbook: Workbook

  package init(_ workbook: Workbook) { self.workbook = workbook }

  /// The settings of the book, which name the source language of each chapter.
  private var configuration: Configuration { workbook.configuration }

  package func report() -> DriftReport {
    DriftReport(problems: problems().compactMap(configuration.adjusted))
  }

  /// The problems of all chapters, before the book's levels are applied.
  private func problems() -> [Diagnostic] {
    var result: [Diagnostic] = []
    // A file that could not be read is not a missing translation.
    let languagesOf = Dictionary(grouping: workbook.files, by: \.name)
    let versionsOf = Dictionary(grouping: workbook.chapters, by: \.name)
    for (name, present) in languagesOf.sorted(by: { $0.key < $1.key }) {
      result += missing(name, present)
      let source = configuration.sourceLanguage(ofChapter: name)
      let versions = versionsOf[name] ?? []
      guard let original = versions.first(where: { $0.language == source }) else { continue }
      for translation in versions where translation.language != source {
        result += mismatches(of: translation, with: original)
      }
    }
    return result
  }

  /// A warning for each language that a chapter lacks, located in the source or in another version of it.
  ///
  /// A language without a folder was reported once when the book was read, not for each chapter.
  private func missing(_ name: String, _ present: [ChapterFile]) -> [Diagnostic] {
    let source = configuration.sourceLanguage(ofChapter: name)
    let known = present.first { $0.language == source } ?? present.first
    return workbook.presentLanguages.compactMap { language in
      guard let known, !present.contains(where: { $0.language == language }) else { return nil }
      let isSource = language == source
      return Diagnostic(
        .warning, .translationMissing, file: known.path, range: SourceRange(at: .start),
        isSource
          ? "chapter '\(name)' is missing in '\(language)', the language it is translated from"
          : "chapter '\(name)' is missing in '\(language)'",
        fix: isSource
          ? "write Content/\(language)/\(name).md, or name another source in workbook.yml"
          : "translate it to Content/\(language)/\(name).md")
    }
  }

  /// Compares ids in both directions, then samples with equal ids; then the number of samples without an id,
  /// and these in order.
  private func mismatches(of translation: Chapter, with original: Chapter) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for sample in original.samples where !sample.hasAutomaticID {
      guard translation.sample(sample.id.name) == nil else { continue }
      result.append(
        mismatch(
          translation, SourceRange(at: .start),
          "sample '\(sample.id.name)' is missing in \(translation.path)",
          fix: "copy it from \(place(of: sample, in: original))"))
    }
    for sample in translation.samples where !sample.hasAutomaticID {
      guard original.sample(sample.id.name) == nil else { continue }
      result.append(
        mismatch(
          translation, sample.infoRange,
          "sample '\(sample.id.name)' is not in \(original.path), the source of this chapter",
          fix: "add it to \(original.file), or remove it here"))
    }
    let counts = (
      original.samples.count(where: \.hasAutomaticID),
      translation.samples.count(where: \.hasAutomaticID)
    )
    if counts.0 != counts.1 {
      result.append(
        mismatch(
          translation, SourceRange(at: .start),
          "\(translation.path) has \(counts.1) samples without an id, \(original.path) \(counts.0)",
          fix: "give samples an 'id=' in all languages to see which ones differ"))
    }
    return result + misplaced(translation, original)
      + differences(of: translation, with: original, namesAll: counts.0 != counts.1)
  }

  /// The first sample whose order differs from the source.
  private func misplaced(_ translation: Chapter, _ original: Chapter) -> [Diagnostic] {
    func shared(_ chapter: Chapter, _ other: Chapter) -> [Sample] {
      chapter.samples.filter { !$0.hasAutomaticID && other.sample($0.id.name) != nil }
    }
    let pairs = zip(shared(translation, original), shared(original, translation))
    guard let (sample, expected) = pairs.first(where: { $0.id.name != $1.id.name }) else {
      return []
    }
    return [
      mismatch(
        translation, sample.infoRange,
        "sample '\(sample.id.name)' is where \(original.path) has '\(expected.id.name)'",
        fix: "bring the samples into the order of \(original.file)")
    ]
  }

  /// The differences between samples with the same id.
  ///
  /// - Parameter namesAll: whether samples without an id have no counterparts.
  private func differences(
    of translation: Chapter, with original: Chapter, namesAll: Bool
  ) -> [Diagnostic] {
    let automatic = original.samples.indices.filter { original.samples[$0].hasAutomaticID }
    var rest = automatic[...]
    var comparison = SampleComparison(translation, with: original)
    return translation.samples.indices.compactMap { place in
      let sample = translation.samples[place]
      let other =
        sample.hasAutomaticID
        ? namesAll ? nil : rest.popFirst()
        : original.samples.firstIndex { $0.id.name == sample.id.name && !$0.hasAutomaticID }
      return other.flatMap { comparison.problem(of: place, with: $0) }
    }
  }

  /// The place of a sample in the form that editors understand: `Content/fi/00-start.md:12`.
  private func place(of sample: Sample, in chapter: Chapter) -> String {
    "\(chapter.file):\(sample.range.start.line)"
  }

  private func mismatch(
    _ chapter: Chapter, _ range: SourceRange, _ summary: String, fix: String
  ) -> Diagnostic {
    Diagnostic(.error, .sampleMismatch, file: chapter.file, range: range, summary, fix: fix)
  }
}
