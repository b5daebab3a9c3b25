internal import BackgroundExecution
public import Foundation

extension BGTaskScheduler {
  /// The reason why a request was rejected.
  ///
  /// - ObjectiveC: `BGTaskSchedulerErrorDomain`
  public struct Error: CustomNSError, LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// - ObjectiveC: `BGTaskSchedulerErrorCode`
    public enum Code: Int, Sendable {
      /// The app cannot schedule background work: the user has turned off Background App Refresh.
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeUnavailable`
      case unavailable = 1
      /// The maximum number of requests of the kind is pending (R102).
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeTooManyPendingTaskRequests`
      case tooManyPendingTaskRequests = 2
      /// Info.plist does not list the identifier, or lacks the background mode of the kind (R101).
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeNotPermitted`
      case notPermitted = 3
      /// There is no room for a continued task whose strategy is to fail (R257).
      ///
      /// - ObjectiveC: `BGTaskSchedulerErrorCodeImmediateRunIneligible`
      case immediateRunIneligible = 4

      /// Matches an error with this code, for `catch BGTaskScheduler.Error.notPermitted`.
      public static func ~= (code: Code, error: any Swift.Error) -> Bool {
        (error as? BGTaskScheduler.Error)?.code == code
      }
    }

    /// The kind of the error.
    public let code: Code

    /// Makes an error with a code.
    public init(_ code: Code) { self.code = code }

    /// ``Code/unavailable``.
    public static var unavailable: Code { .unavailable }
    /// ``Code/tooManyPendingTaskRequests``.
    public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
    /// ``Code/notPermitted``.
    public static var notPermitted: Code { .notPermitted }

    /// ``Code/immediateRunIneligible``.
    public static var immediateRunIneligible: Code { .immediateRunIneligible }

    /// The domain of these errors: `BGTaskSchedulerErrorDomain`.
    public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }

    /// The text of iOS for errors that have no description.
    public var errorDescription: String? {
      "The operation couldn’t be completed. (\(Self.errorDomain) error \(errorCode).)"
    }

    /// The description in the style of `NSError`.
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
      case .immediateRunIneligible: .immediateRunIneligible
      }
    self.init(code)
  }
}
