import TextDiagnostics
import WorkbookModel

/// The place of a name, as needed for reporting a problem.
struct NameLocation {
  let place: NameFinding.Place
  let source: SourceText
  /// The name without backticks.
  let range: SourceRange
  /// The part of the name before the range, separated by other text: `Array.` of `Array<Int>.first`.
  var owner = ""
  /// The sample that contains it, whose code may be in a file; nil for a name in prose.
  var sample: Sample?
  /// Whether the range is that of the name; false if it is that of a span that is broken across lines.
  var isExact = true

  /// The range of some bytes of a name, or of the whole name if the file does not contain it literally.
  func range(of part: Range<Int>, in name: String) -> SourceRange {
    let offsets = range.offsets.clamped(to: 0..<source.bytes.count)
    guard let start = source.bytes[offsets].firstRange(of: Array(name.utf8))?.lowerBound else {
      return range
    }
    return source.range(start + part.lowerBound..<start + part.upperBound)
  }

  /// The text that replaces the name to turn it into another; nil if an edit at this place alone cannot do
  /// that.
  ///
  /// In code, the arguments of a call and the base of a member are kept:
  ///
  /// ```
  /// device.presHome(1)    pressHome                   device.pressHome
  /// Task.slep(1)          Task.sleep(nanoseconds:)    Task.sleep
  /// Array<Int>.frist      Array.first                 first, which replaces `frist` alone
  /// ```
  func replacement(_ meant: String) -> String? {
    guard place == .part || place == .sample else { return meant }
    let offsets = range.offsets.clamped(to: 0..<source.bytes.count)
    let written = String(decoding: source.bytes[offsets], as: UTF8.self)
    // The parts of a selector are not adjacent.
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
