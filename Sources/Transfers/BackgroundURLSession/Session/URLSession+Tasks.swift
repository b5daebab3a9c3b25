public import Foundation
public import FoundationNetworking

/// Data tasks, uploads from memory, and handlers. Tasks are suspended when they are made; a handler is called
/// on the delegate's queue.
///
/// In background sessions all of these but data tasks that tell the delegate end the program, with Apple's
/// words (R46, R47), and those in iOS 7 too. From iOS 8 on such a task goes on as long as its app runs: the
/// delegate hears of the response when it begins, and of the body when it is whole. If the app is suspended or
/// ends before that, the task fails with -997, unless the delegate has made it a download (R48).
extension URLSession {
  /// What a task with data hands over: the body, the response, or why there is none.
  public typealias DataHandler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  /// What a download hands over: the file is there until this returns.
  public typealias DownloadHandler = @Sendable (URL?, URLResponse?, (any Error)?) -> Void

  /// A task that tells the delegate what comes.
  public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  /// A task that tells the delegate what comes.
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    carrier.dataTask(request)
  }

  /// A task that hands over the whole body.
  public func dataTask(
    with url: URL, completionHandler: @escaping DataHandler
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// A task that hands over the whole body.
  public func dataTask(
    with request: URLRequest, completionHandler: @escaping DataHandler
  ) -> URLSessionDataTask {
    withHandlers.dataTask(request, .data(completionHandler))
  }

  /// A download that hands over its file.
  public func downloadTask(
    with url: URL, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// A download that hands over its file.
  public func downloadTask(
    with request: URLRequest, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    withHandlers.downloadTask(request, .file(keepsFile: false, completionHandler))
  }

  /// A download that fails: in-process sessions make no resume data, and cannot use any.
  public func downloadTask(
    withResumeData resumeData: Data, completionHandler: @escaping DownloadHandler
  ) -> URLSessionDownloadTask {
    withHandlers.brokenDownload(.file(keepsFile: false, completionHandler))
  }

  /// An upload that tells the delegate what comes.
  public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    withMemory.uploadTask(request, .bytes(bodyData), .delegate)
  }

  /// An upload that hands over the whole answer.
  public func uploadTask(
    with request: URLRequest, from bodyData: Data?, completionHandler: @escaping DataHandler
  ) -> URLSessionUploadTask {
    withHandlers.uploadTask(request, .bytes(bodyData ?? Data()), .data(completionHandler))
  }

  /// An upload that hands over the whole answer.
  public func uploadTask(
    with request: URLRequest, fromFile fileURL: URL, completionHandler: @escaping DataHandler
  ) -> URLSessionUploadTask {
    withHandlers.uploadTask(request, .file(fileURL), .data(completionHandler))
  }

  /// Not here, in sessions of any kind.
  @available(*, unavailable, message: "bodies are files or data here")
  public func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
    fatalError("unavailable")
  }
}
