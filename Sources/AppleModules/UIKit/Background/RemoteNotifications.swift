internal import BackgroundExecution
internal import DeviceProtocol
internal import Foundation

/// Delivers remote notifications to the app's delegate.
@MainActor enum RemoteNotifications {
  /// Delivers the token, or the error that there is none (R37).
  static func tell(_ delegate: any UIApplicationDelegate, token: String?) {
    let application = UIApplication.shared
    guard let token else {
      let text = "no valid “aps-environment” entitlement string found for application"
      let error = NSError(
        domain: NSCocoaErrorDomain, code: 3000, userInfo: [NSLocalizedDescriptionKey: text])
      return delegate.application(
        application, didFailToRegisterForRemoteNotificationsWithError: error)
    }
    delegate.application(
      application, didRegisterForRemoteNotificationsWithDeviceToken: data(of: token))
  }

  /// Delivers a notification with its completion handler (R30).
  static func deliver(
    _ call: PushCall, to delegate: any UIApplicationDelegate, _ application: UIApplication
  ) {
    // A visible one was delivered to the notification center's delegate instead.
    if !call.wakesApp, UserNotices.shared.isListening {
      return complete(call.number, with: .noData)
    }
    let watch = CompletionHandlerTracker(AppMessage.remoteNotification(call).method.objectiveC)
    delegate.application(
      application, didReceiveRemoteNotification: content(of: call.payload)
    ) { result in
      _ = watch.call()
      complete(call.number, with: result)
    }
  }

  /// Returns the `userInfo` for the app.
  static func content(of payload: String) -> [AnyHashable: Any] {
    let content = try? JSONSerialization.jsonObject(with: Data(payload.utf8))
    return content as? [String: Any] ?? [:]
  }

  private static func data(of token: String) -> Data {
    let digits = token.utf8.compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    return Data(
      stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// Reports one call of the completion handler, after the screen's contents (R96).
  private nonisolated static func complete(_ number: Int, with result: UIBackgroundFetchResult) {
    StatePreservation.endWake()
    Outbox.send(.push(.completed(number, FetchResult(result))))
  }
}
