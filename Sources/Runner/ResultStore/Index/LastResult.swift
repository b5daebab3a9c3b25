package import WorkbookModel

/// What became of a sample the last time that anything about it was new.
///
/// `ResultFacts` of the runner makes it, and `workbook why` compares its parts with those of today. It is
/// kept as JSON in the index; one in a form that is not understood counts as none.
package struct LastResult: Codable, Sendable, Hashable {
  /// A part of a key as it was then.
  package struct Part: Codable, Sendable, Hashable {
    /// What the part is, without what it holds.
    package var name: KeyPart.Name
    /// Enough of its hash to tell a change.
    package var hash: String
    /// What may be shown of it.
    package var shown: String?

    /// Makes a part from what is to be remembered of it.
    package init(name: KeyPart.Name, hash: String, shown: String?) {
      self.name = name
      self.hash = hash
      self.shown = shown
    }
  }

  /// What became of it.
  package var outcome: SampleResult.Outcome
  /// Why it was unverified.
  package var reason: String?
  /// In hexadecimal digits; nil for a sample that was not compiled.
  package var compileKey: String?
  /// In hexadecimal digits; nil for a sample that was not run.
  package var runKey: String?
  /// What the compile key was made of, and the code of each sample of the program.
  package var compileParts: [Part] = []
  /// What the run key was made of; that of a console sample is its only one.
  package var runParts: [Part] = []
  /// Wall-clock time of the compiler when it last worked on it, or its share of that.
  package var compileMilliseconds = 0
  /// Wall-clock time of the run; nil for a sample that was not run.
  package var runMilliseconds: Int?
  /// How often its program was run; nil for commands.
  package var runs: Int?
  /// The day, `2026-11-20` in UTC; nil for a sample that was neither compiled nor run.
  package var date: String?
  /// Whether it was compiled together with others.
  package var isMerged = false
  /// Why its result was not kept, so that it is made again each time; nil for one that was.
  package var notKept: String?
  /// What there was to say of a sample that was not as its chapter says.
  package var log: SampleLog?

  /// Makes a result of which nothing but the outcome is known.
  package init(outcome: SampleResult.Outcome) { self.outcome = outcome }

  /// In milliseconds of wall-clock time.
  package var milliseconds: Int { compileMilliseconds + (runMilliseconds ?? 0) }
}
