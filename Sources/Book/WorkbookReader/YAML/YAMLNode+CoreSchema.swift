// What plain scalars mean: the core schema of YAML 1.2.2, section 10.3.2. YAML 1.1's `yes`, `no`,
// `on` and `off` are strings, so the language code of Norwegian stays one.
extension YAMLNode {
  /// Whether the node is an empty value, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar that is not null, as written: `1.0` stays `1.0` and `no` stays `no`.
  ///
  /// - Returns: nil for null and for collections; quoted text is a string whatever it holds.
  package var string: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The value of a plain `true` or `false`.
  ///
  /// Quoted, the words are strings.
  package var bool: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The value of a plain whole number: decimal, octal as `0o17` or hexadecimal as `0x1F`.
  ///
  /// - Returns: nil for any other scalar and for a number that an `Int` cannot hold.
  package var int: Int? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    if text.hasPrefix("0o") { return unsigned(text.dropFirst(2), radix: 8) }
    if text.hasPrefix("0x") { return unsigned(text.dropFirst(2), radix: 16) }
    return Int(text)
  }

  /// The value of a plain number, with `.inf`, `-.inf` and `.nan`.
  ///
  /// Whole numbers in any notation are numbers too. Exponents are allowed, `1e3`; underscores and
  /// colons, which YAML 1.1 had, are not.
  package var double: Double? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    if let int { return Double(int) }
    // Swift's own reader also takes hexadecimal fractions and the words `infinity` and `nan`.
    let allowed: Set<Character> = ["+", "-", ".", "e", "E"]
    guard text.allSatisfy({ ("0"..."9").contains($0) || allowed.contains($0) }) else { return nil }
    return Double(text)
  }

  /// A number without a sign; the core schema knows none behind a prefix.
  private func unsigned(_ digits: Substring, radix: Int) -> Int? {
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    return Int(digits, radix: radix)
  }

  /// The kind of node, as messages name it.
  ///
  /// What decides is the schema, so `no` is a string and `1` a number.
  package var kindName: String {
    switch content {
    case .scalar where isNull: "nothing"
    case .scalar(_, isPlain: true) where bool != nil: "a boolean"
    case .scalar(_, isPlain: true) where double != nil: "a number"
    case .scalar: "a string"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
