private import FoundationEssentials
package import HTTPTransport
private import SafeFiles

/// Where a remote cache is, and with which rights it is asked: read from a URL and the environment.
///
/// Neither the secret nor what identifies the user is ever part of a message.
package struct RemoteAddress: Sendable {
  /// The environment variable with the URL, if neither the command line nor the book has one.
  package static let urlVariable = "WORKBOOK_REMOTE_CACHE"
  /// With a header field, such as `Authorization: Bearer ...`.
  package static let headerVariable = "WORKBOOK_REMOTE_CACHE_HEADER"
  /// With the secret of those who may write.
  package static let secretVariable = "WORKBOOK_REMOTE_CACHE_SECRET"

  package struct Invalid: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// Without a slash at its end.
  package let url: String
  package let host: String
  package private(set) var fields: [HTTPField] = []
  package private(set) var secret: RemoteSecret?
  /// Whether results of others need a seal.
  package var demandsSeals: Bool { secret != nil }
  /// Whether anything is sent: not for a pull request, whose code is a stranger's.
  package let mayWrite: Bool

  /// - Parameters:
  ///   - isOfUser: whether the user has chosen it, and not a book. Neither a header field of the environment nor a
  ///     login is sent to another, and results only if the user has given a secret for them.
  ///   - netrc: the text of the user's `~/.netrc`; empty for none.
  package init(
    _ url: String, isOfUser: Bool, environment: [String: String], netrc: String
  ) throws(Invalid) {
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    guard let scheme = ["http://", "https://"].first(where: { url.lowercased().hasPrefix($0) })
    else {
      throw Invalid(
        description: "a remote cache has an address like 'https://cache.example.org/workbook'")
    }
    let rest = url.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains("@"), !authority.contains("\\"),
      !url.contains("?"), !url.contains("#"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw Invalid(
        description: "the address of a remote cache has a host and a path alone; a user and a "
          + "password belong into '~/.netrc' or \(Self.headerVariable)")
    }
    self.url = url
    host =
      authority.hasPrefix("[")
      ? String(authority.prefix { $0 != "]" }.dropFirst())
      : String(authority.prefix { $0 != ":" })
    if let text = environment[Self.secretVariable], !text.isEmpty {
      guard let secret = RemoteSecret(text) else {
        throw Invalid(
          description: "\(Self.secretVariable) is too short to protect anything; it needs 16 "
            + "characters or more, such as those of 'openssl rand -hex 32'")
      }
      self.secret = secret
    }
    mayWrite = !Self.isPullRequest(environment) && (isOfUser || secret != nil)
    if isOfUser, let text = environment[Self.headerVariable], !text.isEmpty {
      guard let colon = text.firstIndex(of: ":") else {
        throw Invalid(
          description: "\(Self.headerVariable) is a header field, 'Authorization: Bearer ...'")
      }
      fields.append(
        HTTPField(
          String(text[..<colon]),
          String(text[text.index(after: colon)...].drop { $0 == " " })))
    } else if isOfUser, let user = Netrc(netrc).login(for: host) {
      let words = Data("\(user.name):\(user.password)".utf8).base64EncodedString()
      fields.append(HTTPField("Authorization", "Basic \(words)"))
    }
  }

  /// Whether an engine builds what somebody proposes, from its own repository or a fork; GitHub's and GitLab's
  /// predefined variables.
  private static func isPullRequest(_ environment: [String: String]) -> Bool {
    (environment["GITHUB_EVENT_NAME"] ?? "").hasPrefix("pull_request")
      || environment["CI_MERGE_REQUEST_IID"] != nil
      || !["", "false"].contains(environment["BUILDKITE_PULL_REQUEST"] ?? "")
      || environment["CIRCLE_PULL_REQUEST"] != nil
  }
}

/// The logins of a `.netrc` file (`curl(1)`, `ftp(1)`).
struct Netrc {
  private var logins: [(host: String?, name: String, password: String)] = []

  init(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.popFirst() {
      switch word {
      case "machine": logins.append((words.popFirst().map(String.init) ?? "", "", ""))
      case "default": logins.append((nil, "", ""))
      case "login" where !logins.isEmpty:
        logins[logins.count - 1].name = words.popFirst().map(String.init) ?? ""
      case "password" where !logins.isEmpty:
        logins[logins.count - 1].password = words.popFirst().map(String.init) ?? ""
      case "account": _ = words.popFirst()
      // What follows is a script, up to an empty line; nothing after it is looked for.
      case "macdef": return
      default: break
      }
    }
  }

  func login(for host: String) -> (name: String, password: String)? {
    logins.first { $0.host.map { $0.lowercased() == host.lowercased() } ?? true }
      .map { ($0.name, $0.password) }
  }
}
