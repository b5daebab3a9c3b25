internal import BackgroundExecution

/// What a scenario asked for and the device cannot do; it stops the scenario at the line that asked.
package struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// A line of the scenario.
  struct Place: Sendable {
    let file: StaticString
    let line: UInt
  }

  /// What failed and what to do instead, as one line.
  package let description: String
  /// Which line is to blame; nil for the one that called the device.
  let place: Place?

  /// Makes an error of a whole message.
  init(_ description: String, at place: Place? = nil) {
    self.description = description
    self.place = place
  }

  /// - Parameter reason: why a scenario cannot be run live, as a whole sentence goes on: `it loses ...`.
  init(notLive reason: String) { self.init("not run live: \(reason)") }

  package static func == (one: ScriptError, other: ScriptError) -> Bool {
    one.description == other.description
  }

  /// - Parameter action: what was asked for, such as `press Home`.
  init(cannot action: String, _ misuse: Misuse) { self.init("cannot \(action): \(misuse)") }
}
