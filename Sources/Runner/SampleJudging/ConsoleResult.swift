package import ResultStore

/// The result of a session, made by `ConsoleRunner` and judged by ``ConsoleJudge``.
package enum ConsoleResult: Sendable {
  /// The commands were run, now or when the record was made, as far as they came.
  ///
  /// The parts are those of the record's key.
  case ran(ConsoleRecord, KeyParts, isCached: Bool)
  /// A program is in none of the folders of the search path.
  ///
  /// This is checked before the first command, so nothing was started.
  case missing(program: String)
}
