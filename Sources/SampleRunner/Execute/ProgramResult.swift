import ContentHash
import WorkbookModel

/// What became of one program.
struct ProgramResult: Sendable {
  /// An app of a scenario, as far as it was compiled.
  struct App: Sendable {
    var sample: Sample.ID
    var source: ProgramSource
    var compilation: CompileRecord
  }

  var compilation: CompileRecord
  var compileKey: ContentHash
  /// What the compile key is made of.
  var compileParts: KeyParts
  /// The apps of a scenario that compiles and is to be run, in the order of installation.
  var apps: [App] = []
  /// Nil when the program was not run.
  var run: RunRecord?
  var runKey: ContentHash?
  /// What the run key is made of.
  var runParts: KeyParts?
  /// What was seen of the values that comments claim; nil when none does, or nothing was run.
  var values: ObservationRecord?
  /// What the scenario did live; nil for one that was not asked for, or was not run.
  var live: LiveFinding?
  /// Whether everything came from the cache.
  var isCached: Bool
}
