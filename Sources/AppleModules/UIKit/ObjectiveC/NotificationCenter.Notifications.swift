public import Foundation

extension NotificationCenter {
  /// The notifications of a name, or those of one sender alone, as a sequence that never ends by itself.
  ///
  /// The centre is asked for them when a loop begins, and no more when its task is cancelled or the loop has
  /// ended; those that are posted while the loop is busy wait, all of them (CHOICE).
  ///
  /// - ObjectiveC: none
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(of: self, name, object)
  }

  /// What ``notifications(named:object:)`` gives.
  ///
  /// Unchecked: the sender is passed on to the centre alone, which compares it.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// What the loop gets.
    public typealias Element = Notification
    /// It throws nothing.
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: AnyObject?

    init(of center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream.makeStream(of: Parcel.self)
      let token = Token(
        center: center,
        it: center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Parcel(notification: $0))
        })
      continuation.onTermination = { _ in token.end() }
      return Iterator(base: stream.makeAsyncIterator())
    }

    /// A loop over notifications.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Parcel>.Iterator

      /// Waits for the next one; nil once the task is cancelled.
      public mutating func next() async -> Notification? {
        await base.next(isolation: nil)?.notification
      }

      /// The same, on the actor that asks.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }
}

/// A notification on its way to the loop that waits for it.
///
/// Unchecked: whoever posts it hands it over, as to the block of an observer.
struct Parcel: @unchecked Sendable {
  let notification: Notification
}

/// What the centre knows a loop by.
///
/// Unchecked: it is only handed back to the centre, which locks.
private struct Token: @unchecked Sendable {
  weak var center: NotificationCenter?
  let it: any NSObjectProtocol

  func end() { center?.removeObserver(it) }
}
