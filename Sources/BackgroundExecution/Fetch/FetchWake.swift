/// How a fetch finds the app (R22).
package enum FetchWake: String, Sendable, Hashable, CaseIterable {
  /// It runs: only the fetch is delivered.
  case running
  /// It is suspended: resumed, then the fetch.
  case resumed
  /// It has no process: launched in the background, then the fetch.
  case launched
}
