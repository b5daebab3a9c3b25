package import Foundation
internal import Synchronization

/// A notification center that calls its observers in the order in which they were added.
///
/// Foundation's own on Linux stores them in a dictionary and calls them in an order that differs in each
/// process. Apple promises no order, but devices show this one (OBS), and two runs of a scenario are equal
/// (R100). The functions below replace Foundation's methods, like the replacement for `Timer`
/// (``Foundation/Timer/standIn(timeInterval:repeats:block:)``), for every library of the app. The observers
/// of messages (`NotificationCenter.MainActorMessage` and so on) are still Foundation's.
extension NotificationCenter {
  /// Replaces `addObserver(forName:object:queue:using:)`.
  @_silgen_name(
    "$s20FoundationEssentials18NotificationCenterC0A0E11addObserver7forName6object5queue5usingAD16NSObjectProtocol_pAD14NSNotificationC0H0VSg_ypSgAD14OperationQueueCSgyAD0C0VYbctF"
  )
  package func standIn(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let observer = Observer(of: self, name, obj, queue, block)
    Observer.all.withLock { $0.append(observer) }
    return observer
  }

  /// Replaces `removeObserver(_:)`.
  @_silgen_name("$s20FoundationEssentials18NotificationCenterC0A0E14removeObserveryyypF")
  package func standIn(removing observer: Any) {
    forget(observer as AnyObject, name: nil, sender: nil)
  }

  /// Replaces `removeObserver(_:name:object:)`.
  @_silgen_name(
    "$s20FoundationEssentials18NotificationCenterC0A0E14removeObserver_4name6objectyyp_AD14NSNotificationC4NameVSgypSgtF"
  )
  package func standIn(removing observer: Any, name: NSNotification.Name?, object: Any?) {
    forget(observer as AnyObject, name: name, sender: object.map { $0 as AnyObject })
  }

  /// Replaces `post(_:)`.
  @_silgen_name("$s20FoundationEssentials18NotificationCenterC0A0E4postyyAD0C0VF")
  package func standIn(posting notification: Notification) { call(for: notification) }

  /// Replaces `post(name:object:userInfo:)`.
  @_silgen_name(
    "$s20FoundationEssentials18NotificationCenterC0A0E4post4name6object8userInfoyAD14NSNotificationC4NameV_ypSgSDys11AnyHashableVypGSgtF"
  )
  package func standIn(
    posting name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?
  ) {
    call(for: Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls the matching observers, which may add and remove others meanwhile.
  private func call(for notification: Notification) {
    let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    let hearing = Observer.all.withLock { all in
      all.removeAll { $0.center == nil }
      return all.filter {
        $0.center === self && ($0.name == nil || $0.name == notification.name)
          && ($0.sender == nil || $0.sender == sender)
      }
    }
    for observer in hearing { observer.hear(notification) }
  }

  /// Removes an observer, for one name or all, and for one sender or all.
  private func forget(_ token: AnyObject, name: NSNotification.Name?, sender: AnyObject?) {
    let gone = Observer.all.withLock { all in
      let gone = all.filter {
        $0 === token && $0.center === self && (name == nil || $0.name == name)
          && (sender == nil || $0.sender == sender.map { ObjectIdentifier($0) })
      }
      all.removeAll { known in gone.contains { $0 === known } }
      return gone
    }
    for observer in gone { observer.end() }
  }
}

/// One block that is called for notifications.
///
/// Unchecked: everything is set once; the block is called on any thread, like Foundation's.
private final class Observer: NSObject, @unchecked Sendable {
  /// The observers of all centers, in the order in which they were added.
  static let all = Mutex<[Observer]>([])

  /// The center, which the observer does not retain.
  weak let center: NotificationCenter?
  /// The name to match; nil for any.
  let name: NSNotification.Name?
  /// The sender to match, which is not retained; nil for any.
  let sender: ObjectIdentifier?
  private let queue: OperationQueue?
  private let block: @Sendable (Notification) -> Void
  private let isOver = Atomic(false)

  init(
    of center: NotificationCenter, _ name: NSNotification.Name?, _ sender: Any?,
    _ queue: OperationQueue?, _ block: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = center
    self.name = name
    self.sender = sender.map { ObjectIdentifier($0 as AnyObject) }
    self.queue = queue
    self.block = block
  }

  /// Calls the block, synchronously on its queue if it has one. No effect if an earlier observer has removed
  /// it meanwhile.
  func hear(_ notification: Notification) {
    guard !isOver.load(ordering: .relaxed) else { return }
    guard let queue, queue !== OperationQueue.current else { return block(notification) }
    let parcel = NotificationBox(notification: notification)
    let block = block
    queue.addOperations(
      [BlockOperation { block(parcel.notification) }], waitUntilFinished: true)
  }

  func end() { isOver.store(true, ordering: .relaxed) }
}
