public import Foundation
public import FoundationNetworking
private import Synchronization

/// Asynchronous transfers; in-process sessions only (R46). Cancelling the calling task cancels the transfer,
/// which throws `URLError.cancelled`.
extension URLSession {
  /// Loads a body.
  public func data(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url), delegate: delegate)
  }

  /// Loads a body.
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    let local = withHandlers
    return try await finish(delegate) { local.dataTask(request, .data($0)) }
  }

  /// Sends data and loads the response body.
  public func upload(
    for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    let local = withHandlers
    return try await finish(delegate) { local.uploadTask(request, .bytes(bodyData), .data($0)) }
  }

  /// Sends a file and loads the response body.
  public func upload(
    for request: URLRequest, fromFile fileURL: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    let local = withHandlers
    return try await finish(delegate) { local.uploadTask(request, .file(fileURL), .data($0)) }
  }

  /// Downloads a file, which the caller has to move or remove.
  public func download(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await download(for: URLRequest(url: url), delegate: delegate)
  }

  /// Downloads a file, which the caller has to move or remove.
  public func download(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    let local = withHandlers
    return try await finish(delegate) { local.downloadTask(request, .file(keepsFile: true, $0)) }
  }

  /// Continues an earlier download, whose file the caller has to move or remove; throws -3002 for damaged data.
  public func download(
    resumeFrom resumeData: Data, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    let local = withHandlers
    return try await finish(delegate) {
      local.downloadTask(resuming: resumeData, .file(keepsFile: true, $0))
    }
  }

  /// Loads a body byte by byte; returns when the response has begun.
  public func bytes(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: URLRequest(url: url), delegate: delegate)
  }

  /// Loads a body byte by byte; returns when the response has begun.
  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    let local = withHandlers
    let stream = ByteStream()
    let task = Mutex<URLSessionDataTask?>(nil)
    let (_, response) = try await finish(delegate) { (handler: @escaping Handler<Bool>) in
      stream.begin(handler)
      let made = local.dataTask(request, .stream(stream))
      task.withLock { $0 = made }
      return made
    }
    guard let task = task.withLock({ $0 }) else { throw URLError(.unknown) }
    return (AsyncBytes(task, stream), response)
  }

  /// Takes a value or an error, and the response if there was one; called once.
  typealias Handler<Value> = @Sendable (Value?, URLResponse?, (any Error)?) -> Void

  /// Resumes a task and waits for the result of its handler.
  ///
  /// - Parameter make: makes the task with a handler that resumes the caller.
  /// - Throws: the task's error; `URLError.unknown` if a task ends without value, response and error.
  private func finish<Value: Sendable>(
    _ delegate: (any URLSessionTaskDelegate)?, _ make: (@escaping Handler<Value>) -> URLSessionTask
  ) async throws -> (Value, URLResponse) {
    let made = Mutex<URLSessionTask?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = make { value, response, error in
          if let value, let response {
            continuation.resume(returning: (value, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        task.delegate = delegate
        made.withLock { $0 = task }
        task.resume()
        // A cancellation before the task existed had no effect.
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      made.withLock { $0 }?.cancel()
    }
  }
}
