/// Which task may connect next: within a session and host by priority, among those by turns (R92).
package struct Lanes: Sendable {
  /// A session's connections to one host.
  package struct Name: Hashable, Sendable {
    let session: TransferSessionID
    let host: String

    package init(session: TransferSessionID, host: String) {
      self.session = session
      self.host = host
    }
  }

  private struct Waiting: Comparable, Sendable {
    let priority: Double
    let task: TransferTaskID
    let ticket: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      (-lhs.priority, lhs.task, lhs.ticket) < (-rhs.priority, rhs.task, rhs.ticket)
    }
  }

  private struct Lane: Sendable {
    var waiting = Heap<Waiting>()
    var running = 0
    var limit = 1
    var hasTurn = false
  }

  /// How many may run in all (CHOICE).
  let limit: Int
  private(set) var running = 0
  private var lanes: [Name: Lane] = [:]
  /// Lanes in which a task waits and a place is free.
  private var turns: [Name] = []
  /// The tasks that wait; an entry of a lane with another ticket is over.
  private var tickets: [TransferTaskID: Int] = [:]
  private var lastTicket = 0

  package init(limit: Int) { self.limit = limit }

  /// Lets a task wait for its turn, or wait anew.
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

  /// Gives a place back.
  package mutating func finish(_ name: Name) {
    running -= 1
    lanes[name]?.running -= 1
    giveTurn(name)
    dropIfEmpty(name)
  }

  private mutating func popWaiting(_ name: Name) -> TransferTaskID? {
    while let first = lanes[name]?.waiting.popFirst() {
      guard tickets[first.task] == first.ticket else { continue }
      tickets[first.task] = nil
      return first.task
    }
    return nil
  }

  private mutating func giveTurn(_ name: Name) {
    guard let lane = lanes[name], !lane.hasTurn, lane.running < lane.limit,
      lane.waiting.first != nil
    else { return }
    lanes[name]?.hasTurn = true
    turns.append(name)
  }

  private mutating func dropIfEmpty(_ name: Name) {
    guard let lane = lanes[name], lane.running == 0, lane.waiting.first == nil else { return }
    lanes[name] = nil
  }
}
