internal import Foundation
public import FoundationNetworking
private import Synchronization
internal import TransferEngine

/// What a background download may require beyond Apple's interface; of this library only.
public struct DownloadOptions: Sendable, Hashable {
  /// The SHA-256 of the whole file, as 64 hexadecimal digits; nil for any file.
  ///
  /// A file with another digest is never delivered: a download that was interrupted and continued starts once more from
  /// its first byte, and fails with `URLError.downloadDecodingFailedToComplete` if that does not help. Responses other
  /// than 2xx are delivered as they are.
  public var sha256: String?
  /// The most bytes per second that this download receives, at least 1024; nil for as many as come.
  public var bytesPerSecond: Int?

  /// Makes options with the given requirements.
  public init(sha256: String? = nil, bytesPerSecond: Int? = nil) {
    self.sha256 = sha256
    self.bytesPerSecond = bytesPerSecond
  }
}

extension URLSession {
  /// Makes a download of a background session that checks its file, or leaves bandwidth to others; both also hold when it
  /// is continued from its resume data.
  ///
  /// If the digest is not 64 hexadecimal digits, or the session is not a background session, the task fails when it is
  /// resumed.
  public func downloadTask(
    with request: URLRequest, options: DownloadOptions
  ) -> URLSessionDownloadTask {
    guard let core = carrier as? SessionCore else {
      let task = carrier.downloadTask(request)
      task.values.withLock {
        $0.failure = URLError(number: -1, "download options are for background sessions only")
      }
      return task
    }
    return core.downloadTask(request, options)
  }
}

extension DownloadOptions {
  /// The options of a request for the daemon; nil if the digest is none.
  func adding(to request: TransferRequest) -> TransferRequest? {
    var request = request
    if let digits = sha256?.lowercased() {
      guard digits.utf8.count == 64, digits.utf8.allSatisfy(Self.digits.contains) else {
        return nil
      }
      request.sha256 = digits
    }
    request.bytesPerSecond = bytesPerSecond.map { Int64($0) }
    return request
  }

  private static let digits = Set("0123456789abcdef".utf8)
}
