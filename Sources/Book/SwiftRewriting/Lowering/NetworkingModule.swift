/// The module in which is here what is in Foundation on Apple's systems.
///
/// It is chosen by words that stand anywhere in the text, in comments too.
enum NetworkingModule: String {
  /// Swift's own: requests, responses, cookies.
  case foundation = "FoundationNetworking"
  /// Ours, with the sessions; it brings the other one along, and shadows its sessions in a file that does not
  /// import that itself.
  case sessions = "BackgroundURLSession"

  /// The module that a program needs; nil if it speaks of nothing that is in one of them.
  ///
  /// An import may stand at the end of a file, and twice.
  init?(for text: String) {
    if text.contains("URLSession") {
      self = .sessions
    } else if Self.names.contains(where: text.contains) || Self.loadsAddress(text) {
      self = .foundation
    } else {
      return nil
    }
  }

  /// Beginnings of names that only that module has.
  private static let names = [
    "URLRequest", "URLResponse", "HTTPCookie", "URLCache", "URLCredential", "URLProtectionSpace",
    "URLProtocol", "URLAuthenticationChallenge",
  ]

  /// Whether it may read an address of a server as it reads a file, `Data(contentsOf: url)`: Foundation finds
  /// what does that at run time, in a program with which the module is linked.
  private static func loadsAddress(_ text: String) -> Bool {
    text.contains("contentsOf:") && text.contains("http")
  }

  /// The text with spaces in place of an import that would make names ambiguous.
  func withoutOtherImport(_ text: String) -> String {
    guard self == .sessions, text.contains(Self.foundation.rawValue) else { return text }
    let line = try? Regex("(?m)^[ \\t]*import[ \\t]+FoundationNetworking[ \\t]*;?[ \\t]*$")
    guard let line else { return text }
    return text.replacing(line) { String(repeating: " ", count: text[$0.range].count) }
  }
}
