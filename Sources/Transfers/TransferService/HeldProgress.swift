internal import TransferEngine

/// Progress that a process has no time for: the last of each task and kind, in the order of the first.
///
/// A progress that is overtaken by a later one says nothing to a program. So a slow one is told
/// less, and memory is bounded by the number of its tasks; events and questions are not held here.
struct HeldProgress {
  /// Of a session, a task, and a direction.
  private struct Key: Hashable {
    let identifier: String
    let task: Int
    let isReceived: Bool
  }

  private var messages: [Key: ClientMessage] = [:]
  private var order: [Key] = []

  /// Whether nothing is held.
  var isEmpty: Bool { order.isEmpty }

  /// Keeps a message in place of an earlier one.
  ///
  /// - Returns: false for one that is not progress, which must be told.
  mutating func hold(_ message: ClientMessage, of identifier: String) -> Bool {
    let key: Key
    switch message {
    case .received(let task, _, _):
      key = Key(identifier: identifier, task: task, isReceived: true)
    case .sent(let task, _, _): key = Key(identifier: identifier, task: task, isReceived: false)
    default: return false
    }
    if messages.updateValue(message, forKey: key) == nil { order.append(key) }
    return true
  }

  /// What is held of a session, which is told before anything else of it.
  mutating func take(of identifier: String) -> [ClientMessage] {
    guard !order.isEmpty else { return [] }
    let keys = order.filter { $0.identifier == identifier }
    order.removeAll { $0.identifier == identifier }
    return keys.compactMap { messages.removeValue(forKey: $0) }
  }

  /// All that is held, in order; nothing is left.
  mutating func takeAll() -> [(identifier: String, message: ClientMessage)] {
    defer { self = HeldProgress() }
    return order.compactMap { key in messages[key].map { (key.identifier, $0) } }
  }
}
