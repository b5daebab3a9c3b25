/// The state of a client in the running engine.
///
/// It exists while a process is connected, a session is left, or a force quit is remembered.
struct ClientState: Sendable {
  var record: ClientRecord
  /// The presence of each connected process.
  var connections: [ConnectionID: ClientPresence] = [:]
  var sessions: Set<String> = []
  /// The number of its tasks that count for the rate limit (R91).
  var limitedTasks = 0

  /// Whether one of its processes can get messages without being woken.
  var isRunning: Bool { connections.values.contains { $0 != .suspended } }
  /// Whether none of its connected processes is in the foreground; a request may be handled after its process
  /// was suspended.
  var isInBackground: Bool {
    !connections.isEmpty && !connections.values.contains(.foreground)
  }
}
