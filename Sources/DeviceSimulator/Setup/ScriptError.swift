internal import BackgroundExecution

/// What a scenario asked for and the device cannot do; it stops the scenario at the line that asked.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// What failed and what to do instead, as one line.
  let description: String

  /// Makes an error of a whole message.
  init(_ description: String) { self.description = description }

  /// - Parameter action: what was asked for, such as `press Home`.
  init(cannot action: String, _ misuse: Misuse) { self.init("cannot \(action): \(misuse)") }
}
