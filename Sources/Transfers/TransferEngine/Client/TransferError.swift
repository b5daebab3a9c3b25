/// The error of a task, as `NSURLError` numbers it.
package enum TransferError: Error, Codable, Sendable, Hashable {
  /// The client, or the system, has cancelled it (R62, R63).
  case cancelled(CancelReason?)
  /// The resource timeout is over (R73).
  case timedOut
  /// Neither http nor https (R45), or no address at all.
  case unsupportedURL
  /// More redirects than ``TransferChoices/redirects``, in one attempt's way from the order's
  /// address.
  case tooManyRedirects
  /// What came is no HTTP, or a part of something when the whole was asked for.
  case badServerResponse
  /// The delegate has refused to answer a challenge.
  case userCancelledAuthentication
  /// No secure connection, for a reason that another try would not mend, or after all tries (F21).
  case secureConnection(TLSFailure)
  /// The disk is full, or broken (R79); the number is errno's.
  case cannotWrite(errno: Int32)
  /// The upload's file is gone.
  case fileDoesNotExist
  /// What is to be uploaded is a folder, or no regular file.
  case fileIsDirectory
  /// The upload's file may not be read.
  case fileNotReadable
  /// The upload's file was changed (F13).
  case fileChanged
  /// The finished file was taken away before the client was told of it.
  case fileLost
  /// Resume data that is damaged or from elsewhere (R77).
  case cannotResume
  /// The client of a data task was suspended or has ended, or the daemon was started anew (R48).
  case clientGone

  /// Why the system has cancelled: `NSURLErrorBackgroundTaskCancelledReasonKey`.
  package enum CancelReason: Int, Codable, Sendable, Hashable {
    /// The user has ended the app by force (R62).
    case userForceQuit = 0
    /// The switch for background refresh is off (R63).
    case backgroundUpdatesDisabled = 1
    /// Resources are lacking (R63).
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
    case .fileIsDirectory: -1101
    case .fileNotReadable: -1102
    case .fileChanged: -1104
    case .fileLost: -3001
    case .cannotResume: -3002
    case .clientGone: -997
    }
  }
}
