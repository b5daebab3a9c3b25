public import Foundation

/// An upload from a file.
///
/// - ObjectiveC: `NSURLSessionUploadTask`
// @unchecked: as its superclass.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {
  /// Unavailable, like ``URLSession/uploadTask(withResumeData:)``.
  ///
  /// - ObjectiveC: `cancelByProducingResumeData:`
  @available(*, unavailable, message: "resumable uploads are not supported; call 'cancel()'")
  public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
    fatalError("unavailable")
  }
}
