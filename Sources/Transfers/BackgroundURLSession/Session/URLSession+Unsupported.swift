internal import Foundation

/// What background sessions do not support, with Apple's words where Apple's systems trap (R46-R48).
///
/// A program finds out at its first try, not in the field: so these trap, as on Apple's systems.
extension URLSession {
  private static let noHandlers =
    "Completion handler blocks are not supported in background sessions. Use a delegate instead."
  private static let noMemory = "Upload tasks from NSData are not supported in background sessions."
  /// The message in iOS 7; later versions have data tasks (R48).
  static let hasNoData = "Data tasks are not supported in background sessions."
  /// The message for a task made in a session that was invalidated, a programming error in sessions of either
  /// kind.
  static let isInvalid = "Task created in a session that has been invalidated"

  /// The in-process session, for a call with a handler; traps for other sessions (R46).
  var withHandlers: LocalSession { local(or: Self.noHandlers) }
  /// The in-process session, for a body from memory; traps for other sessions (R47).
  var withMemory: LocalSession { local(or: Self.noMemory) }

  /// Returns the carrier if it is in-process; ends the program with a message otherwise.
  private func local(or words: String) -> LocalSession {
    guard let local = carrier as? LocalSession else { fatalError(words) }
    return local
  }
}
