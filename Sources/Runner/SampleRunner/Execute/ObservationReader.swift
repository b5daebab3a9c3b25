package import ResultStore
private import SwiftSource

/// Reads the notes that a watched program has written between its output.
///
/// They come from a sandbox: what is no note is taken for output, and a claim that does not exist, a
/// tag that is none or an odd digit costs the note alone.
///
/// A note is written by `workbook_observe` of `sample_support.c`, in one piece and with a line feed behind
/// it:
///
/// ```
/// RS workbook-1-2 value 0 116 0 496e74 RS      claim 0, tag 't' (116), not cut, "Int" in hexadecimal
/// RS workbook-1-2 value 0 100 0 36 RS          claim 0, tag 'd' (100), not cut, "6"
/// ```
/// A claim has one sight for each time its line is reached, and behind a thousand one for each that is
/// new, up to two thousand. The tags and what writes them
/// are in `ProbedCode`.
package struct ObservationReader {
  /// By claim, in the order in which they were made.
  package private(set) var sights: [[ObservationRecord.Sight]]
  /// What the program has printed so far, without the notes.
  private var output: [UInt8] = []
  /// The sights of claims that have many.
  private var known: [Int: Set<ObservationRecord.Sight>] = [:]
  /// The claims that would have more sights.
  private var full: Set<Int> = []
  /// Where the call of `print` of a claim began to write.
  private var starts: [Int: Int] = [:]

  /// Reads what a program wrote to standard output.
  ///
  /// - Parameters:
  ///   - bytes: all of it, notes and the program's own words.
  ///   - mark: the word that the notes of this run begin with.
  ///   - count: how many claims are watched.
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

  /// Takes one note, without its separators and its mark: `CLAIM TAG CUT HEX`.
  ///
  /// `begin` and `end` stand around a call of `print`: what was printed between them makes a sight. `type`
  /// is the first of the notes about a value: it begins a new sight, unless it is about the argument of a
  /// `print` that has just been seen. A claim may be compared in several ways (`equality`); one that holds
  /// is enough.
  private mutating func take(_ note: ArraySlice<UInt8>) {
    let words = note.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 4, let claim = Self.number(words[0]), sights.indices.contains(claim),
      let tag = Self.number(words[1]).flatMap(UInt8.init(exactly:)).flatMap(ProbedCode.Tag.init),
      let bytes = Self.bytes(words[3])
    else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    switch tag {
    case .begin: starts[claim] = output.count
    case .end:
      guard let start = starts.removeValue(forKey: claim) else { return }
      let printed = String(decoding: output[start...], as: UTF8.self)
      begin(claim)
      change(claim) { $0.printed = printed }
    case .type:
      // What is looked at behind a call of `print` is what that has printed.
      if sights[claim].last.map({ $0.printed == nil || $0.type != nil }) ?? true { begin(claim) }
      change(claim) { $0.type = text }
    case .description: change(claim) { $0.description = text }
    case .debugDescription: change(claim) { $0.debugDescription = text }
    case .equality: change(claim) { $0.isEqual = $0.isEqual == true || text == "1" }
    }
    if words[2] != [UInt8(ascii: "0")] { change(claim) { $0.isCut = true } }
  }

  /// Begins a sight of a claim, unless it has too many.
  private mutating func begin(_ claim: Int) {
    if full.contains(claim) { return }
    dropRepeated(claim)
    guard sights[claim].count < 2 * Self.manySights else {
      full.insert(claim)
      return
    }
    sights[claim].append(.init())
  }

  /// Forgets the last sight of a claim that has many, if there was one like it: a claim in a loop could
  /// otherwise fill the record, and a value that is not as claimed must still be seen.
  private mutating func dropRepeated(_ claim: Int) {
    guard sights[claim].count > Self.manySights, let last = sights[claim].last else { return }
    if !known[claim, default: Set(sights[claim].dropLast())].insert(last).inserted {
      sights[claim].removeLast()
    }
  }

  /// Changes the last sight of a claim; a note is lost that comes before any sight, or is about one that is not
  /// kept.
  private mutating func change(_ claim: Int, _ edit: (inout ObservationRecord.Sight) -> Void) {
    guard !full.contains(claim), let last = sights[claim].indices.last else { return }
    edit(&sights[claim][last])
  }

  /// Behind so many sights of one claim, only others are kept, and behind twice as many none.
  private static let manySights = 1000

  /// Decimal digits as a number; nil for anything else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }

  /// Hexadecimal digits as bytes; nil where a digit is odd or missing.
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
