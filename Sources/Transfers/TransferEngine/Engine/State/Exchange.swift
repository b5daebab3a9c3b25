import RuleBlocks

struct Exchange: Sendable {
  let id: AttemptID
  /// The place in ``Lanes`` that it occupies until it has ended.
  let lane: Lanes.Name
  /// The request without the fields that the engine adds; its address is where a head comes from.
  let request: TransferRequest
  /// The range that was requested, by which the head is judged (``ResumeDecision``).
  let asked: RangeAsked
  /// The offset in the task's partial file at which its body begins; nil before the body is accepted.
  var bodyStart: Int64?
  /// Bytes received or sent.
  var transferred: Int64 = 0
  let begun: DeviceInstant
  /// The status of the response; nil before it has come.
  var status: Int?
  /// The time of the last activity (R70).
  var lastHeard: DeviceInstant
  /// The start of the throughput window (R74); nil while nothing flows.
  var windowStart: DeviceInstant?
  /// The total bytes at the start of the window; throughput counts what came since.
  var windowBytes: Int64 = 0

  /// Starts a new window at the current total.
  mutating func beginWindow(at now: DeviceInstant) {
    windowStart = now
    windowBytes = transferred
  }
}
