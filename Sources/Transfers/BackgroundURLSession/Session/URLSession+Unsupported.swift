internal import Foundation

/// What background sessions do not have, with Apple's words where Apple's systems trap (R46-R48).
///
/// What a program cannot have is found out at its first try, not in the field: so these trap, as
/// there.
extension URLSession {
  private static let noHandlers =
    "Completion handler blocks are not supported in background sessions. Use a delegate instead."
  private static let noMemory = "Upload tasks from NSData are not supported in background sessions."
  /// In iOS 7; later versions have them (R48).
  static let hasNoData = "Data tasks are not supported in background sessions."
  /// To make a task in a session that is to end is a mistake of the program's, in a session of either kind.
  static let isInvalid = "Task created in a session that has been invalidated"

  /// The in-process session, where a handler is to be called; traps for others (R46).
  var withHandlers: LocalSession { local(or: Self.noHandlers) }
  /// The in-process session, where a body comes from memory; traps for others (R47).
  var withMemory: LocalSession { local(or: Self.noMemory) }

  /// The carrier, if it is this process; ends the program with a message otherwise.
  private func local(or words: String) -> LocalSession {
    guard let local = carrier as? LocalSession else { fatalError(words) }
    return local
  }
}
