internal import BackgroundExecution
public import Foundation

extension BGTaskScheduler {
  /// Why a request was not accepted.
  ///
  /// - ObjectiveC: `BGTaskSchedulerErrorDomain`
  public struct Error: CustomNSError, LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    ///
    /// - ObjectiveC: `BGTaskSchedulerErrorCode`
    public enum Code: Int, Sendable {
      /// The app can schedule no work in the background: the user has switched Background App
      /// Refresh off.
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeUnavailable`
      case unavailable = 1
      /// As many requests of the kind are pending as may be (R102).
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeTooManyPendingTaskRequests`
      case tooManyPendingTaskRequests = 2
      /// Info.plist does not list the identifier, or lacks the background mode of the kind (R101).
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeNotPermitted`
      case notPermitted = 3

      /// Whether an error has this code, for `catch BGTaskScheduler.Error.notPermitted`.
      public static func ~= (code: Code, error: any Swift.Error) -> Bool {
        (error as? BGTaskScheduler.Error)?.code == code
      }
    }

    /// What is wrong.
    public let code: Code

    /// Makes an error with a code.
    public init(_ code: Code) { self.code = code }

    /// ``Code/unavailable``.
    public static var unavailable: Code { .unavailable }
    /// ``Code/tooManyPendingTaskRequests``.
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    /// ``Code/notPermitted``.
    public static var notPermitted: Code { .notPermitted }

    /// The domain of these errors: `BGTaskSchedulerErrorDomain`.
    public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }

    /// As iOS words errors that have no text of their own.
    public var errorDescription: String? {
      "The operation couldn’t be completed. (\(Self.errorDomain) error \(errorCode).)"
    }

    /// As an `NSError` prints itself.
    public var description: String {
      "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"(null)\""
    }
  }
}

extension BGTaskScheduler.Error {
  init(_ refusal: TaskRefusal) {
    let code: Code =
      switch refusal {
      case .unavailable: .unavailable
      case .tooManyPendingTaskRequests: .tooManyPendingTaskRequests
      case .notPermitted: .notPermitted
      }
    self.init(code)
  }
}
