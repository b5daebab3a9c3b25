internal import TransferEngine

/// Progress that a process is too slow for: the last message of each task and kind, in order of first
/// occurrence.
///
/// An outdated progress message is of no use to a program. So a slow one gets fewer, and memory is bounded by
/// the number of its tasks; events and questions are not held here.
struct CoalescedProgress {
  private struct Key: Hashable {
    let identifier: String
    let task: Int
    let isReceived: Bool
  }

  private var messages: [Key: ClientMessage] = [:]
  private var order: [Key] = []

  var isEmpty: Bool { order.isEmpty }

  /// Keeps a message, replacing an earlier one.
  ///
  /// - Returns: false for a message that is not progress, which must be sent.
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

  /// Removes and returns the messages of a session, to be sent before anything else of it.
  mutating func take(of identifier: String) -> [ClientMessage] {
    guard !order.isEmpty else { return [] }
    let keys = order.filter { $0.identifier == identifier }
    order.removeAll { $0.identifier == identifier }
    return keys.compactMap { messages.removeValue(forKey: $0) }
  }

  /// Removes and returns all messages, in order.
  mutating func takeAll() -> [(identifier: String, message: ClientMessage)] {
    defer { self = CoalescedProgress() }
    return order.compactMap { key in messages[key].map { (key.identifier, $0) } }
  }
}
