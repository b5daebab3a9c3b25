public import Foundation
internal import Synchronization

extension NotificationCenter {
  /// Calls a method of the observer when a notification is posted, on the thread that posts it.
  ///
  /// The centre does not keep the observer, and forgets it when it is gone. The method takes the
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

  /// Forgets everything that an observer or the token of a block asked for.
  ///
  /// - ObjectiveC: `removeObserver:`
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Forgets what an observer asked for, of one name or from one sender; nil stands for any.
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

/// One method that one observer wants to be called.
///
/// Unchecked: what changes is the token, set once before other code sees the registration; the
/// observer is weak, and its methods say themselves which thread they need.
private final class Registration: @unchecked Sendable {
  /// All of all centres.
  static let all = Mutex<[Registration]>([])

  /// Whose method is called.
  weak let observer: AnyObject?
  /// Where the notifications are posted.
  weak let center: NotificationCenter?
  /// The only one whose notifications count; nil for any.
  weak let sender: AnyObject?
  /// The only name that counts; nil for any.
  let name: NSNotification.Name?
  /// What the centre knows the registration by.
  var token: (any NSObjectProtocol)?

  /// Makes a registration that the centre does not know yet.
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

  /// Lets the centre forget the registration.
  func end() {
    guard let token else { return }
    center?.removeObserver(token as Any)
  }
}
