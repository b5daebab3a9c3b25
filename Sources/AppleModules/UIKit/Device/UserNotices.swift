package import RuleBlocks
package import BackgroundExecution
package import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// What a process has of the notifications that its user sees: the module UserNotifications gives it
/// Apple's names. From any thread.
package final class UserNotices: Sendable {
  /// That of this process.
  package static let shared = UserNotices()

  /// What the app in front says of a notification, and what it does when the user taps one.
  package struct Listener: Sendable {
    package var willPresent: @MainActor @Sendable (DeliveredNotification) -> Void
    package var didReceive: @MainActor @Sendable (DeliveredNotification) -> Void

    package init(
      willPresent: @escaping @MainActor @Sendable (DeliveredNotification) -> Void,
      didReceive: @escaping @MainActor @Sendable (DeliveredNotification) -> Void
    ) {
      self.willPresent = willPresent
      self.didReceive = didReceive
    }
  }

  /// What the device can be asked.
  package enum Subject: Sendable {
    case authorize(NotificationOptions)
    case settings, pending, delivered
  }

  private struct State {
    var lastQuestion = 0
    var questions: [Int: @Sendable (NotificationMessage) -> Void] = [:]
    var listener: Listener?
    var isInSystem = true
    var hasQuietPermission = true
    var badge = 0
    var badgeChanges = 0
  }

  private let state = Mutex(State())

  /// Whether the device's system has the framework: from iOS 10.
  package var isInSystem: Bool { state.withLock(\.isInSystem) }

  /// Whether the device's system lets apps send in silence: from iOS 12 (R146).
  package var hasQuietPermission: Bool { state.withLock(\.hasQuietPermission) }

  /// Takes notice of the device's system.
  func setSystem(_ version: Int) {
    state.withLock { ($0.isInSystem, $0.hasQuietPermission) = (version >= 10, version >= 12) }
  }

  /// The number on the app's icon (R144). What the app sets is told; what the device has said before it heard of
  /// that is late and means nothing.
  package var badge: Int {
    get { state.withLock(\.badge) }
    set {
      let change = state.withLock { state in
        state.badge = max(0, newValue)
        state.badgeChanges += 1
        return state.badgeChanges
      }
      tell(.badge(max(0, newValue), change: change))
    }
  }

  /// The device's own time.
  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  /// Says something to the device.
  package func tell(_ report: NotificationReport) { Outbox.send(.notification(report)) }

  /// Asks the device something; the answer comes on the main thread.
  package func ask(
    about subject: Subject, _ answer: @escaping @Sendable (NotificationMessage) -> Void
  ) {
    let number = state.withLock { state in
      state.lastQuestion += 1
      state.questions[state.lastQuestion] = answer
      return state.lastQuestion
    }
    switch subject {
    case .authorize(let options): tell(.authorize(question: number, options))
    case .settings: tell(.settings(question: number))
    case .pending: tell(.pending(question: number))
    case .delivered: tell(.delivered(question: number))
    }
  }

  /// Who hears of notifications from now on; nil for nothing.
  package func listen(_ listener: Listener?) { state.withLock { $0.listener = listener } }

  /// Whether something of the app hears of notifications.
  var isListening: Bool { state.withLock { $0.listener != nil } }

  /// Takes what the device says.
  @MainActor func take(_ message: NotificationMessage) {
    switch message {
    case .granted(let question, _), .settings(let question, _, _), .pending(let question, _),
      .delivered(let question, _):
      state.withLock { $0.questions.removeValue(forKey: question) }?(message)
    case .willPresent(let notification):
      // Without a delegate nothing is shown while the app is in front (R142).
      guard let listener = state.withLock(\.listener) else {
        return tell(.presented(notification.number, shows: false))
      }
      listener.willPresent(notification)
    case .badge(let number, let change):
      state.withLock { if change == $0.badgeChanges { $0.badge = number } }
    }
  }

  /// The user has tapped a notification (R143).
  @MainActor func respond(
    to notification: DeliveredNotification, _ delegate: any UIApplicationDelegate
  ) {
    if let listener = state.withLock(\.listener) { return listener.didReceive(notification) }
    // As before UserNotifications: the app's own delegate hears of a push that was tapped.
    guard notification.isRemote else { return }
    let content = RemoteNotifications.content(of: notification.content.userInfo)
    delegate.application(
      .shared, didReceiveRemoteNotification: content, fetchCompletionHandler: { _ in })
  }
}
