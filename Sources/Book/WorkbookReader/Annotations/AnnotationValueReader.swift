import TextDiagnostics
package import WorkbookModel

/// Parses values of items; each function handles one kind of value.
///
/// The vocabulary refers to them; missing required values, and lists instead of single values, have been
/// reported before they are called.
///
/// None looks beyond its item: whether a named sample or file exists is checked when the whole chapter is
/// read. All have the same signature, because the vocabulary stores them as closures.
enum AnnotationValueReader {
  typealias Item = AnnotationItem
  typealias Located = SampleAnnotations.Located

  /// Reads the id of a sample: `[A-Za-z0-9][A-Za-z0-9._-]*`.
  static func id(_ item: Item) throws(AnnotationProblem) -> Located<String> {
    guard let element = item.elements.first else { throw missing(item) }
    return Located(try id(element), range: element.range)
  }

  /// Reads one id or a list of different ids.
  static func ids(_ item: Item) throws(AnnotationProblem) -> [Located<String>] {
    var result: [Located<String>] = []
    for element in item.elements {
      let id = Located(try id(element), range: element.range)
      guard !result.contains(where: { $0.value == id.value }) else {
        throw AnnotationProblem(
          "'\(id.value)' is listed twice in '\(item.name)'", fix: "remove one of them",
          range: id.range)
      }
      result.append(id)
    }
    guard !result.isEmpty else { throw missing(item) }
    return result
  }

  private static func id(_ element: Item.Element) throws(AnnotationProblem) -> String {
    guard SampleIdentifier.isValid(element.text) else {
      throw AnnotationProblem(
        "'\(element.text)' is not an id",
        fix: "use the letters a to z, digits, '.', '_' and '-', beginning with a letter or digit",
        range: element.range)
    }
    return element.text
  }

  /// Reads any text; a missing value is an empty text.
  static func text(_ item: Item) throws(AnnotationProblem) -> String {
    item.elements.first?.text ?? ""
  }

  /// Reads a text that a page shows.
  static func shownText(_ item: Item) throws(AnnotationProblem) -> String {
    let text = try text(item)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw AnnotationProblem(
        "the text of '\(item.name)' is empty", fix: "write it, or remove '\(item.name)'",
        range: item.range)
    }
    return text
  }

  /// Reads any text with its range, or that of the word if there is no value.
  static func locatedText(_ item: Item) throws(AnnotationProblem) -> Located<String> {
    Located(try text(item), range: item.valueRange)
  }

  /// Reads a text that must not be blank: the reason of `ignore`.
  static func reason(_ item: Item) throws(AnnotationProblem) -> Located<String> {
    let reason = try locatedText(item)
    guard reason.value.contains(where: { !$0.isWhitespace }) else {
      throw AnnotationProblem(
        "'\(item.name)' needs a reason", fix: "write \(item.name)=\"why\"", range: item.range)
    }
    return reason
  }

  /// Reads texts and `#Groups` of compiler messages; no value is an empty list.
  static func messages(
    _ item: Item
  ) throws(AnnotationProblem) -> Located<[SampleAnnotations.MessageExpectation]> {
    var result: [SampleAnnotations.MessageExpectation] = []
    for element in item.elements {
      if !element.isQuoted, element.text.hasPrefix("#") {
        let group = element.text.dropFirst()
        guard !group.isEmpty, group.allSatisfy(isPartOfGroup) else {
          throw AnnotationProblem(
            "'\(element.text)' is not the name of a diagnostic group",
            fix: "write it as the compiler does, such as #DeprecatedDeclaration, or quote a text",
            range: element.range)
        }
        result.append(.group(String(group)))
      } else {
        guard !element.text.allSatisfy(\.isWhitespace) else {
          throw AnnotationProblem(
            "'\(item.name)' expects an empty message",
            fix: "write a part of the compiler's message", range: element.range)
        }
        try checkMessage(element)
        result.append(.text(element.text))
      }
    }
    return Located(result, range: item.valueRange)
  }

  /// Reads a part of a trap's message; no value is an empty text.
  static func trapMessage(_ item: Item) throws(AnnotationProblem) -> Located<String> {
    for element in item.elements { try checkMessage(element) }
    return try locatedText(item)
  }

  /// Throws for a text that is a part of almost any message.
  private static func checkMessage(_ element: Item.Element) throws(AnnotationProblem) {
    guard MessagePart(element.text).saysNothing else { return }
    throw AnnotationProblem(
      "almost any message contains '\(element.text)', so it claims nothing",
      fix: "write some words of the message", range: element.range)
  }

  /// Accepts group names such as `DeprecatedDeclaration` and `no-usage`.
  private static func isPartOfGroup(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
  }

  /// Reads any texts; a single value is a list of one.
  static func texts(_ item: Item) throws(AnnotationProblem) -> [String] {
    item.elements.map(\.text)
  }

  static func locatedTexts(_ item: Item) throws(AnnotationProblem) -> [Located<String>] {
    item.elements.map { Located($0.text, range: $0.range) }
  }

  /// Reads `NAME=value` pairs.
  ///
  /// A value may be empty and may contain `=`; names must be unique.
  static func environment(_ item: Item) throws(AnnotationProblem) -> [String: String] {
    var result: [String: String] = [:]
    for element in item.elements {
      let parts = element.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !element.text.contains("\0") else {
        throw AnnotationProblem(
          "'\(element.text)' is not an environment variable with a value",
          fix: "write env=[NAME=value]", range: element.range)
      }
      guard !isReserved(parts[0]) else {
        throw AnnotationProblem(
          "the environment variable '\(parts[0])' belongs to the runner",
          fix: "choose another name, or remove it", range: element.range)
      }
      guard result.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
        throw AnnotationProblem(
          "the environment variable '\(parts[0])' is set twice", fix: "remove one of them",
          range: element.range)
      }
    }
    return result
  }

  /// Whether the runner sets a variable itself, or the loader or the runtime interprets it.
  ///
  /// `SWIFT_BACKTRACE` and `WORKBOOK` are prefixes.
  private static func isReserved(_ name: Substring) -> Bool {
    ["PATH", "HOME", "TMPDIR", "LD_PRELOAD", "LD_LIBRARY_PATH"].contains(name)
      || ["SWIFT_BACKTRACE", "WORKBOOK"].contains { name.hasPrefix($0) }
  }

  static func exitStatus(_ item: Item) throws(AnnotationProblem) -> Located<Int32> {
    let text = try text(item)
    guard isDigits(text), let status = Int32(text), status <= 255 else {
      throw AnnotationProblem(
        "'\(text)' is not an exit status", fix: "write a number from 0 to 255",
        range: item.valueRange)
    }
    return Located(status, range: item.valueRange)
  }

  /// Reads a number of seconds: more than 0, at most 600.
  ///
  /// Digits with at most one point, without sign and exponent.
  static func seconds(_ item: Item) throws(AnnotationProblem) -> Double {
    let text = try text(item)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ isDigits($0) }), let seconds = Double(text),
      seconds > 0, seconds <= 600
    else {
      throw AnnotationProblem(
        "'\(text)' is not a number of seconds", fix: "write a number above 0 and at most 600",
        range: item.valueRange)
    }
    return seconds
  }

  /// Reads a minimum version of Swift with one to three components: `>=6.1`.
  static func swiftVersion(_ item: Item) throws(AnnotationProblem) -> Located<[Int]> {
    let text = try text(item)
    let numbers = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix(">="), (1...3).contains(numbers.count),
      numbers.allSatisfy({ isDigits($0) && $0.count <= 4 })
    else {
      throw AnnotationProblem(
        "'\(text)' is not a minimum version of Swift", fix: "write swift=\">=6.1\"",
        range: item.valueRange)
    }
    return Located(numbers.compactMap { Int($0) }, range: item.valueRange)
  }

  /// Reads line numbers and ranges: `[1,3-5]`.
  ///
  /// Ranges may overlap; whether the sample has so many lines is checked later.
  static func lineNumbers(_ item: Item) throws(AnnotationProblem) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for element in item.elements {
      let ends = element.text.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count), ends.allSatisfy({ isDigits($0) && $0.count <= 6 }),
        let first = Int(ends[0]), let last = Int(ends[ends.count - 1]), first >= 1, last >= first
      else {
        throw AnnotationProblem(
          "'\(element.text)' is not a line number or a range of them",
          fix: "write highlight=[1,3-5]; lines count from 1", range: element.range)
      }
      result.append(first...last)
    }
    return result
  }

  /// Reads the name of a system: `iOS4` to `iOS18`, `iOS26` or `iOS27`.
  static func profile(_ item: Item) throws(AnnotationProblem) -> Located<String> {
    let text = try text(item)
    let fix = DeviceSystem.correction(
      of: text, otherwise: "write profile=iOS4 to profile=iOS18, profile=iOS26 or profile=iOS27")
    guard let fix else { return Located(text, range: item.valueRange) }
    throw AnnotationProblem(
      "'\(text)' is not a system version of the device", fix: fix, range: item.valueRange)
  }

  /// Reads how output is compared: `exact`, `literal`, `unordered` or `float:1e-6`.
  static func match(_ item: Item) throws(AnnotationProblem) -> Claim.Match {
    let text = try text(item)
    if text == "exact" { return .exact }
    if text == "literal" { return .literal }
    if text == "unordered" { return .unordered }
    if text.hasPrefix("float:"), let tolerance = Double(text.dropFirst(6)), tolerance >= 0,
      tolerance.isFinite
    {
      return .float(tolerance: tolerance)
    }
    throw AnnotationProblem(
      "'\(text)' is not a way to compare output",
      fix: .nearest(
        to: text, in: ["exact", "literal", "unordered"],
        otherwise: "write match=exact, match=literal, match=unordered or match=float:1e-6"),
      range: item.valueRange)
  }

  /// The problem of an item that requires a value but has an empty list.
  private static func missing(_ item: Item) -> AnnotationProblem {
    AnnotationProblem("'\(item.name)' needs a value", fix: "write it after '='", range: item.range)
  }

  /// Whether a text consists of ASCII digits and is not empty.
  private static func isDigits(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
}

/// The syntax of sample names.
enum SampleIdentifier {
  /// Whether a text matches `[A-Za-z0-9][A-Za-z0-9._-]*`.
  static func isValid(_ text: String) -> Bool {
    let isFirst: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let first = text.first, isFirst(first) else { return false }
    return text.allSatisfy { isFirst($0) || "._-".contains($0) }
  }

  /// Whether a name is of the form given to samples without `id=`: `sample-3`.
  static func isAutomatic(_ text: String) -> Bool {
    text.hasPrefix("sample-") && text.dropFirst(7).allSatisfy(\.isWholeNumber)
      && text.count > 7
  }
}

extension Sample {
  /// Whether the sample has no `id=`.
  ///
  /// Its id changes when a sample is inserted before it, so nothing may rely on it.
  package var hasAutomaticID: Bool { SampleIdentifier.isAutomatic(id.name) }
}
