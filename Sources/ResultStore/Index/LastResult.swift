package import SampleRecords
package import WorkbookModel

/// What became of a sample the last time that anything about it was new.
package struct LastResult: Codable, Sendable, Hashable {
  /// A part of a key as it was then.
  package struct Part: Codable, Sendable, Hashable {
    package var name: KeyPart.Name
    /// Enough of its hash to tell a change.
    package var hash: String
    /// What may be shown of it.
    package var shown: String?

    package init(name: KeyPart.Name, hash: String, shown: String?) {
      self.name = name
      self.hash = hash
      self.shown = shown
    }
  }

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
  package var compileMilliseconds = 0
  package var runMilliseconds: Int?
  /// How often its program was run; nil for commands.
  package var runs: Int?
  /// The day, `2026-11-20` in UTC; nil for a sample that was neither compiled nor run.
  package var date: String?
  package var isMerged = false
  /// Why its result was not kept, so that it is made again each time; nil for one that was.
  package var notKept: String?
  /// What there was to say of a sample that was not as its chapter says.
  package var log: SampleLog?

  package init(outcome: SampleResult.Outcome) { self.outcome = outcome }

  /// In milliseconds of wall-clock time.
  package var milliseconds: Int { compileMilliseconds + (runMilliseconds ?? 0) }
}
