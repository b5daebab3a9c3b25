package import TextDiagnostics

extension YAMLNode {
  /// Parses one YAML document, such as a chapter's front matter.
  ///
  /// A text without a document, such as an empty one or only comments, yields nil without a diagnostic.
  /// Features that could be harmful in an untrusted file, or that are unexpected, are rejected: anchors,
  /// aliases, tags, a second document, keys that are not strings, more than 64 levels.
  ///
  /// If a key occurs twice, the first value is used, and parsing continues, because only that key is in
  /// doubt.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - offsets: the bytes to parse, for a file that contains more; all positions refer to the whole file.
  /// - Returns: the node, or nil and a diagnostic with the id `yaml` or `encoding`; a node with diagnostics
  ///   if keys occur twice.
  package static func parse(
    _ source: SourceText, offsets: Range<Int>? = nil
  ) -> (YAMLNode?, [Diagnostic]) {
    var builder = YAMLBuilder(source: source, offsets: offsets)
    let node = builder.build()
    return (node, builder.diagnostics)
  }
}

/// Builds a tree from events, with an explicit stack of open collections instead of recursion.
///
/// Nothing is read after the first problem other than a duplicate key, because the rest of a broken text
/// would be guesswork.
private struct YAMLBuilder {
  /// The maximum number of open collections, because trees are compared and destroyed recursively.
  private static let maximumDepth = 64

  private enum Container {
    case sequence([YAMLNode])
    /// The entries so far, the key whose value comes next, and the index of each key's entry by name.
    case mapping([YAMLNode.Entry], key: (name: String, range: SourceRange)?, first: [String: Int])
  }

  private let source: SourceText
  /// The bytes being read; their indices are offsets in the file.
  private let bytes: ArraySlice<UInt8>
  /// The byte offset in the file of each Unicode scalar, in which libyaml counts; nil if all are ASCII.
  private let scalarOffsets: [Int]?
  /// The open collections with their start offsets, the innermost last.
  private var stack: [(container: Container, start: Int)] = []
  /// The document's value, once it is complete.
  private var root: YAMLNode?
  /// At most one, besides duplicate keys.
  var diagnostics: [Diagnostic] = []
  /// Whether the rest of the text cannot be read.
  private var isBroken = false

  /// Skips a byte order mark at the start of the file.
  init(source: SourceText, offsets: Range<Int>?) {
    self.source = source
    var range = (offsets ?? 0..<source.bytes.count).clamped(to: 0..<source.bytes.count)
    if range.lowerBound == 0, source.bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) {
      range = 3..<range.upperBound
    }
    let bytes = source.bytes[range]
    scalarOffsets =
      bytes.contains { $0 >= 0x80 } ? bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } : nil
    self.bytes = bytes
  }

  /// Reads all events.
  ///
  /// - Returns: nil for a text without a document or a broken one.
  mutating func build() -> YAMLNode? {
    guard var reader = EventReader(bytes) else {
      report(
        "the YAML cannot be read: out of memory", at: bytes.startIndex..<bytes.startIndex,
        fix: "quit other programs, or split the file")
      return nil
    }
    do throws(YAMLProblem) {
      var documents = 0
      while !isBroken {
        let (event, place) = try reader.next()
        if case .streamEnd = event { break }
        if case .documentStart = event { documents += 1 }
        guard documents < 2 else {
          report(
            "a second YAML document starts here", at: offsets(place),
            fix: "remove the line '---' and what follows it")
          return nil
        }
        take(event, place)
      }
      return isBroken ? nil : root
    } catch {
      report(error)
      return nil
    }
  }

  /// Processes an event: rejects anchors, tags and aliases, adds scalars, opens and closes collections.
  private mutating func take(_ event: YAMLEvent, _ place: YAMLEventPlace) {
    if let property = place.property {
      report(
        "\(property) is not supported", at: offsets(place), fix: "write the plain value instead")
      return
    }
    switch event {
    case .streamStart, .streamEnd, .documentStart, .documentEnd: break
    case .alias:
      report(
        "alias '\(source.string(offsets(place)))' is not supported", at: offsets(place),
        fix: "write the value again")
    case .scalar(let text, let isPlain):
      add(YAMLNode(.scalar(text, isPlain: isPlain), range: source.range(offsets(place))))
    case .sequenceStart: open(.sequence([]), place)
    case .mappingStart: open(.mapping([], key: nil, first: [:]), place)
    case .sequenceEnd, .mappingEnd: close(place)
    }
  }

  /// Opens a collection, unless it is too deeply nested or in place of a key.
  private mutating func open(_ container: Container, _ place: YAMLEventPlace) {
    guard stack.count < Self.maximumDepth else {
      report(
        "values are nested deeper than \(Self.maximumDepth) levels", at: offsets(place),
        fix: "flatten the value")
      return
    }
    if case .mapping(_, nil, _) = stack.last?.container {
      report(
        "a key must be a string, not a list or a mapping", at: offsets(place),
        fix: "put a value that starts with '{' or '[' in quotes")
      return
    }
    stack.append((container, offset(place.start)))
  }

  /// Closes the innermost collection, which becomes a value of its parent.
  private mutating func close(_ place: YAMLEventPlace) {
    guard let (container, start) = stack.popLast() else { return }
    // A block collection's event ends at the next token, possibly lines later; its last child is its real
    // end.
    let fallback = max(start, offset(place.end))
    switch container {
    case .sequence(let nodes):
      let isFlow = bytes[start...].first == UInt8(ascii: "[")
      let end = isFlow ? fallback : nodes.last?.range.end.offset ?? fallback
      add(YAMLNode(.sequence(nodes), range: source.range(start..<max(start, end))))
    case .mapping(let entries, _, _):
      let isFlow = bytes[start...].first == UInt8(ascii: "{")
      let end = isFlow ? fallback : entries.last?.value.range.end.offset ?? fallback
      add(YAMLNode(.mapping(entries), range: source.range(start..<max(start, end))))
    }
  }

  /// Adds a value to the innermost collection: an item, a key, or the value of the preceding key.
  ///
  /// The collection is taken off the stack while it is changed, so that its array is not copied on each
  /// addition.
  private mutating func add(_ node: YAMLNode) {
    guard let top = stack.indices.last else {
      root = node
      return
    }
    switch stack[top].container {
    case .sequence(var nodes):
      stack[top].container = .sequence([])
      nodes.append(node)
      stack[top].container = .sequence(nodes)
    case .mapping(var entries, let key, var first):
      stack[top].container = .sequence([])
      if let key {
        if first[key.name] == entries.count {
          entries.append(.init(key: key.name, keyRange: key.range, value: node))
        }
        stack[top].container = .mapping(entries, key: nil, first: first)
      } else if case .scalar(let name, _) = node.content {
        if let index = first[name] {
          reportDuplicate(name, node.range, entries[index].keyRange)
        } else {
          first[name] = entries.count
        }
        stack[top].container = .mapping(entries, key: (name, node.range), first: first)
      }
    }
  }

  // MARK: Positions and diagnostics

  /// The offset in the file of the n-th Unicode scalar of the text.
  ///
  /// libyaml's positions refer to decoded text. For pure ASCII no table is needed.
  private func offset(_ scalars: Int) -> Int {
    guard let scalarOffsets else { return min(bytes.startIndex + scalars, bytes.endIndex) }
    return scalars < scalarOffsets.count ? scalarOffsets[scalars] : bytes.endIndex
  }

  /// The bytes of an event, without trailing white space.
  private func offsets(_ place: YAMLEventPlace) -> Range<Int> {
    let start = offset(place.start)
    var end = max(start, offset(place.end))
    // A block scalar ends at the start of the next line, and so do other events before a line end.
    while end > start, [0x0A, 0x0D, 0x20, 0x09].contains(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Reports a duplicate key, with a note at the first one. YAML requires unique keys (1.2.2, section
  /// 3.2.1.3).
  private mutating func reportDuplicate(_ name: String, _ range: SourceRange, _ first: SourceRange)
  {
    diagnostics.append(
      Diagnostic(
        .error, .yaml, file: source.path, range: range, "key '\(name)' is used twice",
        fix: "remove one of the two",
        notes: [.init("the first '\(name)' is here", file: source.path, range: first)]))
  }

  /// Reports libyaml's message, in lower case like other messages.
  private mutating func report(_ problem: YAMLProblem) {
    if problem.isEncoding {
      isBroken = true
      let at = min(bytes.startIndex + problem.offset, bytes.endIndex)
      diagnostics.append(
        Diagnostic(
          .error, .encoding, file: source.path, range: source.range(at..<at),
          "the YAML contains a byte that is not allowed: \(problem.message.lowercasedFirst)",
          fix: "save the file as UTF-8 and remove control characters"))
      return
    }
    let at = offset(problem.offset)
    if let sign = commentInBrackets(above: at) {
      return report(
        "broken YAML: '#' begins a comment, which cuts off the end of the value",
        at: sign..<sign + 1, fix: "put the text that contains '#' in quotes")
    }
    report(
      "broken YAML: \(problem.message.lowercasedFirst)", at: at..<at,
      fix: fix(for: problem, at: at),
      context: problem.contextOffset.map(offset))
  }

  /// The number sign above a problem that begins a comment within brackets, and so cuts off their end.
  private func commentInBrackets(above offset: Int) -> Int? {
    let last = source.line(at: offset)
    for number in (max(last - 2, 1)...last).reversed() {
      let line = source.bytes[source.offsets(ofLine: number).clamped(to: bytes.indices)]
      let sign = line.indices.dropFirst().first {
        line[$0] == UInt8(ascii: "#") && [0x20, 0x09].contains(line[$0 - 1])
      }
      guard let sign else { continue }
      let open = line[..<sign].count { "{[".utf8.contains($0) }
      if open > line[..<sign].count(where: { "}]".utf8.contains($0) }) { return sign }
    }
    return nil
  }

  /// The advice for a problem, based on the text and libyaml's message.
  private func fix(for problem: YAMLProblem, at offset: Int) -> String {
    if offset < bytes.endIndex, bytes[offset] == 0x09 { return "indent with spaces, not with tabs" }
    if problem.message.hasPrefix("mapping values are not allowed") {
      return "put a value that contains ': ' in quotes, and indent the keys of a mapping equally"
    }
    if problem.message.hasPrefix("found character that cannot start any token") {
      return "put a value that starts with '\(source.string(offset..<offset + 1))' in quotes"
    }
    if let start = problem.contextOffset.map(self.offset), bytes.indices.contains(start),
      let closer = ["[": "]", "{": "}"][source.string(start..<start + 1)]
    {
      let sign = source.string(start..<start + 1)
      return "close '\(sign)' with '\(closer)', or put a value that starts with '\(sign)' in quotes"
    }
    let line = source.string(source.offsets(ofLine: source.line(at: max(offset - 1, 0))))
    if let sign = line.firstMatch(of: #/: +([\[{"'*&!>|%@])/#)?.1 {
      return "put a value that starts with '\(sign)' in quotes"
    }
    return "check the quotes and the indentation here and in the lines above"
  }

  /// Records an error, with a note at the surrounding construct if it is known.
  private mutating func report(
    _ summary: String, at offsets: Range<Int>, fix: String? = nil, context: Int? = nil
  ) {
    isBroken = true
    let notes = context.map { context in
      [
        Diagnostic.Note(
          "the surrounding value starts here", file: source.path,
          range: source.range(context..<context))
      ]
    }
    diagnostics.append(
      Diagnostic(
        .error, .yaml, file: source.path, range: source.range(offsets), summary, fix: fix,
        notes: notes ?? []))
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
