/// A task whose answer is told as data; one of a background session ends with its app's suspension (R48).
// @unchecked: as its superclass.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
