package import ResultStore
private import SwiftSource

/// Reads the notes that an observed program has written between its output.
///
/// They come from a sandbox and are untrusted: whatever is not a note is output, and a note with an unknown
/// claim, an unknown tag or an invalid digit is ignored.
///
/// A note is written by `workbook_observe` of `sample_support.c`, in one write, followed by a line feed:
///
/// ```
/// RS workbook-1-2 value 0 116 0 496e74 RS      claim 0, tag 't' (116), not cut, "Int" in hexadecimal
/// RS workbook-1-2 value 0 100 0 36 RS          claim 0, tag 'd' (100), not cut, "6"
/// ```
/// A claim has one observation for each time its line is reached. After a thousand, only new ones are kept,
/// up to two thousand. `ProbedCode` has the tags and the code that writes them.
package struct ObservationReader {
  /// By claim, in the order in which they were made.
  package private(set) var sights: [[ObservationRecord.ObservedValue]]
  /// The claims of which not all observations are in ``sights``.
  package var incomplete: Set<Int> { full.union(exceeding) }
  /// The claim of the last note; nil without notes.
  package private(set) var last: Int?
  /// The claims whose notes the program has stopped.
  private var exceeding: Set<Int> = []
  /// The program's output so far, without the notes.
  private var output: [UInt8] = []
  /// The distinct observations of claims that have many.
  private var known: [Int: Set<ObservationRecord.ObservedValue>] = [:]
  /// The claims that have reached the limit.
  private var full: Set<Int> = []
  /// The offset in the output at which a claim's call of `print` began.
  private var starts: [Int: Int] = [:]

  /// Reads the standard output of a program.
  ///
  /// - Parameters:
  ///   - bytes: the whole output, with notes.
  ///   - mark: the word at the start of each note of this run.
  ///   - count: the number of observed claims.
  package init(_ bytes: [UInt8], mark: String, claims count: Int) {
    sights = Array(repeating: [], count: count)
    let separator: UInt8 = 0x1E
    let start = [separator] + Array("\(mark) value ".utf8)
    var rest = bytes[...]
    while let index = rest.firstIndex(of: separator) {
      output += rest[..<index]
      rest = rest[index...]
      guard rest.starts(with: start), let end = rest.dropFirst().firstIndex(of: separator) else {
        output.append(rest.removeFirst())
        continue
      }
      take(rest[..<end].dropFirst(start.count))
      rest = rest[end...].dropFirst(2)  // the separator and the line feed
    }
  }

  /// Reads one note, without its separators and its mark: `CLAIM TAG CUT HEX`.
  ///
  /// `begin` and `end` surround a call of `print`: the output between them is an observation. `type` is the
  /// first of the notes about a value: it begins a new observation, unless it is about the argument of a
  /// `print` that was just observed. A claim may be compared in several ways (`equality`); one match is
  /// enough.
  private mutating func take(_ note: ArraySlice<UInt8>) {
    let words = note.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 4, let claim = Self.number(words[0]), sights.indices.contains(claim),
      let tag = Self.number(words[1]).flatMap(UInt8.init(exactly:)).flatMap(ProbedCode.Tag.init),
      let bytes = Self.bytes(words[3])
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    last = claim
    switch tag {
    case .excess:
      exceeding.insert(claim)
      return
    case .usedUp: change(claim) { $0.isUsedUp = true }
    case .begin: starts[claim] = output.count
    case .end:
      guard let start = starts.removeValue(forKey: claim) else { return }
      let printed = String(decoding: output[start...], as: UTF8.self)
      begin(claim)
      change(claim) { $0.printed = printed }
    case .type:
      // The value observed after a call of `print` is what was printed.
      if sights[claim].last.map({ $0.printed == nil || $0.type != nil }) ?? true { begin(claim) }
      change(claim) { $0.type = text }
    case .description: change(claim) { $0.description = text }
    case .debugDescription: change(claim) { $0.debugDescription = text }
    case .equality: change(claim) { $0.isEqual = $0.isEqual == true || text == "1" }
    }
    if words[2] != [UInt8(ascii: "0")] { change(claim) { $0.isCut = true } }
  }

  /// Begins an observation of a claim, unless it has reached the limit.
  private mutating func begin(_ claim: Int) {
    if full.contains(claim) { return }
    dropRepeated(claim)
    guard sights[claim].count < 2 * Self.manySights else {
      full.insert(claim)
      return
    }
    sights[claim].append(.init())
  }

  /// Removes the last observation of a claim with many if it is a duplicate.
  ///
  /// Otherwise a claim in a loop could fill the record, and a value that does not match would be missed.
  private mutating func dropRepeated(_ claim: Int) {
    guard sights[claim].count > Self.manySights, let last = sights[claim].last else { return }
    if !known[claim, default: Set(sights[claim].dropLast())].insert(last).inserted {
      sights[claim].removeLast()
    }
  }

  /// Changes the last observation of a claim; ignores a note before any observation, or beyond the limit.
  private mutating func change(
    _ claim: Int, _ edit: (inout ObservationRecord.ObservedValue) -> Void
  ) {
    guard !full.contains(claim), let last = sights[claim].indices.last else { return }
    edit(&sights[claim][last])
  }

  /// The number of observations of a claim after which only new ones are kept, and half the maximum.
  private static let manySights = 1000

  /// Parses decimal digits; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  /// Parses hexadecimal digits; nil if a digit is invalid or missing.
  private static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var result: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.flatMap(UInt8.init(exactly:))
      else { return nil }
      if let known = high {
        result.append(known << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return result
  }
}
