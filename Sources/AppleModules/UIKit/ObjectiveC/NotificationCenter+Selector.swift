public import Foundation
internal import Synchronization

extension NotificationCenter {
  /// Calls a method of the observer when a notification is posted, on the thread that posts it.
  ///
  /// The centre does not retain the observer, and forgets it when it is gone. The method takes the
  /// notification or nothing.
  ///
  /// - ObjectiveC: `addObserver:selector:name:object:`
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let registration = Registration(
      observer: observer as AnyObject, center: self, name: name, sender: object as AnyObject?)
    registration.token = addObserver(forName: name, object: object, queue: nil) {
      registration.deliver($0, to: selector)
    }
    Registration.all.withLock { all in
      all.removeAll { $0.observer == nil }
      all.append(registration)
    }
  }

  /// Removes all registrations of an observer or of a block's token.
  ///
  /// - ObjectiveC: `removeObserver:`
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes the registrations of an observer for one name or one sender; nil means any.
  ///
  /// - ObjectiveC: `removeObserver:name:object:`
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    let sender = object as AnyObject?
    let ended = Registration.all.withLock { all in
      let ended = all.filter {
        $0.observer === observer && $0.center === self && (name == nil || $0.name == name)
          && (sender == nil || $0.sender === sender)
      }
      all.removeAll { known in ended.contains { $0 === known } }
      return ended
    }
    for registration in ended { registration.end() }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// One registered method of an observer.
///
/// Unchecked: only the token changes, set once before other code sees the registration; the observer is weak,
/// and its methods state which thread they need.
private final class Registration: @unchecked Sendable {
  /// The registrations of all centres.
  static let all = Mutex<[Registration]>([])

  weak let observer: AnyObject?
  weak let center: NotificationCenter?
  /// The sender to match; nil for any.
  weak let sender: AnyObject?
  /// The name to match; nil for any.
  let name: NSNotification.Name?
  /// The centre's token for the registration.
  var token: (any NSObjectProtocol)?

  init(
    observer: AnyObject, center: NotificationCenter, name: NSNotification.Name?,
    sender: AnyObject?
  ) {
    self.observer = observer
    self.center = center
    self.name = name
    self.sender = sender
  }

  /// Calls the method, if the observer still exists.
  func deliver(_ notification: Notification, to selector: Selector) {
    guard let observer else { return end() }
    MethodTable.send(selector, to: observer, [notification])
  }

  /// Removes the registration from the centre.
  func end() {
    guard let token else { return }
    center?.removeObserver(token as Any)
  }
}
