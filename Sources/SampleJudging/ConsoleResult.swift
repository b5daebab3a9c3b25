package import SampleRecords

/// What became of a session.
package enum ConsoleResult: Sendable {
  case ran(ConsoleRecord, KeyParts, isCached: Bool)
  /// A program that is not there, so that nothing was started.
  case missing(program: String)
}
