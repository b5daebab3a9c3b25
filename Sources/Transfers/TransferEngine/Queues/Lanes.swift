import RuleBlocks

/// Decides which task may connect next: within a session and host by priority, among those in turn (R92).
///
/// A lane has a turn when a task waits in it and its own limit has room. Turns go round, so that a session
/// with many tasks lets others connect. Tasks that have left stay in the heap of their lane with an old
/// ticket, and are skipped.
package struct Lanes: Sendable {
  /// A session's connections to one host.
  package struct Name: Hashable, Sendable {
    /// Part of the name, as the limit applies per session (R92).
    let session: TransferSessionID
    /// A ``WebAddress/host``: lowercased, with the port unless it is the scheme's default.
    let host: String

    /// - Parameter host: with its port, as in ``WebAddress``.
    package init(session: TransferSessionID, host: String) {
      self.session = session
      self.host = host
    }
  }

  /// A task in the heap of its lane: higher priority first, then the older task.
  private struct Waiting: Comparable, Sendable {
    let priority: Double
    let task: TransferTaskID
    /// Identifies stale entries: a task that is queued again has a higher ticket.
    let ticket: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      (-lhs.priority, lhs.task, lhs.ticket) < (-rhs.priority, rhs.task, rhs.ticket)
    }
  }

  private struct Lane: Sendable {
    var waiting = Heap<Waiting>()
    var running = 0
    /// The session's limit, as last passed.
    var limit = 1
    /// Whether it is in `turns`.
    var hasTurn = false
  }

  /// The most running tasks in total (CHOICE).
  let limit: Int
  /// Connections of all lanes together.
  private(set) var running = 0
  private var lanes: [Name: Lane] = [:]
  /// Lanes in which a task waits and a place is free.
  private var turns: [Name] = []
  /// The waiting tasks; a lane's entry with another ticket is stale.
  private var tickets: [TransferTaskID: Int] = [:]
  private var lastTicket = 0

  /// - Parameter limit: of all lanes together; that of a lane is passed with each task.
  package init(limit: Int) { self.limit = limit }

  /// Queues a task, or queues it again with another priority.
  ///
  /// - Parameter limit: how many tasks of the lane may run at a time; below 1 counts as 1.
  package mutating func enter(_ task: TransferTaskID, priority: Double, lane name: Name, limit: Int)
  {
    lastTicket += 1
    tickets[task] = lastTicket
    lanes[name, default: Lane()].limit = max(1, limit)
    lanes[name]?.waiting.insert(Waiting(priority: priority, task: task, ticket: lastTicket))
    giveTurn(name)
  }

  package mutating func leave(_ task: TransferTaskID) { tickets[task] = nil }

  /// Removes the next task and counts it as running; nil if none may run.
  package mutating func next() -> (task: TransferTaskID, lane: Name)? {
    while running < limit, !turns.isEmpty {
      let name = turns.removeFirst()
      lanes[name]?.hasTurn = false
      guard let task = popWaiting(name) else {
        dropIfEmpty(name)
        continue
      }
      running += 1
      lanes[name]?.running += 1
      giveTurn(name)
      return (task, name)
    }
    return nil
  }

  /// Frees a place; called exactly once for each task returned by ``next()``.
  package mutating func finish(_ name: Name) {
    running -= 1
    lanes[name]?.running -= 1
    giveTurn(name)
    dropIfEmpty(name)
  }

  /// Removes and returns the first task of a lane that still waits.
  private mutating func popWaiting(_ name: Name) -> TransferTaskID? {
    while let first = lanes[name]?.waiting.popFirst() {
      guard tickets[first.task] == first.ticket else { continue }
      tickets[first.task] = nil
      return first.task
    }
    return nil
  }

  /// Gives a lane a turn, after the others, if a task waits and there is room in it.
  private mutating func giveTurn(_ name: Name) {
    guard let lane = lanes[name], !lane.hasTurn, lane.running < lane.limit,
      lane.waiting.first != nil
    else { return }
    lanes[name]?.hasTurn = true
    turns.append(name)
  }

  /// Forgets a lane in which nothing runs or waits.
  private mutating func dropIfEmpty(_ name: Name) {
    guard let lane = lanes[name], lane.running == 0, lane.waiting.first == nil else { return }
    lanes[name] = nil
  }
}
