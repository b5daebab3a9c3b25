package import ResultStore

/// What became of a session.
///
/// Made by `ConsoleRunner`, which starts the commands, and read by ``ConsoleJudge`` alone.
package enum ConsoleResult: Sendable {
  /// The commands were run, now or when the record was made, as far as they came.
  ///
  /// The parts are those of the key under which the record is kept.
  case ran(ConsoleRecord, KeyParts, isCached: Bool)
  /// A program that is not there, so that nothing was started.
  ///
  /// It is found before the first command is started: in none of the folders of the search path.
  case missing(program: String)
}
