/// A client as the engine sees it while it runs.
///
/// It lives while a process is connected, a session is left, or a force quit is remembered.
struct ClientState: Sendable {
  var record: ClientRecord
  /// What its processes do that are connected.
  var connections: [ConnectionID: ClientPresence] = [:]
  /// The identifiers of its sessions.
  var sessions: Set<String> = []
  /// How many of its tasks the rate limiter counts (R91).
  var limitedTasks = 0

  /// Whether a process of it can hear something without being woken.
  var isRunning: Bool { connections.values.contains { $0 != .suspended } }
  /// Whether no process of it is in front; what one has asked for may be heard when it is suspended already.
  var isInBackground: Bool {
    !connections.isEmpty && !connections.values.contains(.foreground)
  }
}
