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
    case authorize, settings, pending, delivered
  }

  private struct State {
    var lastQuestion = 0
    var questions: [Int: @Sendable (NotificationMessage) -> Void] = [:]
    var listener: Listener?
    var isInSystem = true
  }

  private let state = Mutex(State())

  /// Whether the device's system has the framework: from iOS 10.
  package var isInSystem: Bool { state.withLock(\.isInSystem) }

  /// Takes notice of the device's system.
  func setSystem(_ version: Int) { state.withLock { $0.isInSystem = version >= 10 } }

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
    case .authorize: tell(.authorize(question: number))
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
  @MainActor func take(_ message: NotificationMessage, _ delegate: (any UIApplicationDelegate)?) {
    switch message {
    case .granted(let question, _), .settings(let question, _), .pending(let question, _),
      .delivered(let question, _):
      state.withLock { $0.questions.removeValue(forKey: question) }?(message)
    case .willPresent(let notification):
      // Without a delegate nothing is shown while the app is in front (R142).
      guard let listener = state.withLock(\.listener) else {
        return tell(.presented(notification.number, shows: false))
      }
      listener.willPresent(notification)
    case .didReceive(let notification):
      if let listener = state.withLock(\.listener) { return listener.didReceive(notification) }
      // As before UserNotifications: the app's own delegate hears of a push that was tapped.
      guard notification.isRemote, let delegate else { return }
      let content = RemoteNotifications.content(of: notification.content.userInfo)
      delegate.application(
        .shared, didReceiveRemoteNotification: content, fetchCompletionHandler: { _ in })
    }
  }
}
