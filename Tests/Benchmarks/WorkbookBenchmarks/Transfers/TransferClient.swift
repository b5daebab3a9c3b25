import BackgroundURLSession
import Foundation
import Synchronization

/// A background session of this program that waits for downloads.
///
/// The delegate is called on the session's queue, so its state is protected by a lock. Only one
/// ``download(_:progress:)`` may wait at a time.
final class TransferClient: NSObject, URLSessionDownloadDelegate {
  /// The state that the delegate changes.
  private struct State {
    /// The number of running tasks, and the caller that waits for their end.
    var left = 0
    var waiter: CheckedContinuation<Void, any Error>?
    /// The first error of any task.
    var failure: (any Error)?
    /// When the delegate received the last file, in seconds since 1970.
    var finished = 0.0
    /// Receives the number of received bytes.
    var progress: (@Sendable (Int64) -> Void)?
  }

  private let state = Mutex(State())

  /// The session; all sessions with the same identifier are one.
  private var session: URLSession {
    URLSession(
      configuration: .background(withIdentifier: "benchmark"), delegate: self, delegateQueue: nil)
  }

  /// Creates and resumes downloads, and waits until all have ended.
  ///
  /// - Parameter progress: receives each reported number of bytes.
  /// - Throws: the first error, when all tasks have ended.
  func download(_ urls: [String], progress: (@Sendable (Int64) -> Void)? = nil) async throws {
    state.withLock { $0 = State(left: urls.count, progress: progress) }
    let tasks = make(urls)
    try await withCheckedThrowingContinuation { continuation in
      state.withLock { $0.waiter = continuation }
      for task in tasks { task.resume() }
    }
  }

  /// Creates suspended downloads, leaving out invalid URLs.
  @discardableResult
  func make(_ urls: [String]) -> [URLSessionDownloadTask] {
    let session = session
    return urls.compactMap(URL.init(string:)).map { session.downloadTask(with: $0) }
  }

  /// When the delegate received the last file, in seconds since 1970.
  var finished: Double { state.withLock { $0.finished } }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    state.withLock { $0.progress }?(totalBytesWritten)
  }

  /// Records the time. The file is not moved, so it is gone when this returns (R57).
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let now = Date().timeIntervalSince1970
    state.withLock { $0.finished = now }
  }

  /// Counts an ended task, and resumes the waiting caller after the last one.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      state.failure = state.failure ?? error
      state.left -= 1
      defer { if state.left == 0 { state.waiter = nil } }
      return state.left == 0 ? state.waiter : nil
    }
    if let failure = state.withLock({ $0.failure }) {
      waiter?.resume(throwing: failure)
    } else {
      waiter?.resume()
    }
  }
}
