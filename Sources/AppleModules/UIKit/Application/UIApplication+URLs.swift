public import Foundation

extension UIApplication {
  /// A key of the options for opening a URL.
  ///
  /// - ObjectiveC: `UIApplicationOpenExternalURLOptionsKey`
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Makes a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Only an app associated with the website may open it: there is none here, so the answer is false
    /// (R129).
    ///
    /// - ObjectiveC: `UIApplicationOpenURLOptionUniversalLinksOnly`
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The URL of the app's page in Settings, which can always be opened: the app leaves the foreground (R129).
  ///
  /// - ObjectiveC: `UIApplicationOpenSettingsURLString`
  public static let openSettingsURLString = "app-settings:"

  /// Opens a URL in the app of the device that lists its scheme, which comes to the foreground (R129).
  ///
  /// In the background, and for a scheme that no app lists, nothing happens and the answer is false.
  ///
  /// - Parameter completion: called on the main thread with whether it was opened.
  /// - ObjectiveC: `openURL:options:completionHandler:`
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard options[.universalLinksOnly] as? Bool != true else {
      Task { completion?(false) }
      return
    }
    PendingURLOpens.shared.open(url, completion)
  }

  /// Opens a URL, like the method with a completion handler.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }

  /// Opens a URL, like iOS 2 to 9, with an immediate answer.
  ///
  /// - Returns: whether an app of the device lists the scheme, and this one is in the foreground.
  /// - ObjectiveC: `openURL:`
  @available(iOS, introduced: 2, deprecated: 10, renamed: "open(_:options:completionHandler:)")
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    let isPossible = PendingURLOpens.shared.hasOpener(of: url) && applicationState != .background
    if isPossible { open(url) }
    return isPossible
  }

  /// Whether an app of the device opens URLs of that scheme, as far as this app may query it (R129).
  ///
  /// Since iOS 9 an app may only query the schemes that its Info.plist lists under
  /// `LSApplicationQueriesSchemes`; for others the result is false, and a line is written to the device's
  /// log.
  ///
  /// - ObjectiveC: `canOpenURL:`
  @available(iOS, introduced: 3, deprecated: 27)
  public func canOpenURL(_ url: URL) -> Bool {
    let scheme = url.scheme?.lowercased() ?? ""
    let listed = Bundle.main.object(forInfoDictionaryKey: "LSApplicationQueriesSchemes")
    let names = (listed as? [String] ?? []).map { $0.lowercased() }
    var reason = "The operation couldn’t be completed. (OSStatus error -10814.)"
    if UIDevice.current.majorVersion >= 9, !names.contains(scheme) {
      reason = "This app is not allowed to query for scheme \(scheme)"
    } else if PendingURLOpens.shared.hasOpener(of: url) {
      return true
    }
    DeviceLog.write("-canOpenURL: failed for URL: \"\(url)\" - error: \"\(reason)\"")
    return false
  }
}
