/// A task that delivers its response as data; in a background session it fails if its app is suspended (R48).
///
/// - ObjectiveC: `NSURLSessionDataTask`
// @unchecked: as its superclass.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
