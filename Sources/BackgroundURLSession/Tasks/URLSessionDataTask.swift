/// A task whose answer is told as data; of a background session only uploads are (R48).
// @unchecked: as its superclass.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
