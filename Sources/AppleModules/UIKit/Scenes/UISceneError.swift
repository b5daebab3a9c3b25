public import Foundation

/// Why there is no scene (`UISceneErrorDomain`).
public struct UISceneError: Error, CustomNSError, Hashable {
  /// What kind of error it is.
  ///
  /// - ObjectiveC: `UISceneErrorCode`
  public enum Code: Int, Sendable {
    /// The app has one scene at most, here.
    ///
    /// - ObjectiveC: `UISceneErrorCodeMultipleScenesNotSupported`
    case multipleScenesNotSupported = 0
    /// There is no such session.
    ///
    /// - ObjectiveC: `UISceneErrorCodeRequestDenied`
    case requestDenied = 1
  }

  /// What kind of error it is.
  public let code: Code

  /// The domain, as `NSError` names it.
  public static var errorDomain: String { "UISceneErrorDomain" }
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code) { self.code = code }
}
