package import WorkbookModel
/// The code of a sample with what tells the values that its comments claim.
///
/// ```
/// total()  // => 6     ->    do { let _workbookClaim = total()
///                            _workbookValue(0, _workbookClaim)
///                            _workbookEqual(0, _workbookClaim == (6))
///                            }
/// ```
/// It is a program of its own beside the sample's: the output, the messages and the columns of the
/// sample come from its code as it is. What is inserted stands in a file of the claim's own
/// (`#sourceLocation`), so that a message of the compiler says which part of it cannot be.
///
/// The three forms of a look: an expression is given a name and looked at behind; the only argument
/// of a `print` is looked at once it has been printed, any other `print` is put between two notes,
/// and what it writes is cut out of the output; a name is looked at behind its statement. The
/// runner compiles the code, leaves out what the compiler refuses (`part(file:line:)`), and
/// compiles it again (`ValueProbe`).
package struct ProbedCode: Sendable {
  /// What may be left out of the code because the compiler refuses it.
  package enum Part: Sendable, Hashable {
    /// Everything about a claim, by its number.
    case value(Int)
    /// `q`: whether a comparison held, `1` or `0`.
    case equality(Int)
    /// The comparison of its elements with those of a claimed array.
    case elements(Int)
    /// A look at what is printed before it is.
    case argument(Int)
  }

  /// A claim with its number in the program.
  package struct Watch: Sendable {
    /// Its place among the claims of all samples of the program, from 0.
    package var number: Int
    /// The claim; its places are bytes of the sample's code.
    package var claim: ValueClaim

    /// Makes a watch of a claim.
    package init(number: Int, claim: ValueClaim) {
      self.number = number
      self.claim = claim
    }
  }

  /// The names that the generated code calls, and their declarations, to be compiled behind the code.
  ///
  /// `workbook_observe` stands in `sample_support.c`. The types are named with their module, since
  /// a sample may have an `Int` of its own.
  package static let support = """
    @_silgen_name("workbook_observe") private func _workbookObserve(
      _ claim: Swift.Int, _ tag: Swift.UInt8, _ bytes: Swift.UnsafePointer<Swift.UInt8>?,
      _ count: Swift.Int)
    private func _workbookNote(_ claim: Swift.Int, _ tag: Swift.UInt8, _ text: Swift.String) {
      Swift.Array(text.utf8).withUnsafeBufferPointer {
        _workbookObserve(claim, tag, $0.baseAddress, $0.count)
      }
    }
    private func _workbookValue<Value>(_ claim: Swift.Int, _ value: Value) {
      _workbookNote(claim, \(Tag.type.rawValue), Swift.String(describing: Value.self))
      _workbookNote(claim, \(Tag.description.rawValue), Swift.String(describing: value))
      _workbookNote(claim, \(Tag.debugDescription.rawValue), Swift.String(reflecting: value))
    }
    private func _workbookEqual(_ claim: Swift.Int, _ isEqual: Swift.Bool) {
      _workbookNote(claim, \(Tag.equality.rawValue), isEqual ? "1" : "0")
    }

    """

  /// What a note of a running program is about.
  ///
  /// Raw values are letters in ASCII, which stand as numbers in the program's notes
  /// (`ObservationReader`).
  package enum Tag: UInt8, Sendable {
    /// `b`: a call of `print` follows; what it writes is behind here.
    case begin = 98
    /// `d`: what `print` shows of the value.
    case description = 100
    /// `e`: the call of `print` has returned.
    case end = 101
    case equality = 113
    /// `r`: what the value looks like as an element of an array.
    case debugDescription = 114
    /// `t`: the name of the value's static type, the first of the notes about a value.
    case type = 116
  }

  /// The code with its looks, without the comments that claim; lines are those of the sample by
  /// directives.
  package let text: String

  /// Makes the code of one sample.
  ///
  /// - Parameters:
  ///   - code: the whole code of the sample, which the places of the claims are in.
  ///   - file: the name of its file.
  ///   - watches: the claims that are looked at; of two that overlap, the first is.
  ///   - comments: where all of its claims stand; what is claimed of the output changes no code.
  ///   - omitted: what is left out.
  package init(
    _ code: String, file: String, watches: [Watch], comments: [Range<Int>] = [],
    omitting omitted: Set<Part>
  ) {
    let bytes = Array(code.utf8)
    var edits: [(range: Range<Int>, text: String)] = []
    for watch in watches where !omitted.contains(.value(watch.number)) {
      edits += Self.edits(for: watch, omitted)
      let line = bytes[..<watch.claim.commentRange.upperBound].count { $0 == 0x0A } + 1
      let lines =
        Self.lines(for: watch, omitted) + ["#sourceLocation(file: \"\(file)\", line: \(line + 1))"]
      let comment = Self.comment(watch.claim.commentRange, in: bytes)
      edits.append((comment, "\n" + lines.joined(separator: "\n")))
    }
    let watched = Set(edits.map(\.range.upperBound))
    edits += comments.filter { !watched.contains($0.upperBound) }
      .map { (Self.comment($0, in: bytes), "") }
    var output: [UInt8] = []
    var offset = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= offset && edit.range.upperBound <= bytes.count {
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.text.utf8
      offset = edit.range.upperBound
    }
    text = String(decoding: output + bytes[offset...], as: UTF8.self)
  }

  /// A comment with the white space in front of it.
  private static func comment(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let spaces = bytes[..<range.lowerBound].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return range.lowerBound - spaces..<range.upperBound
  }

  /// The constant that holds what is looked at.
  private static let name = "_workbookClaim"

  /// What opens the look at a value.
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
    case .name: []
    }
  }

  /// What stands on the lines behind the comment.
  private static func lines(for watch: Watch, _ omitted: Set<Part>) -> [String] {
    let number = watch.number
    let end = "_workbookNote(\(number), \(Tag.end.rawValue), \"\")"
    var lines = [place(number, line: 1)]
    switch watch.claim.subject {
    case .expression: break
    case .name(let name): lines.append("do { let \(Self.name) = (\(name))")
    case .printing(_, let argument):
      guard argument != nil, !omitted.contains(.argument(number)) else {
        return lines + [end, "}"]
      }
      lines += ["_workbookNote(\(number), \(Tag.begin.rawValue), \"\")", "print(\(name))", end]
    }
    lines.append("_workbookValue(\(number), \(name))")
    if let claimed = watch.claim.text.comparable {
      if !omitted.contains(.equality(number)) {
        lines += [
          place(number, line: equalityLine), "_workbookEqual(\(number), \(name) == (\(claimed)))",
        ]
      }
      if watch.claim.text.isArray, !omitted.contains(.elements(number)) {
        lines += [
          place(number, line: elementsLine),
          "_workbookEqual(\(number), Swift.Array(\(name)) == (\(claimed)))",
        ]
      }
    }
    return lines + ["}"]
  }

  /// Files of generated code are called so, with the number of the claim behind it.
  private static let prefix = "_claim"
  /// The line numbers by which a message about a comparison is told from one about the look itself.
  private static let equalityLine = 1000
  private static let elementsLine = 2000

  /// The name of the file that the generated code of a claim is said to stand in.
  package static func fileName(_ number: Int) -> String { "\(prefix)\(number)" }

  /// The directive for generated code of a claim.
  private static func place(_ number: Int, line: Int) -> String {
    "#sourceLocation(file: \"\(fileName(number))\", line: \(line))"
  }

  /// What a message of the compiler in generated code is about; nil for one in the code itself.
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
