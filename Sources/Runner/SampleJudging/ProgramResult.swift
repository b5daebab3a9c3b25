package import SafeFiles
package import SamplePlan
package import ResultStore
package import WorkbookModel

/// The records of one program, which are all that a judge needs.
///
/// `SampleRunner` makes it from complete records, fresh or cached; a program that still waits for a compiler
/// or a run has none. It is a value without references to files.
package struct ProgramResult: Sendable {
  /// An app of a scenario, as far as it was compiled.
  package struct App: Sendable {
    /// The id that the scenario names, even if a solution stands in for it.
    package var sample: Sample.ID
    /// The app's lowered text, which maps frames of a fault back to the chapter.
    package var source: ProgramSource
    /// The record of its compilation; an app that does not compile is the last one in the list.
    package var compilation: CompileRecord

    package init(sample: Sample.ID, source: ProgramSource, compilation: CompileRecord) {
      self.sample = sample
      self.source = source
      self.compilation = compilation
    }
  }

  /// The record of the program's compilation; always present.
  package var compilation: CompileRecord
  package var compileKey: ContentHash
  package var compileParts: KeyParts
  /// The apps of a scenario that compiles and has to be run, in the order of installation.
  package var apps: [App] = []
  /// Nil if the program was not run.
  package var run: RunRecord?
  /// The key of the run record; nil if the program was not run.
  package var runKey: ContentHash?
  package var runParts: KeyParts?
  /// The observations of claimed values; nil if no comment claims any, or nothing was run.
  package var values: ObservationRecord?
  /// The result of the live run; nil for a program that was not selected for it, or was not run.
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
