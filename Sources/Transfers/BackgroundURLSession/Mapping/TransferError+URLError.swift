package import Foundation
internal import FoundationNetworking
package import TransferEngine

/// The `userInfo` key for the resume data of a failed download (R76).
public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

extension TransferError {
  /// Returns the error that a delegate gets.
  ///
  /// - Parameter url: the address that the task was loading.
  package func urlError(url: URL? = nil, resume: ResumeData? = nil) -> URLError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    info.merge(url?.asFailing ?? [:]) { $1 }
    if case .cancelled(let reason?) = self {
      info[NSURLErrorBackgroundTaskCancelledReasonKey] = reason.rawValue
    }
    if let data = resume.flatMap({ ResumeFile.data(of: $0) }) {
      info[NSURLSessionDownloadTaskResumeData] = data
    }
    return URLError(_nsError: NSError(domain: NSURLErrorDomain, code: code, userInfo: info))
  }

  /// The text of the error for `localizedDescription`: Apple's words where there are some.
  private var text: String {
    switch self {
    case .cancelled: "cancelled"
    case .timedOut: "The request timed out."
    case .unsupportedURL: "unsupported URL"
    case .tooManyRedirects: "too many HTTP redirects"
    case .badServerResponse: "bad server response"
    case .cannotDecode:
      "the body cannot be decoded: its bytes are not of the coding in 'Content-Encoding'"
    case .tooLarge:
      "the body is too large: more than 32 MiB and 200 times the bytes that were received"
    case .userCancelledAuthentication: "the authentication was refused"
    case .secureConnection: "no secure connection to the server could be made"
    case .cannotWrite(let errno): "cannot write to file: \(String(cString: strerror(errno)))"
    case .checksumMismatch(let found):
      "the downloaded file is not the expected one: its SHA-256 is '\(found)'"
    case .fileDoesNotExist: "the file of the upload does not exist"
    case .fileIsDirectory: "the file of the upload is not a regular file"
    case .fileNotReadable: "the file of the upload cannot be read"
    case .fileChanged: "the file of the upload was changed"
    case .fileLost: "the downloaded file was removed before the app was notified"
    case .cannotResume: "the resume data is damaged, or was made by another program"
    case .clientGone:
      "a data task of a background session fails when the app is suspended or when app or daemon end; "
        + "turn it into a download when its response begins"
    }
  }
}

extension URLError {
  /// An error that Apple's systems number but the daemon does not know.
  init(number: Int, _ text: String) {
    self.init(
      _nsError: NSError(
        domain: NSURLErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: text]))
  }

  /// -996 for a session of another process (R44), -997 for a missing daemon.
  init(_ failure: LinkFailure) {
    self.init(number: failure == .inUse ? -996 : -997, failure.description)
  }
}
