/// The messages for one main thread: at most one in flight, the others wait in order (R9).
struct Mailbox: Sendable, Hashable {
  /// The message whose callback has not returned.
  private(set) var inFlight: AppMessage?
  /// What waits, in order.
  private var waiting: [AppMessage] = []

  /// Whether the main thread can take no message although none is in flight.
  var isBlocked = false

  /// Whether no message is in flight or waiting.
  var isEmpty: Bool { inFlight == nil && waiting.isEmpty }

  /// Adds a message behind those that wait.
  mutating func add(_ message: AppMessage) { waiting.append(message) }

  /// Adds what is to be said of the time to what waits to be said of it (R112).
  mutating func add(_ change: TimeChange) {
    for index in waiting.indices {
      guard case .timeChanged(let other) = waiting[index] else { continue }
      waiting[index] = .timeChanged(other.union(change))
      return
    }
    waiting.append(.timeChanged(change))
  }

  /// Puts the first waiting message in flight; nil if there is none or the thread is not free.
  mutating func takeNext() -> AppMessage? {
    guard inFlight == nil, !isBlocked, !waiting.isEmpty else { return nil }
    inFlight = waiting.removeFirst()
    return inFlight
  }

  /// Notes that the callback of the message in flight has returned.
  mutating func finish() { inFlight = nil }
}
