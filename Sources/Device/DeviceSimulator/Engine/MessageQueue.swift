/// The messages that wait for a process, oldest first.
///
/// An app may cause a hundred thousand answers with one report, so taking a message must not move the others:
/// the array is shortened when most of it was taken. A reference, so that a copy of the process's state does
/// not copy the messages.
package final class MessageQueue<Message> {
  private var messages: [Message]
  /// How many of `messages` were taken.
  private var taken = 0
  /// How many messages were moved in memory by taking others.
  package private(set) var moves = 0

  /// - Parameter messages: the first messages, in order.
  package init(_ messages: [Message] = []) { self.messages = messages }

  package var isEmpty: Bool { taken == messages.count }

  /// The oldest message; nil if none waits.
  package var first: Message? { isEmpty ? nil : messages[taken] }

  /// The latest message; nil if none waits.
  package var last: Message? { isEmpty ? nil : messages.last }

  package func append(_ message: Message) { messages.append(message) }

  /// Takes the latest message back; there must be one.
  package func removeLast() { messages.removeLast() }

  /// Takes the oldest message; returns nil if none waits.
  package func takeFirst() -> Message? {
    guard let message = first else { return nil }
    taken += 1
    if taken > messages.count / 2 {
      moves += messages.count - taken
      messages.removeFirst(taken)
      taken = 0
    }
    return message
  }
}
