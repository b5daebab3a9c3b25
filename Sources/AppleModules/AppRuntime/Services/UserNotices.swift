package import RuleBlocks
package import BackgroundExecution
package import DeviceProtocol
internal import Foundation
internal import Synchronization
internal import VirtualTime

/// The visible notifications in this process; the module UserNotifications provides Apple's API for it.
/// Usable on any thread.
package final class UserNotices: Sendable {
  package static let shared = UserNotices()

  /// How the app handles a notification in the foreground, and the user's tap on one.
  package struct Listener: Sendable {
    package var willPresent: @MainActor @Sendable (DeliveredNotification) -> Void
    package var didReceive: @MainActor @Sendable (NotificationResponse) -> Void

    package init(
      willPresent: @escaping @MainActor @Sendable (DeliveredNotification) -> Void,
      didReceive: @escaping @MainActor @Sendable (NotificationResponse) -> Void
    ) {
      self.willPresent = willPresent
      self.didReceive = didReceive
    }
  }

  package enum Subject: Sendable {
    case authorize(NotificationOptions)
    case settings, pending, delivered, categories
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

  /// Whether the device's system has the framework: since iOS 10.
  package var isInSystem: Bool { state.withLock(\.isInSystem) }

  /// Whether the device's system has provisional permission: since iOS 12 (R146).
  package var hasQuietPermission: Bool { state.withLock(\.hasQuietPermission) }

  func setSystem(_ version: Int) {
    state.withLock { ($0.isInSystem, $0.hasQuietPermission) = (version >= 10, version >= 12) }
  }

  /// The number on the app's icon (R144). Setting it is reported; numbers that the device has sent before it
  /// learned of that are outdated and ignored.
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

  package static var now: DeviceInstant { DeviceInstant(nanoseconds: ProcessLink.now) }

  package func tell(_ report: NotificationReport) { Outbox.send(.notification(report)) }

  /// Puts a question to the device; the answer comes on the main thread.
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
    case .categories: tell(.categories(question: number))
    }
  }

  /// Sets the listener of notifications; nil for none.
  package func listen(_ listener: Listener?) { state.withLock { $0.listener = listener } }

  /// Whether the app has a listener of notifications.
  package var isListening: Bool { state.withLock { $0.listener != nil } }

  @MainActor func take(_ message: NotificationMessage) {
    switch message {
    case .granted(let question, _), .settings(let question, _, _), .pending(let question, _),
      .delivered(let question, _), .categories(let question, _):
      state.withLock { $0.questions.removeValue(forKey: question) }?(message)
    case .willPresent(let notification):
      // Without a delegate nothing is shown while the app is in the foreground (R142).
      guard let listener = state.withLock(\.listener) else {
        return tell(.presented(notification.number, []))
      }
      listener.willPresent(notification)
    case .badge(let number, let change):
      state.withLock { if change == $0.badgeChanges { $0.badge = number } }
    }
  }

  /// Passes the user's response to the listener (R143, R252-R254).
  ///
  /// - Returns: whether there is a listener.
  @MainActor package func respond(to response: NotificationResponse) -> Bool {
    guard let listener = state.withLock(\.listener) else {
      finish(response)
      return false
    }
    listener.didReceive(response)
    return true
  }

  /// Reports that a response was handled, for which the device keeps the app running in the background.
  package func finish(_ response: NotificationResponse) {
    if let number = response.wake { tell(.responded(number)) }
  }
}
