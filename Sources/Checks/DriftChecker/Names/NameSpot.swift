import Diagnostics
import WorkbookModel

/// Where a name stands, as far as its problem has to know.
struct NameSpot {
  let place: NameFinding.Place
  /// The file that it stands in.
  let source: SourceText
  /// The name without backticks.
  let range: SourceRange
  /// What of the name stands in front of the range, with other text between: `Array.` of `Array<Int>.first`.
  var owner = ""
  /// The sample that holds it, whose code may stand in a file; nil for one in prose.
  var sample: Sample?
  /// Whether the range is that of the name; that of one in a span which is broken into lines is the span's.
  var isExact = true

  /// The place of some bytes of a name, if the name stands in the file as it is; else its whole place.
  func range(of part: Range<Int>, in name: String) -> SourceRange {
    let offsets = range.offsets.clamped(to: 0..<source.bytes.count)
    guard let start = source.bytes[offsets].firstRange(of: Array(name.utf8))?.lowerBound else {
      return range
    }
    return source.range(start + part.lowerBound..<start + part.upperBound)
  }

  /// The text that takes the place of the name, to make it another one; nil if that cannot be done at this
  /// place alone.
  ///
  /// In code the arguments of a call stay, and what the member belongs to:
  ///
  /// ```
  /// device.presHome(1)    pressHome                   device.pressHome
  /// Task.slep(1)          Task.sleep(nanoseconds:)    Task.sleep
  /// Array<Int>.frist      Array.first                 first, which is in the place of `frist` alone
  /// ```
  func replacement(_ meant: String) -> String? {
    guard place == .part || place == .sample else { return meant }
    let offsets = range.offsets.clamped(to: 0..<source.bytes.count)
    let written = String(decoding: source.bytes[offsets], as: UTF8.self)
    // The parts of a selector stand apart.
    guard isExact, meant.count(where: { $0 == ":" }) < 2 || meant.contains("(") else { return nil }
    var text = String(meant.prefix { $0 != "(" && $0 != ":" })
    if text.hasPrefix(owner) {
      text.removeFirst(owner.count)
    } else if !owner.isEmpty {
      return nil
    }
    if !text.contains("."), let dot = written.lastIndex(of: ".") { text = written[...dot] + text }
    return text == written ? nil : text
  }
}
