public import Foundation
public import FoundationNetworking

/// What background sessions do not have, with Apple's words where Apple's systems trap (R46, R47).
extension URLSession {
  static let noHandlers =
    "Completion handler blocks are not supported in background sessions. Use a delegate instead."
  static let noData = "Upload tasks from NSData are not supported in background sessions."
  static let noStreams = "Upload tasks in background sessions must be from a file"

  /// What other sessions hand a download to.
  public typealias DownloadHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  /// What other sessions hand an upload's answer to.
  public typealias UploadHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// Traps (R46).
  public func downloadTask(
    with url: URL, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask { fatalError(Self.noHandlers) }

  /// Traps (R46).
  public func downloadTask(
    with request: URLRequest, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask { fatalError(Self.noHandlers) }

  /// Traps (R46).
  public func downloadTask(
    withResumeData resumeData: Data, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask { fatalError(Self.noHandlers) }

  /// Traps (R46).
  public func uploadTask(
    with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping UploadHandler
  ) -> URLSessionUploadTask { fatalError(Self.noHandlers) }

  /// Traps (R46).
  public func uploadTask(
    with request: URLRequest, from bodyData: Data?, completionHandler: @escaping UploadHandler
  ) -> URLSessionUploadTask { fatalError(Self.noHandlers) }

  /// Traps (R47).
  public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    fatalError(Self.noData)
  }

  /// Traps (R47).
  public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
    fatalError(Self.noStreams)
  }

  /// Not here (R48).
  @available(*, unavailable, message: "background sessions have no data tasks here (R48)")
  public func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError("unavailable") }

  /// Not here (R48).
  @available(*, unavailable, message: "background sessions have no data tasks here (R48)")
  public func dataTask(with url: URL) -> URLSessionDataTask { fatalError("unavailable") }
}
