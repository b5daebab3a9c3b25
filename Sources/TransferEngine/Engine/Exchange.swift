import BackgroundExecution

/// An attempt that runs.
struct Exchange: Sendable {
  let id: AttemptID
  let lane: Lanes.Name
  let request: TransferRequest
  let asked: RangeAsked
  /// Whether its body grows in the task's partial.
  var hasBody = false
  /// Bytes that came or were sent.
  var transferred: Int64 = 0
  /// When something was heard of it last (R70).
  var lastHeard: DeviceInstant
  /// Where the window of the throughput began, and with how many bytes (R74).
  var windowStart: DeviceInstant
  var windowBytes: Int64 = 0
}
