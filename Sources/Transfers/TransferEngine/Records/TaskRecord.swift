package import RuleBlocks

/// What is remembered of a task that is not done.
package struct TaskRecord: Codable, Sendable, Hashable {
  /// The session and the number.
  package let id: TransferTaskID
  /// What was asked for; the program may change description, priority and earliest begin, and a
  /// delayed begin the request.
  package var order: TaskOrder
  /// Where redirects have led; the next attempt begins at the order's own address again.
  package var currentURL: String
  /// The method that redirects have made of the order's; nil for the order's own.
  package var currentMethod: String?
  /// Whether `resume()` is still to come, or `suspend()` was the last.
  package var isSuspended = true
  /// When it fails whatever it does (R73); nil before the first `resume()`.
  package var deadline: DeviceInstant?
  /// Whether it was first resumed in the background, so that the rate limiter counts it (R91).
  package var isRateLimited = false
  /// Whether it was started in the background (R85) and the user has not opened the client since (R87).
  package var isAutoDiscretionary = false
  /// No attempt before it, as the rate limiter says (R91).
  package var rateFloor: DeviceInstant?
  /// No attempt before it, since the last one has failed (R72), unless another network comes (R71).
  package var retryAt: DeviceInstant?
  /// No attempt before it, as the server has asked by `Retry-After` (R72).
  package var serverWaitUntil: DeviceInstant?
  /// How often `Retry-After` was followed since the last byte came (R72); nil for never.
  package var waitsFollowed: Int?
  /// Attempts that failed since the last byte came (R72).
  package var failures = 0
  /// Whether the delegate has said that a delayed task may begin (R90).
  package var delayedBeginAllowed = false
  /// The question to its delegate that the client was woken for, until it is answered (R51).
  package var wokenFor: TaskQuestion?
  /// Whether `didResumeAtOffset` is due with the next body (R77).
  package var owesResumeMessage = false
  /// The last generation that was used.
  package var generation = 0
  /// What has come of the body; nil before the first head was accepted, and behind a restart from
  /// zero.
  package var partial: PartialRecord?
  /// Whether all of the body is on disk, so that only the file must be finished.
  package var isBodyComplete = false

  /// A new task, suspended.
  package init(id: TransferTaskID, order: TaskOrder) {
    self.id = id
    self.order = order
    currentURL = order.request.url
  }

  /// Whether its delegate must say that it may begin (R90).
  var asksToBegin: Bool {
    order.earliestBegin != nil && order.asksBeforeDelayedBegin && !delayedBeginAllowed
  }
}
