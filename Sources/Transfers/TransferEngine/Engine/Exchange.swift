import RuleBlocks

/// An attempt that runs.
struct Exchange: Sendable {
  /// By which the transport names it.
  let id: AttemptID
  /// The place in ``Lanes`` that it holds until it has ended.
  let lane: Lanes.Name
  /// What was asked for, without the fields that the engine adds: where a head comes from is its
  /// address.
  let request: TransferRequest
  /// Which part was asked for, by which the head is judged (``ResumeDecision``).
  let asked: RangeAsked
  /// Where in the task's partial its body grows from; nil before it does.
  var bodyStart: Int64?
  /// Bytes that came or were sent.
  var transferred: Int64 = 0
  /// When something was heard of it last (R70).
  var lastHeard: DeviceInstant
  /// When the window of the throughput began, and with how many bytes (R74); nil while none flow.
  var windowStart: DeviceInstant?
  /// The bytes in all at the window's begin; the throughput is what has come since.
  var windowBytes: Int64 = 0

  /// Begins to measure anew, from what has come by now.
  mutating func beginWindow(at now: DeviceInstant) {
    windowStart = now
    windowBytes = transferred
  }
}
