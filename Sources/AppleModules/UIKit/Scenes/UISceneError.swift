public import Foundation

/// The reason why there is no scene (`UISceneErrorDomain`).
public struct UISceneError: Error, CustomNSError, Hashable {
  /// - ObjectiveC: `UISceneErrorCode`
  public enum Code: Int, Sendable {
    /// The app can only have one scene here.
    ///
    /// - ObjectiveC: `UISceneErrorCodeMultipleScenesNotSupported`
    case multipleScenesNotSupported = 0
    /// There is no such session.
    ///
    /// - ObjectiveC: `UISceneErrorCodeRequestDenied`
    case requestDenied = 1
  }

  /// The kind of the error.
  public let code: Code

  /// The domain of these errors.
  ///
  /// - ObjectiveC: `UISceneErrorDomain`
  public static var errorDomain: String { "UISceneErrorDomain" }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }

  init(_ code: Code) { self.code = code }
}
