/// The error of a task, with the numbers of `NSURLError`.
package enum TransferError: Error, Codable, Sendable, Hashable {
  /// The client or the system has cancelled the task (R62, R63).
  case cancelled(CancelReason?)
  /// The resource timeout has passed (R73).
  case timedOut
  /// The URL is neither http nor https (R45), or is malformed.
  case unsupportedURL
  /// There were more redirects than ``TransferChoices/redirects`` in one attempt's chain from the order's
  /// address.
  case tooManyRedirects
  /// The response is not HTTP, or is partial where the whole was requested.
  case badServerResponse
  /// The bytes of a body are not of the content coding that it states.
  case cannotDecode
  /// A body with a content coding becomes far larger than what was received.
  case tooLarge
  /// The delegate has cancelled a challenge.
  case userCancelledAuthentication
  /// There is no secure connection, for a reason that retrying would not change, or after all tries (F21).
  case secureConnection(TLSFailure)
  /// The disk is full or failing (R79); the number is an errno.
  case cannotWrite(errno: Int32)
  /// A downloaded file is not the one that its program expects: its SHA-256 is another (R204).
  case checksumMismatch(found: String)
  /// The file to upload is gone.
  case fileDoesNotExist
  /// The file to upload is a folder, or not a regular file.
  case fileIsDirectory
  /// The file to upload may not be read.
  case fileNotReadable
  /// The file to upload has changed (F13).
  case fileChanged
  /// The finished file disappeared before the client got it.
  case fileLost
  /// The resume data are damaged or foreign (R77).
  case cannotResume
  /// The client of a data task was suspended or has ended, or the daemon was restarted (R48).
  case clientGone

  /// Why the system cancelled the task: `NSURLErrorBackgroundTaskCancelledReasonKey`.
  package enum CancelReason: Int, Codable, Sendable, Hashable {
    /// The user has force quit the app (R62).
    case userForceQuit = 0
    /// Background refresh is turned off (R63).
    case backgroundUpdatesDisabled = 1
    /// The system lacks resources (R63).
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
    case .cannotDecode: -1015
    case .tooLarge: -1103
    case .userCancelledAuthentication: -1012
    case .secureConnection(let failure): failure.rawValue
    case .cannotWrite: -3003
    case .checksumMismatch: -3007
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
