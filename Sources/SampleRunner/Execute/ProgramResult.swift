import ContentHash

/// What became of one program.
struct ProgramResult: Sendable {
  var compilation: CompileRecord
  var compileKey: ContentHash
  /// Nil when the program was not run.
  var run: RunRecord?
  var runKey: ContentHash?
  /// Whether everything came from the cache.
  var isCached: Bool
}
