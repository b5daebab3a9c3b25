/// The error of a task, as `NSURLError` numbers it.
package enum TransferError: Error, Codable, Sendable, Hashable {
  /// The client, or the system, has cancelled it (R62, R63).
  case cancelled(CancelReason?)
  /// The resource timeout is over (R73).
  case timedOut
  case unsupportedURL
  case tooManyRedirects
  case badServerResponse
  /// The delegate has refused to answer a challenge.
  case userCancelledAuthentication
  case secureConnection(TLSFailure)
  /// The disk is full, or broken (R79); the number is errno's.
  case cannotWrite(errno: Int32)
  /// The upload's file is gone.
  case fileDoesNotExist
  /// The upload's file was changed (F13).
  case fileChanged
  /// The finished file was taken away before the client was told of it.
  case fileLost
  /// Resume data that is damaged or from elsewhere (R77).
  case cannotResume

  /// Why the system has cancelled: `NSURLErrorBackgroundTaskCancelledReasonKey`.
  package enum CancelReason: Int, Codable, Sendable, Hashable {
    case userForceQuit = 0
    case backgroundUpdatesDisabled = 1
    case insufficientResources = 2
  }

  /// The code in `NSURLErrorDomain`.
  package var code: Int {
    switch self {
    case .cancelled: -999
    case .timedOut: -1001
    case .unsupportedURL: -1002
    case .tooManyRedirects: -1007
    case .badServerResponse: -1011
    case .userCancelledAuthentication: -1012
    case .secureConnection(let failure): failure.rawValue
    case .cannotWrite: -3003
    case .fileDoesNotExist: -1100
    case .fileChanged: -1104
    case .fileLost: -3001
    case .cannotResume: -3002
    }
  }
}
