/// What a process that is connected does; a client without one does not run.
///
/// Outside of the device every connected program is in the foreground.
package enum ClientPresence: String, Sendable, Hashable, CaseIterable {
  /// The process is in front, or runs behind the screen: either way it is told at once.
  case foreground, background
  /// It has a process that does not run; it must be woken to hear anything (R51).
  case suspended
}
