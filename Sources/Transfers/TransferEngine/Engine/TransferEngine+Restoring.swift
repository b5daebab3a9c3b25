import RuleBlocks

/// The restoring of stored records, with values within bounds.
///
/// A clock that was set back gives no task more time than it ever had, holds nothing back for longer (F15),
/// and no time is out of range (F20).
///
/// Each bound is the longest wait that the value can mean: a time further ahead comes from a clock that was
/// set back. A changed record is stored again.
extension TransferEngine {
  /// Restores a client: the rate limiter's delay cannot have begun in the future (R91).
  mutating func restore(_ stored: ClientRecord) {
    var record = stored
    record.rateRaised = record.rateRaised.map { min($0, now) }
    clients[record.id] = ClientState(record: record)
    if record != stored { changes.touch(.client(record.id)) }
  }

  /// Restores a session, with timeouts within bounds.
  mutating func restore(_ stored: SessionRecord) {
    var record = stored
    record.configuration = rules.choices.bounded(record.configuration)
    sessions[record.id] = SessionState(record)
    clients[record.id.client, default: Self.newClient(record.id.client)].sessions
      .insert(record.id.identifier)
    if record != stored { changes.touch(.session(record.id)) }
  }

  /// Restores a task, with all times within bounds; it is placed when the files are reconciled.
  mutating func restore(_ stored: TaskRecord) {
    let choices = rules.choices
    let longest = sessions[stored.id.session]?.record.configuration.resourceTimeout ?? .zero
    var record = stored
    record.order.request = choices.bounded(record.order.request)
    record.deadline = record.deadline.map { min($0, now + longest) }
    record.rateFloor = record.rateFloor.map { min($0, now + choices.longestRateDelay) }
    record.retryAt = record.retryAt.map { min($0, now + choices.longestRetryDelay) }
    record.serverWaitUntil = record.serverWaitUntil.map {
      min($0, now + choices.longestRetryAfter)
    }
    record.wakeAgainAt = record.wakeAgainAt.map { min($0, now + choices.longestQuestionPatience) }
    tasks[record.id] = TaskState(record)
    if record.isRateLimited { clients[record.id.session.client]?.limitedTasks += 1 }
    sessions[record.id.session]?.tasks.insert(record.id.number)
    if record != stored { changes.touch(.task(record.id)) }
  }

  /// Restores parked bytes, to be kept no longer than newly parked ones.
  mutating func restore(_ stored: ParkedPartial) {
    var record = stored
    record.expires = min(record.expires, now + rules.choices.parkingTime)
    parked[record.partial] = record
    deadlines.set(record.expires, for: .parked(record.partial))
    if record != stored { changes.touch(.parked(record.partial)) }
  }
}
