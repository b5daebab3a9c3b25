import TextDiagnostics
import WorkbookModel

/// Compares the samples of a translation with those of its source.
struct SampleComparison {
  private let translation: Chapter
  private let original: Chapter
  /// The code of each chapter's samples without strings and comments, by the sample's index.
  private let code: (translation: [LanguageNeutralCode], original: [LanguageNeutralCode])
  private var names: TranslatedNames

  init(_ translation: Chapter, with original: Chapter) {
    self.translation = translation
    self.original = original
    code = (Self.code(of: translation), Self.code(of: original))
    names = TranslatedNames(
      original: code.original.reduce(into: []) { $0.formUnion($1.declaredNames) },
      translation: code.translation.reduce(into: []) { $0.formUnion($1.declaredNames) })
  }

  /// The skeletons of a chapter's samples; empty for samples that are not Swift.
  private static func code(of chapter: Chapter) -> [LanguageNeutralCode] {
    chapter.samples.map { LanguageNeutralCode($0.language == .swift ? $0.code : "") }
  }

  /// The problem of a sample that has a counterpart, by their indices in the chapters: at most one.
  mutating func problem(of place: Int, with other: Int) -> Diagnostic? {
    let (sample, source) = (translation.samples[place], original.samples[other])
    if sample.isUnreadable || source.isUnreadable { return nil }
    let there = "in \(original.path)"
    if sample.language != source.language {
      return mismatch(sample, source, "is written in another language than \(there)")
    }
    if let tag = ComparableAnnotations(sample.annotations).difference(
      from: ComparableAnnotations(source.annotations))
    {
      return mismatch(sample, source, "\(tag), unlike \(there)")
    }
    if let found = names.difference(
      of: code.translation[place].parts, from: code.original[other].parts)
    {
      return mismatch(
        sample, source, at: found.written.map { range(of: $0, in: sample) },
        Self.summary(found) + " \(there)")
    }
    return Self.claims(of: sample, unlike: source).map {
      mismatch(
        sample, source, "\($0) \(there)",
        fix: "make the same claims here: '// => 3' and 'output' fences work in every language")
    }
  }

  /// The text at the first difference.
  private static func summary(
    _ found: (written: LanguageNeutralCode.Part?, original: LanguageNeutralCode.Part?)
  ) -> String {
    switch (found.written.map(quoted), found.original.map(quoted)) {
    case (let written?, let original?): "has \(written) in place of \(original)"
    case (let written?, nil): "continues with \(written), unlike"
    case (nil, let original): "ends before \(original ?? "the code")"
    }
  }

  private static func quoted(_ part: LanguageNeutralCode.Part) -> String {
    guard part.isText else { return "'\(part.text)'" }
    return part.inner.isEmpty ? "a string" : "a string with '\(part.inner.map(\.text).joined())'"
  }

  /// The kind of claim whose number differs; nil for equal numbers.
  private static func claims(of sample: Sample, unlike original: Sample) -> String? {
    let kinds: [(String, (Claim) -> Bool)] = [
      ("output fences", { $0.form == .fence }), ("claim comments", { $0.form != .fence }),
    ]
    for (name, isOne) in kinds {
      let (count, other) = (sample.claims.count(where: isOne), original.claims.count(where: isOne))
      if count != other { return "has \(count) \(name), and \(other)" }
    }
    return nil
  }

  /// The range in the chapter of a part of a sample's code; the fence for code in a separate file.
  private func range(of part: LanguageNeutralCode.Part, in sample: Sample) -> SourceRange {
    guard sample.codeFile == nil else { return sample.infoRange }
    var rest = part.offset
    for line in sample.lines {
      let length = line.code.utf8.count
      guard rest > length else {
        let text = String(decoding: line.code.utf8.prefix(rest), as: UTF8.self)
        let start = SourcePosition(
          offset: line.start.offset + rest, line: line.start.line,
          column: line.start.column + text.count)
        let end = SourcePosition(
          offset: start.offset + part.text.utf8.count, line: start.line,
          column: start.column + part.text.count)
        return SourceRange(start: start, end: end)
      }
      rest -= length + 1
    }
    return sample.infoRange
  }

  private func mismatch(
    _ sample: Sample, _ source: Sample, at range: SourceRange? = nil, _ summary: String,
    fix: String = "only comments, strings and names that the chapter declares may differ"
  ) -> Diagnostic {
    Diagnostic(
      .error, .sampleMismatch, file: translation.file, range: range ?? sample.infoRange,
      "sample '\(sample.id.name)' \(summary)",
      fix: "\(fix); compare \(original.file):\(source.range.start.line)")
  }
}
