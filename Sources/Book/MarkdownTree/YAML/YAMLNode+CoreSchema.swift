// The meaning of plain scalars in the core schema of YAML 1.2.2, section 10.3.2. The words `yes`, `no`,
// `on` and `off` of YAML 1.1 are strings, so the language code of Norwegian stays one.
extension YAMLNode {
  /// Whether the node is an empty value, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar that is not null, as written: `1.0` stays `1.0` and `no` stays `no`.
  ///
  /// - Returns: nil for null and for collections; quoted text is always a string.
  package var string: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The value of a plain `true` or `false`.
  ///
  /// Quoted, these words are strings.
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
  /// - Returns: nil for any other scalar, and on overflow.
  package var int: Int? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    if text.hasPrefix("0o") { return unsigned(text.dropFirst(2), radix: 8) }
    if text.hasPrefix("0x") { return unsigned(text.dropFirst(2), radix: 16) }
    return Int(text)
  }

  /// The value of a plain number, including `.inf`, `-.inf` and `.nan`.
  ///
  /// Whole numbers in any notation count too. Exponents are allowed, as in `1e3`; the underscores and
  /// colons of YAML 1.1 are not.
  package var double: Double? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    if let int { return Double(int) }
    // `Double.init` also accepts hexadecimal fractions and the words `infinity` and `nan`.
    let allowed: Set<Character> = ["+", "-", ".", "e", "E"]
    guard text.allSatisfy({ ("0"..."9").contains($0) || allowed.contains($0) }) else { return nil }
    return Double(text)
  }

  /// A number without a sign; the core schema does not allow one after a prefix.
  private func unsigned(_ digits: Substring, radix: Int) -> Int? {
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    return Int(digits, radix: radix)
  }

  /// The kind of node, as named in messages.
  ///
  /// Decided by the schema, so `no` is a string and `1` a number.
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
