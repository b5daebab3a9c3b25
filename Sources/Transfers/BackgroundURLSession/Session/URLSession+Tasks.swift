public import Foundation
public import FoundationNetworking

/// Data tasks, uploads from memory, and tasks with handlers. Tasks are created suspended; handlers are called
/// on the delegate's queue.
///
/// In background sessions, all of these but data tasks without a handler end the program, with Apple's words
/// (R46, R47); in iOS 7 those do, too. From iOS 8 on such a data task continues while its app runs: the
/// delegate gets the response when it begins, and the body when it is complete. If the app is suspended or
/// ends before that, the task fails with -997, unless the delegate has made it a download (R48).
extension URLSession {
  /// Receives the result of a data task: the body and the response, or an error.
  public typealias DataHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  /// Receives the result of a download; the file exists until this returns.
  public typealias DownloadHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

  /// Makes a task that delivers its data to the delegate.
  ///
  /// - ObjectiveC: `dataTaskWithURL:`
  public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  /// Makes a task that delivers its data to the delegate.
  ///
  /// - ObjectiveC: `dataTaskWithRequest:`
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    carrier.dataTask(request)
  }

  /// Makes a task that passes the whole body to the handler.
  ///
  /// - ObjectiveC: `dataTaskWithURL:completionHandler:`
  public func dataTask(
    with url: URL, completionHandler: @escaping DataHandler
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// Makes a task that passes the whole body to the handler.
  ///
  /// - ObjectiveC: `dataTaskWithRequest:completionHandler:`
  public func dataTask(
    with request: URLRequest, completionHandler: @escaping DataHandler
  ) -> URLSessionDataTask {
    withHandlers.dataTask(request, .data(completionHandler))
  }

  /// Makes a download that passes its file to the handler.
  ///
  /// - ObjectiveC: `downloadTaskWithURL:completionHandler:`
  public func downloadTask(
    with url: URL, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// Makes a download that passes its file to the handler.
  ///
  /// - ObjectiveC: `downloadTaskWithRequest:completionHandler:`
  public func downloadTask(
    with request: URLRequest, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    withHandlers.downloadTask(request, .file(keepsFile: false, completionHandler))
  }

  /// Makes a download that continues an earlier one; damaged data makes a task that fails with -3002.
  ///
  /// - ObjectiveC: `downloadTaskWithResumeData:completionHandler:`
  public func downloadTask(
    withResumeData resumeData: Data, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    withHandlers.downloadTask(
      resuming: resumeData, .file(keepsFile: false, completionHandler))
  }

  /// Makes an upload that reports to the delegate.
  ///
  /// - ObjectiveC: `uploadTaskWithRequest:fromData:`
  public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    withMemory.uploadTask(request, .bytes(bodyData), .delegate)
  }

  /// Makes an upload that passes the whole response body to the handler.
  ///
  /// - ObjectiveC: `uploadTaskWithRequest:fromData:completionHandler:`
  public func uploadTask(
    with request: URLRequest, from bodyData: Data?, completionHandler: @escaping DataHandler
  ) -> URLSessionUploadTask {
    withHandlers.uploadTask(request, .bytes(bodyData ?? Data()), .data(completionHandler))
  }

  /// Makes an upload that passes the whole response body to the handler.
  ///
  /// - ObjectiveC: `uploadTaskWithRequest:fromFile:completionHandler:`
  public func uploadTask(
    with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping DataHandler
  ) -> URLSessionUploadTask {
    withHandlers.uploadTask(request, .file(fileURL), .data(completionHandler))
  }

  /// Makes an upload whose body the delegate provides, in `urlSession(_:task:needNewBodyStream:)`.
  ///
  /// A body in the request is ignored.
  ///
  /// - ObjectiveC: `uploadTaskWithStreamedRequest:`
  public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
    var request = request
    request.httpBodyStream = nil
    return withMemory.uploadTask(request, .stream(first: nil), .delegate)
  }
}
