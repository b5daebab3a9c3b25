import TextDiagnostics
/// The numbers of the pages to which the links of a printed document lead, by anchor.
///
/// It reads what Chromium writes: a PDF file whose objects are text, except for streams.
///
///     10 0 obj
///     <</Type /Page
///     ...
///     <</c1 [10 0 R /XYZ 6 776.25 0]      the anchor `c1` is on page 10 0 R
///
/// Pages are in the order of the document. An unexpected file has no numbers, and the book then has none either.
package struct PrintedPages {
  package private(set) var numbers: [String: Int] = [:]

  package init(_ pdf: [UInt8]) {
    var pages: [Int: Int] = [:]
    var anchors: [(name: String, object: Int)] = []
    var object: Int?
    for line in pdf.split(separator: UInt8(ascii: "\n")) where line.count < 500 {
      if line.hasSuffix(" 0 obj") {
        object = Self.number(line.prefix { $0 != UInt8(ascii: " ") })
      } else if line.elementsEqual("<</Type /Page".utf8), let object {
        pages[object] = pages.count + 1
      } else if let anchor = Self.anchor(line) {
        anchors.append(anchor)
      }
    }
    for anchor in anchors { numbers[anchor.name] = pages[anchor.object] }
  }

  /// `/c1 [10 0 R /XYZ 6 776.25 0]` -> `c1`, 10
  private static func anchor(_ line: ArraySlice<UInt8>) -> (name: String, object: Int)? {
    var rest = line
    if rest.starts(with: "<<".utf8) { rest = rest.dropFirst(2) }
    guard rest.first == UInt8(ascii: "/"), let bracket = rest.firstIndex(of: UInt8(ascii: "[")),
      rest[bracket...].contains(UInt8(ascii: "R"))
    else { return nil }
    let words = rest[bracket...].dropFirst().split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard words.count == 4, words[2].elementsEqual("R".utf8), words[3].starts(with: "/XYZ".utf8),
      let object = number(words[0])
    else { return nil }
    let name = rest[..<bracket].dropFirst().filter { $0 != UInt8(ascii: " ") }
    return (decoded(name), object)
  }

  /// A name of PDF, in which `#20` is a space (ISO 32000-1, 7.3.5).
  private static func decoded(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).replacing("#", with: "%").percentDecoded
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
