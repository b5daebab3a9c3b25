package import TransferEngine

extension ResponseHead {
  /// The realm for which the response asks for Basic credentials (RFC 7617); nil if it does not.
  package var basicRealm: String? {
    guard status == 401 else { return nil }
    return fields.lazy.filter { $0.name.lowercased() == "www-authenticate" }
      .compactMap { Self.basicRealm(in: $0.value) }.first
  }

  /// Parses `Digest realm="x", Basic realm="a \"b\""` -> `a "b"`
  ///
  /// Other schemes around it are skipped; the first of several `Basic` challenges counts. A `Basic` without a
  /// realm has the empty one.
  private static func basicRealm(in field: String) -> String? {
    let parts = parts(of: field)
    guard
      let start = parts.firstIndex(where: {
        $0.lowercased() == "basic" || $0.lowercased().hasPrefix("basic ")
      })
    else { return nil }
    let first = parts[start].dropFirst("basic".count)
    // Parameters up to the next scheme, which is a word without `=` before a space.
    for part in [String(first)] + parts[(start + 1)...] {
      let pair = part.split(separator: "=", maxSplits: 1).map { trimmed($0) }
      guard pair.count == 2, !pair[0].contains(" ") else {
        if pair.count == 2 { break }
        continue
      }
      if pair[0].lowercased() == "realm" { return unquoted(pair[1]) }
    }
    return ""
  }

  /// Splits at commas that are not quoted.
  ///
  /// A comma inside quotes does not split, and a quote after a backslash does not end the string.
  ///
  ///     a="x, y", b  ->  a="x, y"   b
  static func parts(of field: String) -> [String] {
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
  static func trimmed(_ text: Substring) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isSpace)
    return String(start.reversed().drop(while: isSpace).reversed())
  }

  /// Decodes a quoted string: `"a \"b\""` -> `a "b"`; text without quotes stays as it is.
  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    var (result, isEscaped) = ("", false)
    for character in text.dropFirst().dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}
