package import WorkbookModel

/// A sample's code, instrumented to report the values that its comments claim.
///
/// ```
/// total()  // => 6     ->    do { let _workbookClaim = total()
///                            if _workbookLooks() {
///                            _workbookValue(0, _workbookClaim)
///                            _workbookEqual(0, _workbookClaim == (6))
///                            _workbookLooked() } }
/// ```
/// The result is a separate program: the sample's output, messages and columns come from its original code.
/// Inserted code is attributed to a file of its claim (`#sourceLocation`), so that a compiler message
/// identifies the part that does not compile.
///
/// A value is probed in one of four forms: an expression is bound to a name; a part of a chain of calls is passed
/// through a function; the only argument of a `print` is probed after printing, while any other `print` is enclosed
/// in two notes and its output is cut out; a variable is probed after its statement. The runner compiles the code,
/// removes what the compiler
/// rejects (`part(file:line:)`), and compiles it again (`ValueProbe`).
package struct ProbedCode: Sendable {
  /// A part that is removed if the compiler rejects it.
  package enum Part: Sendable, Hashable {
    /// Everything for a claim, by its number.
    case value(Int)
    /// The comparison with the claimed value, reported as `1` or `0` with the tag `q`.
    case equality(Int)
    /// The element-wise comparison with a claimed array.
    case elements(Int)
    /// Probing the argument of `print`.
    case argument(Int)
  }

  /// A claim with its number in the program.
  package struct Watch: Sendable {
    /// The index among the claims of all samples of the program.
    package var number: Int
    /// The claim; its positions are bytes of the sample's code.
    package var claim: ValueClaim

    package init(number: Int, claim: ValueClaim) {
      self.number = number
      self.claim = claim
    }
  }

  /// Declarations used by the generated code, once in a module.
  ///
  /// `workbook_observe` and its kin are in `sample_support.c`. To look at the elements of a list must
  /// not change it: a collection can be iterated again, and so can a copy of a value without references and
  /// closures, but an iterator would be used up. Types are qualified with their module, because a sample
  /// may declare its own `Int`.
  package static let support = """
    @_silgen_name("workbook_observe") func _workbookObserve(
      _ claim: Swift.Int, _ tag: Swift.UInt8, _ bytes: Swift.UnsafePointer<Swift.UInt8>?,
      _ count: Swift.Int)
    @_silgen_name("workbook_observes") func _workbookObserves(
      _ claim: Swift.Int) -> Swift.Bool
    @_silgen_name("workbook_looks") func _workbookLooks() -> Swift.Bool
    @_silgen_name("workbook_looked") func _workbookLooked()
    func _workbookNote(_ claim: Swift.Int, _ tag: Swift.UInt8, _ text: Swift.String) {
      Swift.Array(text.utf8).withUnsafeBufferPointer {
        _workbookObserve(claim, tag, $0.baseAddress, $0.count)
      }
    }
    func _workbookValue<Value>(_ claim: Swift.Int, _ value: Value) {
      _workbookNote(claim, \(Tag.type.rawValue), Swift.String(describing: Value.self))
      if !_workbookObserves(claim) { return }
      _workbookNote(claim, \(Tag.description.rawValue), Swift.String(describing: value))
      _workbookNote(claim, \(Tag.debugDescription.rawValue), Swift.String(reflecting: value))
    }
    func _workbookLink<Value>(
      _ claim: Swift.Int, _ value: Value, _ compare: (Value) -> Void) -> Value {
      if _workbookLooks() {
        _workbookValue(claim, value)
        if _workbookObserves(claim) { compare(value) }
        _workbookLooked()
      }
      return value
    }
    func _workbookEqual(_ claim: Swift.Int, _ isEqual: Swift.Bool) {
      _workbookNote(claim, \(Tag.equality.rawValue), isEqual ? "1" : "0")
    }
    func _workbookElements<List: Swift.Collection>(
      _ claim: Swift.Int, _ list: List) -> [List.Element]? { Swift.Array(list) }
    func _workbookElements<List: Swift.Sequence>(
      _ claim: Swift.Int, _ list: List) -> [List.Element]? {
      if !Swift.Mirror(reflecting: list).children.isEmpty, _workbookIsCopied(list, 0) {
        return Swift.Array(list)
      }
      _workbookNote(claim, \(Tag.usedUp.rawValue), "")
      return nil
    }
    func _workbookIsCopied(_ value: Any, _ depth: Swift.Int) -> Swift.Bool {
      let mirror = Swift.Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .struct, .tuple, .enum, .optional, .collection, .dictionary, .set:
        return depth < 8
          && mirror.children.prefix(100).allSatisfy { _workbookIsCopied($0.value, depth + 1) }
      case nil:
        // A number, a function, or a type with a mirror of its own.
        return !(Swift.type(of: value) is Swift.AnyClass) && depth < 8
          && (mirror.children.isEmpty
            ? value is any Swift.Hashable
            : mirror.children.allSatisfy { _workbookIsCopied($0.value, depth + 1) })
      default: return false
      }
    }

    """

  /// The kind of a note of a running program.
  ///
  /// Raw values are ASCII letters, written as numbers in the notes (`ObservationReader`).
  package enum Tag: UInt8, Sendable {
    /// `b`: a call of `print` follows, whose output starts here.
    case begin = 98
    /// `d`: the value's description, as printed.
    case description = 100
    /// `e`: the call of `print` has returned.
    case end = 101
    case equality = 113
    /// `r`: the value's debug description, as in an array.
    case debugDescription = 114
    /// `u`: the value is a sequence that would be used up by looking at its elements.
    case usedUp = 117
    /// `x`: the claim is no longer observed, since its notes have reached their limit (`sample_support.c`).
    case excess = 120
    /// `t`: the name of the value's static type; the first note about a value.
    case type = 116
  }

  /// The instrumented code without the claiming comments; directives preserve the sample's lines.
  package let text: String

  /// Instruments one sample.
  ///
  /// - Parameters:
  ///   - code: the sample's whole code, to which the positions of claims refer.
  ///   - file: the name of its file.
  ///   - watches: the claims to probe; of overlapping ones only the first is.
  ///   - comments: the ranges of all its claims; claims of output do not change the code.
  ///   - omitted: the parts to leave out.
  package init(
    _ code: String, file: String, watches: [Watch], comments: [Range<Int>] = [],
    omitting omitted: Set<Part>
  ) {
    let bytes = Array(code.utf8)
    var edits: [(range: Range<Int>, text: String)] = []
    var links = edits
    // Several claims may stand in one comment.
    let seen = watches.filter { !omitted.contains(.value($0.number)) }
    for (index, watch) in seen.enumerated() {
      let range = watch.claim.commentRange
      if index > 0, seen[index - 1].claim.commentRange == range { continue }
      if case .link(let start) = watch.claim.subject {
        // Of several that begin together the last one is the outermost.
        links.insert((start..<start, "_workbookLink(\(watch.number), "), at: 0)
        edits.append((Self.comment(range, in: bytes), Self.endOfLink(watch, omitted)))
        continue
      }
      let watches = seen[index...].prefix { $0.claim.commentRange == range }
      edits += watches.flatMap { Self.edits(for: $0, omitted) }
      let line = bytes[..<range.upperBound].count { $0 == 0x0A } + 1
      let lines =
        watches.flatMap { Self.lines(for: $0, omitted) }
        + ["#sourceLocation(file: \"\(file)\", line: \(line + 1))"]
      edits.append((Self.comment(range, in: bytes), "\n" + lines.joined(separator: "\n")))
    }
    let watched = Set(edits.map(\.range.upperBound))
    edits += comments.filter { !watched.contains($0.upperBound) }
      .map { (Self.comment($0, in: bytes), "") }
    var output: [UInt8] = []
    var offset = 0
    // A statement is around the links that begin with it.
    let sorted = (edits + links).enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in sorted
    where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.text.utf8
      offset = edit.range.upperBound
    }
    text = String(decoding: output + bytes[offset...], as: UTF8.self)
  }

  /// A comment with the white space before it.
  private static func comment(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let spaces = bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return range.lowerBound - spaces..<range.upperBound
  }

  /// The constant that holds the probed value.
  private static let name = "_workbookClaim"

  private static func edits(
    for watch: Watch, _ omitted: Set<Part>
  ) -> [(range: Range<Int>, text: String)] {
    switch watch.claim.subject {
    case .expression(let statement, let start, _):
      [(statement..<start, "do { let \(name) = ")]
    case .printing(let start, let argument):
      if let argument, !omitted.contains(.argument(watch.number)) {
        [(start..<argument.lowerBound, "do { let \(name) = (")]
      } else {
        [(start..<start, "do { _workbookNote(\(watch.number), \(Tag.begin.rawValue), \"\"); ")]
      }
    case .name, .link: []
    case .output(let start, _, _):
      [(start..<start, "_workbookNote(\(watch.number), \(Tag.begin.rawValue), \"\"); ")]
    }
  }

  /// The text in place of the comment after a part of a chain.
  ///
  /// The comparison is of two statements, so that the claimed value has no influence on the type of the other.
  private static func endOfLink(_ watch: Watch, _ omitted: Set<Part>) -> String {
    guard let claimed = watch.claim.text.comparable, !omitted.contains(.equality(watch.number))
    else { return ", { _ in })" }
    return ", { let \(name) = $0; _workbookEqual(\(watch.number), \(name) == (\(claimed))) })"
  }

  /// The lines inserted after the comment.
  private static func lines(for watch: Watch, _ omitted: Set<Part>) -> [String] {
    let number = watch.number
    let end = "_workbookNote(\(number), \(Tag.end.rawValue), \"\")"
    var lines = [place(number, line: 1)]
    switch watch.claim.subject {
    case .expression: lines.append("if _workbookLooks() {")
    case .output: return lines + [end]
    case .link: return []
    case .name(let name):
      lines += ["do { if _workbookLooks() {", "let \(Self.name) = (\(name))"]
    case .printing(_, let argument):
      guard argument != nil, !omitted.contains(.argument(number)) else {
        return lines + [end, "}"]
      }
      lines += [
        "_workbookNote(\(number), \(Tag.begin.rawValue), \"\")", "print(\(name))", end,
        "if _workbookLooks() {",
      ]
    }
    lines.append("_workbookValue(\(number), \(name))")
    if let claimed = watch.claim.text.comparable {
      if !omitted.contains(.equality(number)) {
        lines += [
          place(number, line: equalityLine),
          "if _workbookObserves(\(number)) { _workbookEqual(\(number), \(name) == (\(claimed))) }",
        ]
      }
      if watch.claim.text.isArray, !omitted.contains(.elements(number)) {
        lines += [
          place(number, line: elementsLine),
          "if _workbookObserves(\(number)), let _workbookList = _workbookElements(\(number), \(name)) {"
            + " _workbookEqual(\(number), _workbookList == (\(claimed))) }",
        ]
      }
    }
    return lines + ["_workbookLooked() } }"]
  }

  /// The prefix of the file names of generated code, followed by the claim's number.
  private static let prefix = "_claim"
  /// Line numbers that distinguish compiler messages about comparisons from those about the probe itself.
  private static let equalityLine = 1000
  private static let elementsLine = 2000

  /// The file name to which a claim's generated code is attributed.
  package static func fileName(_ number: Int) -> String { "\(prefix)\(number)" }

  /// The directive for a claim's generated code.
  private static func place(_ number: Int, line: Int) -> String {
    "#sourceLocation(file: \"\(fileName(number))\", line: \(line))"
  }

  /// The part that a compiler message refers to; nil if it is not about generated code.
  package static func part(file: String, line: Int) -> Part? {
    guard let name = file.split(separator: "/").last, name.hasPrefix(prefix),
      let number = Int(name.dropFirst(prefix.count))
    else { return nil }
    switch line {
    case equalityLine: return .equality(number)
    case elementsLine: return .elements(number)
    default: return .value(number)
    }
  }
}
