/// Which task may connect next: within a session and host by priority, among those by turns (R92).
///
/// A lane has a turn when a task waits in it and its own limit has room; turns are given round, so
/// that a session with many tasks lets others connect. Tasks that left stay in the heap of their
/// lane with an old ticket, and are passed over.
package struct Lanes: Sendable {
  /// A session's connections to one host.
  package struct Name: Hashable, Sendable {
    /// Part of the name, as the limit is each session's (R92).
    let session: TransferSessionID
    /// A ``WebAddress/host``: small letters, and the port unless it is the scheme's.
    let host: String

    /// - Parameter host: with its port, as ``WebAddress`` says it.
    package init(session: TransferSessionID, host: String) {
      self.session = session
      self.host = host
    }
  }

  /// A task in the heap of its lane: higher priority first, then the older task.
  private struct Waiting: Comparable, Sendable {
    let priority: Double
    let task: TransferTaskID
    /// By which an entry is known to be over: a task that waits anew has a higher one.
    let ticket: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      (-lhs.priority, lhs.task, lhs.ticket) < (-rhs.priority, rhs.task, rhs.ticket)
    }
  }

  /// One session and host.
  private struct Lane: Sendable {
    var waiting = Heap<Waiting>()
    var running = 0
    /// The session's limit, as it was said last.
    var limit = 1
    /// Whether it stands in the round.
    var hasTurn = false
  }

  /// How many may run in all (CHOICE).
  let limit: Int
  /// Connections of all lanes together.
  private(set) var running = 0
  private var lanes: [Name: Lane] = [:]
  /// Lanes in which a task waits and a place is free.
  private var turns: [Name] = []
  /// The tasks that wait; an entry of a lane with another ticket is over.
  private var tickets: [TransferTaskID: Int] = [:]
  private var lastTicket = 0

  /// - Parameter limit: of all lanes together; each task brings that of its lane.
  package init(limit: Int) { self.limit = limit }

  /// Lets a task wait for its turn, or wait anew, by which its priority is another.
  ///
  /// - Parameter limit: how many of the lane may run at a time; below 1 is taken for 1.
  package mutating func enter(_ task: TransferTaskID, priority: Double, lane name: Name, limit: Int)
  {
    lastTicket += 1
    tickets[task] = lastTicket
    lanes[name, default: Lane()].limit = max(1, limit)
    lanes[name]?.waiting.insert(Waiting(priority: priority, task: task, ticket: lastTicket))
    giveTurn(name)
  }

  /// Lets a task wait no more.
  package mutating func leave(_ task: TransferTaskID) { tickets[task] = nil }

  /// Takes out the next task and counts it as running; nil if none may.
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

  /// Gives a place back; exactly once for each task that ``next()`` has given out.
  package mutating func finish(_ name: Name) {
    running -= 1
    lanes[name]?.running -= 1
    giveTurn(name)
    dropIfEmpty(name)
  }

  /// The first task of a lane that still waits.
  private mutating func popWaiting(_ name: Name) -> TransferTaskID? {
    while let first = lanes[name]?.waiting.popFirst() {
      guard tickets[first.task] == first.ticket else { continue }
      tickets[first.task] = nil
      return first.task
    }
    return nil
  }

  /// Lets a lane have its turn, behind the others, if a task waits and there is room in it.
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
