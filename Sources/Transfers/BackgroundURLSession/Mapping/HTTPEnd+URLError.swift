internal import Foundation
internal import FoundationNetworking
internal import HTTPTransport
internal import TransferEngine
private import TransferProtocol

extension URLError {
  /// The error with which an in-process task fails at once, where a background task would be retried (R59).
  init(_ end: HTTPEnd, of url: URL?) {
    switch end {
    case .hostNotFound:
      self.init(-1003, "A server with the specified hostname could not be found.", url)
    case .refused: self.init(-1004, "Could not connect to the server.", url)
    case .proxy(let status?):
      self.init(-1004, "the proxy refuses to connect to the server, with status \(status)", url)
    case .proxy(nil): self.init(-1004, "the proxy cannot be found, or does not answer as one", url)
    case .unreachable: self.init(-1009, "The Internet connection appears to be offline.", url)
    case .cut, .connectionLost: self.init(-1005, "The network connection was lost.", url)
    case .headTooLarge:
      let limit = HTTPRequest.Limits().headSize >> 10
      self.init(-1017, "the head of the response has more than \(limit) KiB", url)
    case .notHTTP: self.init(-1017, "cannot parse response", url)
    case .noResources: self.init(-1, "the system is out of descriptors, threads or memory", url)
    case .certificateFile(let file?):
      let text = "cannot read the certificates in '\(file)'"
      self.init(-1200, "\(text); correct 'trustedCertificatesFile' or SSL_CERT_FILE", url)
    case .certificateFile(nil):
      let text = "cannot read the system's certificates"
      self.init(-1200, "\(text); install the package 'ca-certificates'", url)
    case .uploadEndedEarly:
      self.init(-1021, "the body's stream has fewer bytes than its 'Content-Length'", url)
    case .otherKey:
      self.init(-1200, "the server presents another key with each connection", url)
    case .presented:
      self.init(-1200, "the server's certificate cannot be read", url)
    case .complete, .connectTimeout, .stalled, .certificate, .secureConnection, .coding, .bodyFile,
      .uploadFile, .uploadChanged:
      self = Self.shared(AttemptEnd.Reason(end)).urlError(url: url)
    }
  }

  /// Returns the error for reasons that background tasks have too.
  private static func shared(_ reason: AttemptEnd.Reason) -> TransferError {
    switch reason {
    case .secureConnection(let failure): .secureConnection(failure)
    case .cannotWrite(let errno): .cannotWrite(errno: errno)
    case .bodyFileMissing: .fileDoesNotExist
    case .bodyFileUnreadable: .fileNotReadable
    case .bodyFileChanged: .fileChanged
    case .timedOut: .timedOut
    case .undecodable: .cannotDecode
    case .excessive: .tooLarge
    default: .badServerResponse
    }
  }

  /// The error for a request that cannot be sent at all.
  init(_ error: HTTPRequestError, of url: URL?) {
    switch error {
    case .url: self.init(-1000, error.description, url)
    case .scheme: self.init(-1002, error.description, url)
    case .head: self.init(-1103, error.description, url)
    default: self.init(-1, error.description, url)
    }
  }

  /// The error for a network that the task may not use (R84).
  init(unavailable reason: NetworkUnavailableReason, of url: URL?) {
    self.init(
      -1009, "The Internet connection appears to be offline.", url,
      [NSURLErrorNetworkUnavailableReasonKey: reason.rawValue])
  }

  /// - Parameter more: values of `userInfo` besides the text and the failing address.
  private init(
    _ number: Int, _ text: String, _ url: URL?, _ more: [String: Any] = [:]
  ) {
    var info = more
    info[NSLocalizedDescriptionKey] = text
    info.merge(url?.asFailing ?? [:]) { $1 }
    self.init(_nsError: NSError(domain: NSURLErrorDomain, code: number, userInfo: info))
  }
}
