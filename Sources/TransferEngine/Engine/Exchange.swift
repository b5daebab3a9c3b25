import BackgroundExecution

/// An attempt that runs.
struct Exchange: Sendable {
  let id: AttemptID
  let lane: Lanes.Name
  let request: TransferRequest
  let asked: RangeAsked
  /// Where in the task's partial its body grows from; nil before it does.
  var bodyStart: Int64?
  /// Bytes that came or were sent.
  var transferred: Int64 = 0
  /// When something was heard of it last (R70).
  var lastHeard: DeviceInstant
  /// When the window of the throughput began, and with how many bytes (R74); nil while none flow.
  var windowStart: DeviceInstant?
  var windowBytes: Int64 = 0

  mutating func beginWindow(at now: DeviceInstant) {
    windowStart = now
    windowBytes = transferred
  }
}
