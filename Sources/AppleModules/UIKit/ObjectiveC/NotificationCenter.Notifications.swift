public import Foundation

extension NotificationCenter {
  /// The notifications of a name, or only those of one sender, as an endless sequence.
  ///
  /// The sequence observes the centre from the begin of a loop until its task is cancelled or the loop has
  /// ended. Notifications posted while the loop is busy are all kept for it (CHOICE).
  ///
  /// - ObjectiveC: none
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(of: self, name, object)
  }

  /// The sequence of ``notifications(named:object:)``.
  ///
  /// Unchecked: the sender is only passed on to the centre, which compares it.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// A notification.
    public typealias Element = Notification
    /// Iterating never throws.
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Starts observing.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: NotificationBox.self)
      let token = Token(
        center: center,
        it: center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(NotificationBox(notification: $0))
        })
      continuation.onTermination = { _ in token.end() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// An iterator over notifications.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<NotificationBox>.Iterator

      /// Waits for the next notification; nil once the task is cancelled.
      public mutating func next() async -> Notification? {
        await base.next(isolation: nil)?.notification
      }

      /// Waits for the next notification, on the calling actor.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }
}

/// A notification on its way to the loop that waits for it.
///
/// Unchecked: the poster hands it over, as to the block of an observer.
struct NotificationBox: @unchecked Sendable {
  let notification: Notification
}

/// The centre's token for a loop.
///
/// Unchecked: it is only passed back to the centre, which locks.
private struct Token: @unchecked Sendable {
  weak var center: NotificationCenter?
  let it: any NSObjectProtocol

  func end() { center?.removeObserver(it) }
}
