/// The module that provides, on Linux, a part of Apple's Foundation.
///
/// It is chosen by words anywhere in the text, including comments.
package enum NetworkingModule: String {
  /// Swift's own: requests, responses, cookies.
  case foundation = "FoundationNetworking"
  /// Our sessions; it re-exports the other module, and shadows that module's sessions in files that do not
  /// import it themselves.
  case sessions = "BackgroundURLSession"

  /// The module that a program needs; nil if it mentions no name of either.
  ///
  /// Imports are allowed at the end of a file, and more than once.
  package init?(for text: String) {
    if text.contains("URLSession") {
      self = .sessions
    } else if Self.names.contains(where: text.contains) || Self.loadsAddress(text) {
      self = .foundation
    } else {
      return nil
    }
  }

  /// Prefixes of names that only `FoundationNetworking` has.
  private static let names = [
    "URLRequest", "URLResponse", "HTTPCookie", "URLCache", "URLCredential", "URLProtectionSpace",
    "URLProtocol", "URLAuthenticationChallenge",
  ]

  /// Whether it may load a server's address like a file, `Data(contentsOf: url)`.
  ///
  /// Foundation looks up the implementation at run time, if the module is linked.
  private static func loadsAddress(_ text: String) -> Bool {
    text.contains("contentsOf:") && text.contains("http")
  }

  /// The text with an import that would make names ambiguous replaced by spaces.
  func withoutOtherImport(_ text: String) -> String {
    guard self == .sessions, text.contains(Self.foundation.rawValue) else { return text }
    let line = try? Regex("(?m)^[ \\t]*import[ \\t]+FoundationNetworking[ \\t]*;?[ \\t]*$")
    guard let line else { return text }
    return text.replacing(line) { String(repeating: " ", count: text[$0.range].count) }
  }
}
