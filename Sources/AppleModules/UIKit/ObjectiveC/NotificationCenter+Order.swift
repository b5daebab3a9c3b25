package import Foundation
internal import Synchronization

/// A notification center calls its observers in the order in which they were added.
///
/// Foundation's own on Linux keeps them in a dictionary and calls them in any order, another one in each
/// process. Apple promises no order, but this is the one that devices show (OBS), and two runs of a scenario
/// are equal (R100). What follows stands in the place of Foundation's methods, as `Timer`'s does
/// (``Foundation/Timer/standIn(timeInterval:repeats:block:)``), for every library of the app. The observers of
/// messages (`NotificationCenter.MainActorMessage` and so on) are Foundation's still.
extension NotificationCenter {
  /// Stands in the place of `addObserver(forName:object:queue:using:)`.
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

  /// Stands in the place of `removeObserver(_:)`.
  @_silgen_name("$s20FoundationEssentials18NotificationCenterC0A0E14removeObserveryyypF")
  package func standIn(removing observer: Any) {
    forget(observer as AnyObject, name: nil, sender: nil)
  }

  /// Stands in the place of `removeObserver(_:name:object:)`.
  @_silgen_name(
    "$s20FoundationEssentials18NotificationCenterC0A0E14removeObserver_4name6objectyyp_AD14NSNotificationC4NameVSgypSgtF"
  )
  package func standIn(removing observer: Any, name: NSNotification.Name?, object: Any?) {
    forget(observer as AnyObject, name: name, sender: object.map { $0 as AnyObject })
  }

  /// Stands in the place of `post(_:)`.
  @_silgen_name("$s20FoundationEssentials18NotificationCenterC0A0E4postyyAD0C0VF")
  package func standIn(posting notification: Notification) { call(for: notification) }

  /// Stands in the place of `post(name:object:userInfo:)`.
  @_silgen_name(
    "$s20FoundationEssentials18NotificationCenterC0A0E4post4name6object8userInfoyAD14NSNotificationC4NameV_ypSgSDys11AnyHashableVypGSgtF"
  )
  package func standIn(
    posting name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]?
  ) {
    call(for: Notification(name: name, object: object, userInfo: userInfo))
  }

  /// Calls those that are wanted, which may add and take away others meanwhile.
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

  /// Calls an observer no more, for one name or all, and of one sender or all.
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
/// Unchecked: all is set once; the block is called on any thread, as Foundation's are.
private final class Observer: NSObject, @unchecked Sendable {
  /// Those of all centers, in the order in which they were added.
  static let all = Mutex<[Observer]>([])

  /// Whose observer it is; the center goes without it.
  weak let center: NotificationCenter?
  /// The only name that counts; nil for any.
  let name: NSNotification.Name?
  /// The only sender that counts, which is not kept; nil for any.
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

  /// Calls the block, on its queue if it has one, for which the sender waits; one that an earlier observer has
  /// taken away meanwhile is not called.
  func hear(_ notification: Notification) {
    guard !isOver.load(ordering: .relaxed) else { return }
    guard let queue, queue !== OperationQueue.current else { return block(notification) }
    let parcel = Parcel(notification: notification)
    let block = block
    queue.addOperations(
      [BlockOperation { block(parcel.notification) }], waitUntilFinished: true)
  }

  /// It hears of nothing any more.
  func end() { isOver.store(true, ordering: .relaxed) }
}
