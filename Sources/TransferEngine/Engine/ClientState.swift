/// A client as the engine sees it while it runs.
struct ClientState: Sendable {
  var record: ClientRecord
  /// What its processes do that are connected.
  var connections: [ConnectionID: ClientPresence] = [:]
  var sessions: Set<String> = []
  /// How many of its tasks the rate limiter counts (R91).
  var limitedTasks = 0

  var isRunning: Bool { connections.values.contains { $0 != .suspended } }
  /// Whether no process of it is in front; what one has asked for may be heard when it is suspended already.
  var isInBackground: Bool {
    !connections.isEmpty && !connections.values.contains(.foreground)
  }
}
