package import RuleBlocks

/// The stored record of an unfinished task.
package struct TaskRecord: Codable, Sendable, Hashable {
  package let id: TransferTaskID
  /// The order; the program may change description, priority and earliest begin, and a delayed begin the
  /// request.
  package var order: TaskOrder
  /// The address after redirects; the next attempt begins at the order's own address again.
  package var currentURL: String
  /// The method after redirects; nil for the order's own.
  package var currentMethod: String?
  /// Whether it was not resumed yet, or was suspended.
  package var isSuspended = true
  /// When it fails at the latest (R73); nil before the first `resume()`.
  package var deadline: DeviceInstant?
  /// Whether it was first resumed in the background, so that the rate limiter counts it (R91).
  package var isRateLimited = false
  /// Whether it was started in the background (R85) and the user has not opened the client since (R87).
  package var isAutoDiscretionary = false
  /// The time before which the rate limiter allows no attempt (R91).
  package var rateFloor: DeviceInstant?
  /// The time before which no attempt is made after a failure (R72), unless another network comes (R71).
  package var retryAt: DeviceInstant?
  /// The time before which no attempt is made because of `Retry-After` (R72).
  package var serverWaitUntil: DeviceInstant?
  /// How often `Retry-After` was followed since the last byte arrived (R72); nil for never.
  package var waitsFollowed: Int?
  /// Failed attempts since the last byte arrived (R72).
  package var failures = 0
  /// Whether the delegate has allowed a delayed task to begin (R90).
  package var delayedBeginAllowed = false
  /// The question to its delegate that the client was woken for, until it is answered (R51).
  package var wokenFor: TaskQuestion?
  /// How often the client was woken for that question (R201); nil for never, or if nothing can wake it.
  package var wakes: Int?
  /// When an unanswered question wakes the client again, or is given up (R201).
  package var wakeAgainAt: DeviceInstant?
  /// Whether `didResumeAtOffset` is due with the next body (R77).
  package var owesResumeMessage = false
  /// The last generation used.
  package var generation = 0
  /// The body received so far; nil before the first head is accepted, and after a restart from zero.
  package var partial: PartialRecord?
  /// Whether the body was received in several parts, so that a wrong one is fetched once more (R204); nil for no, and
  /// false for good when it is.
  package var wasContinued: Bool?
  /// What its attempts have taken; nil before one was measured.
  package var measures: TaskMeasures?
  /// Whether the whole body is on disk, so that only the file must be finished.
  package var isBodyComplete = false

  package init(id: TransferTaskID, order: TaskOrder) {
    self.id = id
    self.order = order
    currentURL = order.request.url
  }

  /// Whether its delegate must allow it to begin (R90).
  ///
  /// - Parameter delegate: as the client has stated now; an order may come from an older version of the program.
  func asksToBegin(_ delegate: DelegateMethods?) -> Bool {
    order.earliestBegin != nil && !delayedBeginAllowed
      && delegate?.takesDelayedBegin ?? order.asksBeforeDelayedBegin
  }
}
