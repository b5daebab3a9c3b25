/// An upload from a file.
// @unchecked: as its superclass.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
