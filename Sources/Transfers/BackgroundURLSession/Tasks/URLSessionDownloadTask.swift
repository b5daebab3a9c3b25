public import Foundation

/// A download into a file.
///
/// - ObjectiveC: `NSURLSessionDownloadTask`
// @unchecked: as its superclass.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  /// Ends the task, and keeps the received bytes if a later download can continue from them (R75).
  ///
  /// An in-process session keeps the file in the folder for temporary files, and nothing for a plain `cancel()`.
  ///
  /// - Parameter completionHandler: gets the resume data, or nil, on the session's delegate queue; the task's
  ///   error carries the same data.
  /// - ObjectiveC: `cancelByProducingResumeData:`
  public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
    guard beginCancelling() else { return carrier.calls.add { completionHandler(nil) } }
    carrier.cancel(self, keepingBytes: completionHandler)
  }

  /// Ends the task like ``cancel(byProducingResumeData:)``, and returns the resume data, or nil.
  public func cancelByProducingResumeData() async -> Data? {
    await withCheckedContinuation { continuation in
      cancel { continuation.resume(returning: $0) }
    }
  }
}
