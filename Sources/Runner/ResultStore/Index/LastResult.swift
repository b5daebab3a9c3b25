package import WorkbookModel

/// The most recent new result of a sample.
///
/// `ResultFacts` of the runner makes it, and `workbook why` compares its parts with the current ones. It is
/// stored as JSON in the index; one that cannot be decoded counts as missing.
package struct LastResult: Codable, Sendable, Hashable {
  /// A part of a key at that time.
  package struct Part: Codable, Sendable, Hashable {
    /// The name of the part, without its content.
    package var name: KeyPart.Name
    /// A prefix of its hash that is long enough to detect a change.
    package var hash: String
    /// The text to show for it, if any.
    package var shown: String?

    package init(name: KeyPart.Name, hash: String, shown: String?) {
      self.name = name
      self.hash = hash
      self.shown = shown
    }
  }

  package var outcome: SampleResult.Outcome
  package var reason: String?
  /// In hexadecimal digits; nil for a sample that was not compiled.
  package var compileKey: String?
  /// In hexadecimal digits; nil for a sample that was not run.
  package var runKey: String?
  /// The parts of the compile key, and the code of each sample of the program.
  package var compileParts: [Part] = []
  /// The parts of the run key; a console sample has no other key.
  package var runParts: [Part] = []
  /// Wall-clock time of the last compilation of the sample, or its share of it.
  package var compileMilliseconds = 0
  /// Wall-clock time of the run; nil for a sample that was not run.
  package var runMilliseconds: Int?
  /// The number of runs of its program; nil for commands.
  package var runs: Int?
  /// The day, such as `2026-11-20` in UTC; nil for a sample that was neither compiled nor run.
  package var date: String?
  package var isMerged = false
  /// The reason why its result was not cached, so that it is made again each time; nil if it was.
  package var notKept: String?
  /// The report on a sample that differs from its chapter.
  package var log: SampleLog?

  package init(outcome: SampleResult.Outcome) { self.outcome = outcome }

  /// In milliseconds of wall-clock time.
  package var milliseconds: Int { compileMilliseconds + (runMilliseconds ?? 0) }
}
