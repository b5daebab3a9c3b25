internal import TransferEngine

/// Finds out what an onlooker may be told of transfers, from what goes into the engine and comes out.
///
/// It decides nothing, and the engine knows nothing of it. Quarters are told once each and never
/// backwards within an attempt; one that goes on behind a retry begins with the quarters that are
/// there.
struct TransferWatch {
  /// An attempt that runs.
  private struct Body {
    let task: TransferTaskID
    /// The length of the whole resource; nil if it is unknown.
    var length: Int64?
    /// What the response says of its body, before it is known where that belongs.
    var announced: Int64?
    /// The quarters that were told.
    var quarters = 0
  }

  private var bodies: [AttemptID: Body] = [:]
  /// The length of finished files whose completion follows.
  private var lengths: [TransferTaskID: Int64] = [:]

  /// What is told, and of which task.
  typealias Finding = (progress: TransferProgress, task: TransferTaskID)

  /// Whether any attempt is under way.
  var isBusy: Bool { !bodies.isEmpty }

  /// Looks at what the engine hears; nil if an onlooker is told nothing of it.
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

  /// Looks at what the engine asks for; nil if an onlooker is told nothing of it.
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

  /// The end of a task, with the length of its file, which was told before.
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
