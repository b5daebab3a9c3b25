/// The state of a connected process; a client without one is not running.
///
/// Off the device every connected program is in the foreground.
package enum ClientPresence: String, Sendable, Hashable, CaseIterable {
  /// The process runs, and gets messages at once.
  case foreground, background
  /// The process is suspended, and must be woken to get messages (R51).
  case suspended
}
