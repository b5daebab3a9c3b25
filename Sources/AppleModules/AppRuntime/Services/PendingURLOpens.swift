internal import DeviceProtocol
internal import Foundation

/// The URLs that the app has requested to open and the device has not answered.
@MainActor package final class PendingURLOpens {
  package static let shared = PendingURLOpens()

  /// The schemes that apps of the device open, lowercased.
  var schemes: [String] = []
  private var lastNumber = 0
  private var waiting: [Int: @MainActor @Sendable (Bool) -> Void] = [:]

  /// Whether an app of the device lists the scheme.
  package func hasOpener(of url: URL) -> Bool { schemes.contains(url.scheme?.lowercased() ?? "") }

  /// Passes a request to the device.
  package func open(_ url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?) {
    lastNumber += 1
    waiting[lastNumber] = completion
    Outbox.send(.openURL(number: lastNumber, url.absoluteString))
  }

  func take(_ number: Int, _ isOpened: Bool) { waiting.removeValue(forKey: number)?(isOpened) }
}
