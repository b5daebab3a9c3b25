/// A challenge of a server (RFC 9110, 11.6.1): a scheme with its parameters.
package struct HTTPChallenge: Sendable, Hashable {
  /// Lowercased, such as `basic` and `digest`.
  package let scheme: String
  /// By lowercased name; the first of a name counts.
  package let parameters: [String: String]

  /// Reads the value of `WWW-Authenticate`, in order:
  ///
  ///     Digest realm="x", nonce=1, Basic realm="a \"b\""  ->  digest (realm x, nonce 1), basic (realm a "b")
  package static func challenges(in field: String) -> [HTTPChallenge] {
    var all: [(scheme: String, parameters: [String: String])] = []
    for part in ResponseHead.parts(of: field) where !part.isEmpty {
      var parameter = part
      if let scheme = scheme(at: part) {
        all.append((scheme.lowercased(), [:]))
        parameter = ResponseHead.trimmed(part.dropFirst(scheme.count))
      }
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { ResponseHead.trimmed($0) }
      guard pair.count == 2, let last = all.indices.last else { continue }
      let name = pair[0].lowercased()
      all[last].parameters[name] =
        all[last].parameters[name] ?? ResponseHead.unquoted(pair[1])
    }
    return all.map { HTTPChallenge(scheme: $0.scheme, parameters: $0.parameters) }
  }

  /// The scheme with which a part begins: a word without a sign of equality after it.
  private static func scheme(at part: String) -> Substring? {
    let word = part.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
    let rest = ResponseHead.trimmed(part.dropFirst(word.count))
    return rest.hasPrefix("=") ? nil : word
  }
}

extension ResponseHead {
  /// The challenges of a response with status 401; empty for others.
  package var challenges: [HTTPChallenge] {
    guard status == 401 else { return [] }
    return fields.filter { $0.name.lowercased() == "www-authenticate" }
      .flatMap { HTTPChallenge.challenges(in: $0.value) }
  }

  /// The realm for which the response asks for Basic credentials (RFC 7617); nil if it does not.
  ///
  /// The first of several `Basic` challenges counts. A `Basic` without a realm has the empty one.
  package var basicRealm: String? {
    challenges.first { $0.scheme == "basic" }.map { $0.parameters["realm"] ?? "" }
  }

  /// The challenge for Digest credentials that can be answered; the first, as servers prefer it.
  package var digest: DigestChallenge? {
    challenges.lazy.compactMap(DigestChallenge.init).first
  }

  /// Splits at commas that are not quoted.
  ///
  /// A comma inside quotes does not split, and a quote after a backslash does not end the string.
  ///
  ///     a="x, y", b  ->  a="x, y"   b
  package static func parts(of field: String) -> [String] {
    var parts = [""]
    var (isQuoted, isEscaped) = (false, false)
    for character in field {
      if character == ",", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts.map { trimmed($0[...]) }
  }

  /// Removes spaces and tabs from both ends (RFC 9110, 5.6.3: OWS).
  package static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isSpace)
    return String(start.reversed().drop(while: isSpace).reversed())
  }

  /// Decodes a quoted string: `"a \"b\""` -> `a "b"`; text without quotes stays as it is.
  package static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var (result, isEscaped) = ("", false)
    for character in text.dropFirst().dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}
