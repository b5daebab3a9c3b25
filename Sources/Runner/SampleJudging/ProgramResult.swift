package import SafeFiles
package import SamplePlan
package import ResultStore
package import WorkbookModel

/// What became of one program: everything that a judge may look at.
///
/// `SampleRunner` puts it together from records that are complete, fresh or kept: a program that still
/// waits for a compiler or a run has none. It is a value, and nothing in it leads to files.
package struct ProgramResult: Sendable {
  /// An app of a scenario, as far as it was compiled.
  package struct App: Sendable {
    /// The id that the scenario names, also where a solution stands in for it.
    package var sample: Sample.ID
    /// The app's lowered text, which leads from frames of a fault back to the chapter.
    package var source: ProgramSource
    /// What compiling it came to; an app that does not compile is the last one of the list.
    package var compilation: CompileRecord

    /// Makes an app that has been compiled.
    package init(sample: Sample.ID, source: ProgramSource, compilation: CompileRecord) {
      self.sample = sample
      self.source = source
      self.compilation = compilation
    }
  }

  /// What compiling the program came to; never missing.
  package var compilation: CompileRecord
  /// The key under which that is kept.
  package var compileKey: ContentHash
  /// What the compile key is made of.
  package var compileParts: KeyParts
  /// The apps of a scenario that compiles and is to be run, in the order of installation.
  package var apps: [App] = []
  /// Nil when the program was not run.
  package var run: RunRecord?
  /// The key under which the run is kept; nil when the program was not run.
  package var runKey: ContentHash?
  /// What the run key is made of.
  package var runParts: KeyParts?
  /// What was seen of the values that comments claim; nil when none does, or nothing was run.
  package var values: ObservationRecord?
  /// What the scenario did live; nil for one that was not asked for, or was not run.
  package var live: LiveFinding?
  /// Whether everything came from the cache.
  package var isCached: Bool

  /// Makes a result of a compilation, and of whatever came behind it.
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
