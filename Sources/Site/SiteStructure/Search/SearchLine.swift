internal import MarkdownTree
package import WorkbookModel

/// The line of a chapter in the search index of its language.
///
/// A line is a JSON array, followed by a comma:
///
///     ["00-start","Alku",["","Alku","The text before the first heading.",""],
///      ["results","Tulokset","What a reader sees of the section.","URLSession dataTask","A table"]],
///
/// After the chapter's name and title there is one array for each section: its anchor, its heading, its prose, the
/// names in its code, and what its tables contain, if there are any (``SectionText``). The texts serve both to find
/// sections and to show where a word is.
package struct SearchLine: Sendable {
  package let bytes: [UInt8]
  /// The minutes that the chapter takes to read, which follow from the same texts; nil if it has none.
  package let minutes: Int?

  /// Makes the line of a chapter that has its prose.
  package init(_ chapter: Chapter) {
    let anchors = PageAnchors(chapter)
    var reading = ReadingTime()
    var sections: [UInt8] = []
    var counts: [String: Int] = [:]
    var words = KnownWords()
    for (index, section) in chapter.sections.enumerated() {
      let isLast = index == chapter.sections.count - 1
      let notes = isLast ? chapter.footnotes.flatMap(\.blocks) : []
      let text = SectionText(chapter, section.blocks + notes, counts: &counts, words: &words)
      reading.add(text.prose)
      reading.add(text.tables)
      let heading = section.heading?.title.plainText ?? ""
      guard !heading.isEmpty || !text.isEmpty else { continue }
      sections += ",[".utf8
      Self.add(anchors.sections[index] ?? "", to: &sections)
      let names = text.names.joined(separator: " ")
      for part in [heading, text.prose, names] + (text.tables.isEmpty ? [] : [text.tables]) {
        sections += ",".utf8
        Self.add(part, to: &sections)
      }
      sections += "]".utf8
    }
    var line = Array("[".utf8)
    Self.add(chapter.name, to: &line)
    line += ",".utf8
    Self.add(chapter.title, to: &line)
    bytes = line + sections + "],\n".utf8
    minutes = reading.minutes(in: chapter.language)
  }

  /// Returns the name of the chapter of a line; nil for a line of something else.
  package static func name(of line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "[\"".utf8), let end = line.dropFirst(2).firstIndex(of: quote) else {
      return nil
    }
    return String(decoding: line[(line.startIndex + 2)..<end], as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")

  /// Adds a string of JSON, which is one of JavaScript too.
  package static func add(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(quote)
    for byte in text.utf8 {
      switch byte {
      case quote, UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    bytes.append(quote)
  }
}
