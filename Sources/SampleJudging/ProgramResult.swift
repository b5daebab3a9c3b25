package import ContentHash
package import SamplePlan
package import SampleRecords
package import WorkbookModel

/// What became of one program.
package struct ProgramResult: Sendable {
  /// An app of a scenario, as far as it was compiled.
  package struct App: Sendable {
    package var sample: Sample.ID
    package var source: ProgramSource
    package var compilation: CompileRecord

    package init(sample: Sample.ID, source: ProgramSource, compilation: CompileRecord) {
      self.sample = sample
      self.source = source
      self.compilation = compilation
    }
  }

  package var compilation: CompileRecord
  package var compileKey: ContentHash
  /// What the compile key is made of.
  package var compileParts: KeyParts
  /// The apps of a scenario that compiles and is to be run, in the order of installation.
  package var apps: [App] = []
  /// Nil when the program was not run.
  package var run: RunRecord?
  package var runKey: ContentHash?
  /// What the run key is made of.
  package var runParts: KeyParts?
  /// What was seen of the values that comments claim; nil when none does, or nothing was run.
  package var values: ObservationRecord?
  /// What the scenario did live; nil for one that was not asked for, or was not run.
  package var live: LiveFinding?
  /// Whether everything came from the cache.
  package var isCached: Bool

  package init(
    compilation: CompileRecord, compileKey: ContentHash, compileParts: KeyParts, apps: [App] = [],
    run: RunRecord? = nil, runKey: ContentHash? = nil, runParts: KeyParts? = nil,
    values: ObservationRecord? = nil, live: LiveFinding? = nil, isCached: Bool
  ) {
    self.compilation = compilation
    self.compileKey = compileKey
    self.compileParts = compileParts
    self.apps = apps
    self.run = run
    self.runKey = runKey
    self.runParts = runParts
    self.values = values
    self.live = live
    self.isCached = isCached
  }
}
