package import TextDiagnostics

/// Reads the values of a mapping by key and type, and collects its problems.
///
/// Every accessor records its key as known, so that `finish()` can report the others:
/// ```swift
/// var reader = YAMLMapping(node, of: source.path, name: "workbook.yml")
/// let title = reader.string("title", required: true)
/// let languages = reader.strings("languages") ?? []
/// diagnostics += reader.finish()
/// ```
///
/// An instance reads one mapping: the caller requests each known key, then calls `finish()` once. Nothing
/// is thrown, so one pass reports all problems. The ids are `missing-key`, `unknown-key` and, for wrong
/// types, `yaml`.
package struct YAMLMapping: Sendable {
  /// The entries in the order of the file, for mappings whose keys are data.
  package let entries: [YAMLNode.Entry]
  /// The range of the mapping, where missing keys are reported; the start of the file if the mapping is
  /// absent.
  package let range: SourceRange
  private let file: String
  private let name: String
  /// The requested keys, in the order of first use; these are suggested in messages.
  private var known: [String] = []
  /// The values by key.
  private let values: [String: YAMLNode]
  private var requested: Set<String> = []
  /// The problems so far.
  private var diagnostics: [Diagnostic] = []

  /// Reports anything other than a mapping or null, and treats it as an empty mapping.
  ///
  /// - Parameters:
  ///   - node: nil for an empty mapping, as in a file without a document.
  ///   - file: the path used in messages.
  ///   - name: the mapping's name in messages, such as `workbook.yml` or `the front matter`.
  package init(_ node: YAMLNode?, of file: String, name: String) {
    self.file = file
    self.name = name
    range = node?.range ?? SourceRange(at: .start)
    var entries: [YAMLNode.Entry] = []
    if case .mapping(let found)? = node?.content { entries = found }
    self.entries = entries
    values = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    guard let node, !node.isNull else { return }
    guard case .mapping = node.content else {
      report(
        .yaml, node.range, "\(name) must be a mapping, not \(node.kindName)",
        fix: "write keys and values, such as 'title: text'")
      return
    }
  }

  /// The value of a key, possibly null; nil if the key is missing.
  ///
  /// - Parameter required: whether a missing key is reported; a key with a null value is not missing.
  package mutating func node(_ key: String, required: Bool = false) -> YAMLNode? {
    if requested.insert(key).inserted { known.append(key) }
    if let value = values[key] { return value }
    if required {
      report(.missingKey, range, "key '\(key)' is missing in \(name)", fix: "add '\(key): ...'")
    }
    return nil
  }

  /// A scalar's text as written; a plain `no` or `1.0` is a string too.
  ///
  /// Null and collections are reported.
  package mutating func string(_ key: String, required: Bool = false) -> String? {
    value(key, required, .string) { $0.string }
  }

  /// A plain whole number; see ``YAMLNode/int``.
  package mutating func int(_ key: String, required: Bool = false) -> Int? {
    value(key, required, .int) { $0.int }
  }

  /// A plain `true` or `false`; see ``YAMLNode/bool``.
  package mutating func bool(_ key: String, required: Bool = false) -> Bool? {
    value(key, required, .bool) { $0.bool }
  }

  /// A list's nodes, for lists whose items are read by the caller.
  package mutating func list(_ key: String, required: Bool = false) -> [YAMLNode]? {
    value(key, required, .list) {
      guard case .sequence(let nodes) = $0.content else { return nil }
      return nodes
    }
  }

  /// A list of strings; any other item is reported at its place and makes the result nil.
  package mutating func strings(_ key: String, required: Bool = false) -> [String]? {
    guard let node = node(key, required: required) else { return nil }
    guard case .sequence(let nodes) = node.content else {
      reportType(key, node, .strings)
      return nil
    }
    for node in nodes where node.string == nil {
      report(
        .yaml, node.range, "'\(key)' must be a list of strings, but an item is \(node.kindName)",
        fix: Kind.strings.fix(key))
    }
    let strings = nodes.compactMap(\.string)
    return strings.count == nodes.count ? strings : nil
  }

  /// A nested mapping with its own reader, whose `finish()` must be called too.
  ///
  /// - Returns: nil if the key is missing, or if the value is not a mapping, which is reported.
  package mutating func mapping(_ key: String, required: Bool = false) -> YAMLMapping? {
    let file = file
    return value(key, required, .mapping) { node in
      guard case .mapping = node.content else { return nil }
      return YAMLMapping(node, of: file, name: "'\(key)'")
    }
  }

  /// Reports wrong types, missing keys, and the keys that no accessor requested.
  ///
  /// An unknown key has the id `unknown-key` and the closest known key as its fix.
  ///
  /// - Returns: the problems in the order of the requests, then unknown keys in the order of the file. A
  ///   second call reports only unknown keys again.
  package mutating func finish() -> [Diagnostic] {
    for entry in entries where !requested.contains(entry.key) {
      let suggestion: Suggestion =
        entry.key.contains("：")
        ? "write ': ', with a space, in place of '：'"
        : .nearest(
          to: entry.key, in: known,
          otherwise: known.isEmpty
            ? "remove it" : "known keys: " + known.map { "'\($0)'" }.joined(separator: ", "))
      // Otherwise the key would be duplicated.
      let key = suggestion.replacement.flatMap { key in
        values[key] != nil ? nil : key
      }
      report(
        .unknownKey, entry.keyRange, "unknown key '\(entry.key)' in \(name)", fix: suggestion.text,
        edits: key.map { [Edit(file: file, range: entry.keyRange, text: $0)] } ?? [])
    }
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Reads the value of a key, and reports one of the wrong type.
  private mutating func value<Value>(
    _ key: String, _ required: Bool, _ kind: Kind, _ read: (YAMLNode) -> Value?
  ) -> Value? {
    guard let node = node(key, required: required) else { return nil }
    if let value = read(node) { return value }
    reportType(key, node, kind)
    return nil
  }

  /// Reports a value of the wrong type, with an example of the required one.
  private mutating func reportType(_ key: String, _ node: YAMLNode, _ kind: Kind) {
    report(
      .yaml, node.range, "'\(key)' must be \(kind.rawValue), not \(node.kindName)",
      fix: kind.fix(key))
  }

  /// The required type of a value, in words.
  private enum Kind: String {
    case string = "a string"
    case int = "a whole number"
    case bool = "true or false"
    case list = "a list"
    case strings = "a list of strings"
    case mapping = "a mapping"

    /// An example of such a value.
    func fix(_ key: String) -> String {
      let value =
        switch self {
        case .string: "text"
        case .int: "1"
        case .bool: "true"
        case .list, .strings: "[a, b]"
        case .mapping: "{name: value}"
        }
      return "write it like '\(key): \(value)'"
    }
  }

  /// Records an error.
  private mutating func report(
    _ id: Diagnostic.ID, _ range: SourceRange, _ summary: String, fix: String? = nil,
    edits: [Edit] = []
  ) {
    diagnostics.append(
      Diagnostic(.error, id, file: file, range: range, summary, fix: fix, edits: edits))
  }
}
