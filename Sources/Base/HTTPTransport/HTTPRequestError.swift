/// Why a request is not sent at all.
package enum HTTPRequestError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The method is no token, too long, or `CONNECT`.
  case method(String)
  /// The address cannot be read, or names a user.
  case url
  /// The address is neither `http` nor `https`.
  case scheme(String)
  /// A field that is malformed, or that says what the transport alone may say.
  case field(String)
  /// The body is no regular file, or cannot be asked for its size: a value of `errno(3)`, 0 if it is none.
  case body(Int32)
  /// The limit on attempts is reached, one has this number, or there is no memory for it.
  case attempts

  /// What is wrong with the request, in one line.
  package var description: String {
    switch self {
    case .method(let name): "'\(name)' is no method of HTTP"
    case .url: "the URL cannot be read, or names a user"
    case .scheme(let name): "the scheme '\(name)' is neither 'http' nor 'https'"
    case .field(let name): "the field '\(name)' may not be sent"
    case .body: "the body is no regular file that can be read"
    case .attempts: "too many attempts at once, two with one number, or no memory for one"
    }
  }
}
