/// The reason for which a request is not sent.
package enum HTTPRequestError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The method is not a token, too long, or `CONNECT`.
  case method(String)
  /// The URL is malformed, or contains a user.
  case url
  /// The scheme is neither `http` nor `https`.
  case scheme(String)
  /// A field is malformed, or reserved for the transport.
  case field(String)
  /// Address and fields together are larger than libcurl sends; the largest field.
  case head(largest: String)
  /// The body is not a regular file, or its size is unknown: the `errno(3)`, or 0.
  case body(Int32)
  /// Too many attempts, a duplicate attempt number, or no memory.
  case attempts

  /// The reason, in one line.
  package var description: String {
    switch self {
    case .method(let name): "'\(name)' is not an HTTP method"
    case .url: "the URL cannot be parsed, or contains a user name"
    case .scheme(let name): "the scheme '\(name)' is neither 'http' nor 'https'"
    case .field(let name): "the field '\(name)' may not be sent"
    case .head(let name):
      "the head of the request has more than \(HTTPRequest.mostOfHead >> 10) KiB, most of them in the field '\(name)'"
    case .body: "the body is not a readable regular file"
    case .attempts: "too many attempts at once, a duplicate attempt number, or out of memory"
    }
  }
}
