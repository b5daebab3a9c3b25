/// A mistake of the shell, which a simulation must find.
enum Sabotage: CaseIterable {
  /// Reports bytes as durable that are not.
  case syncsNothing
  /// Acts first and commits later.
  case commitsLate
  /// Gives each response the requested validator.
  case forgesValidators
  /// Appends a body to the file, whatever its offset is.
  case appendsAnywhere
  /// Does not reconcile files at the start.
  case reconcilesNothing
  /// Acknowledges an event before its delegate has returned.
  case acknowledgesEarly
  /// Removes no files.
  case removesNothing
  /// Ignores requests to stop attempts.
  case ignoresStops
  /// Reports that all messages of a dead process were received when they were not.
  case takesAllForHeard
}
