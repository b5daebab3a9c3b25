/// A mistake of the shell, which a simulation must find.
enum Sabotage: CaseIterable {
  /// Says that bytes are on disk that are not.
  case syncsNothing
  /// Acts first and commits later.
  case commitsLate
  /// Tells the engine that each answer has the version that was asked for.
  case forgesValidators
  /// Puts a body at the end of the file, wherever it belongs.
  case appendsAnywhere
  /// Leaves files as they are when it starts.
  case reconcilesNothing
  /// Acknowledges an event before its delegate has returned.
  case acknowledgesEarly
  /// Removes no files.
  case removesNothing
  /// Begins what it is told to stop as well.
  case ignoresStops
  /// Says that a process that is gone was heard to its end, and it was not.
  case takesAllForHeard
}
