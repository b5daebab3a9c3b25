/// The messages for one main thread: at most one in flight, the others wait in order (R9).
struct Mailbox: Sendable, Hashable {
  /// The message whose callback has not returned.
  private(set) var inFlight: AppMessage?
  private var waiting: [AppMessage] = []

  /// Whether the main thread cannot take messages although none is in flight.
  var isBlocked = false

  /// Whether no message is in flight or waiting.
  var isEmpty: Bool { inFlight == nil && waiting.isEmpty }

  mutating func add(_ message: AppMessage) { waiting.append(message) }

  /// Merges a change of the time with a waiting one, or appends it (R112).
  mutating func add(_ change: TimeChange) {
    for index in waiting.indices {
      guard case .timeChanged(let other) = waiting[index] else { continue }
      waiting[index] = .timeChanged(other.union(change))
      return
    }
    waiting.append(.timeChanged(change))
  }

  /// Puts the first waiting message in flight; returns nil if there is none or the thread is not free.
  mutating func takeNext() -> AppMessage? {
    guard inFlight == nil, !isBlocked, !waiting.isEmpty else { return nil }
    inFlight = waiting.removeFirst()
    return inFlight
  }

  /// Notes that the callback of the message in flight has returned.
  mutating func finish() { inFlight = nil }
}
