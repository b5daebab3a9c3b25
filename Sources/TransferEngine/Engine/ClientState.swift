/// A client as the engine sees it while it runs.
struct ClientState: Sendable {
  var record: ClientRecord
  /// Its processes that are connected.
  var connections: Set<ConnectionID> = []
  /// What they do; means nothing while there are none.
  var presence = ClientPresence.foreground
  var sessions: Set<String> = []
  /// How many of its tasks the rate limiter counts (R91).
  var limitedTasks = 0

  var isRunning: Bool { !connections.isEmpty && presence != .suspended }
}
