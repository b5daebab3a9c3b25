internal import TransferEngine

/// Derives progress reports for an observer from the engine's events and actions.
///
/// It decides nothing, and the engine does not depend on it. Quarters are reported once each and never
/// backwards within an attempt; a retry that continues starts from the quarters that are there.
struct TransferProgressObserver {
  private struct Body {
    let task: TransferTaskID
    /// The total length of the resource; nil if it is unknown.
    var length: Int64?
    /// The length that the response announces, before it is known where the body belongs.
    var announced: Int64?
    var quarters = 0
  }

  private var bodies: [AttemptID: Body] = [:]
  /// The length of finished files whose completion follows.
  private var lengths: [TransferTaskID: Int64] = [:]

  typealias Finding = (progress: TransferProgress, task: TransferTaskID)

  var isBusy: Bool { !bodies.isEmpty }

  /// Examines an event for the engine; nil if there is nothing to report.
  mutating func see(_ event: TransferEngine.Event) -> Finding? {
    switch event {
    case .head(let id, let head): bodies[id]?.announced = head.contentLength
    case .ended(let id, _): bodies[id] = nil
    case .received(let id, let total):
      guard let body = bodies[id], let length = body.length, length > 0 else { return nil }
      let quarters = min(3, Int(total * 4 / length))
      guard quarters > body.quarters else { return nil }
      bodies[id]?.quarters = quarters
      return (.quarters(quarters), body.task)
    default: break
    }
    return nil
  }

  /// Examines an action of the engine; nil if there is nothing to report.
  mutating func see(_ action: TransferAction) -> Finding? {
    switch action {
    case .start(let attempt):
      bodies[attempt.id] = Body(task: attempt.task)
      let (method, url) = (attempt.request.method, attempt.request.url)
      return (.attempt(method: method, url: url), attempt.task)
    case .acceptBody(let id, let place):
      guard let announced = bodies[id]?.announced else { return nil }
      let length = place.offset + announced
      bodies[id]?.length = length
      bodies[id]?.quarters = length > 0 ? Int(place.offset * 4 / length) : 0
    case .store(.event(let record)): return see(record.event, of: record.session)
    default: break
    }
    return nil
  }

  /// Examines an event of a session, of which a completion is reported with the length of the file before it.
  private mutating func see(_ event: SessionEvent, of session: TransferSessionID) -> Finding? {
    guard let number = event.task else { return nil }
    let task = TransferTaskID(session: session, number: number)
    switch event {
    case .downloaded(_, _, let length, _): lengths[task] = length
    case .completed(_, let completion):
      return (.ended(completion, bytes: lengths.removeValue(forKey: task)), task)
    case .invalidated: break
    }
    return nil
  }
}
