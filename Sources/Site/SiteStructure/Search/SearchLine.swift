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
package enum SearchLine {
  /// Makes the line of a chapter that has its prose.
  package static func bytes(_ chapter: Chapter) -> [UInt8] {
    let anchors = PageAnchors(chapter)
    var sections: [UInt8] = []
    var counts: [String: Int] = [:]
    var words = KnownWords()
    for (index, section) in chapter.sections.enumerated() {
      let isLast = index == chapter.sections.count - 1
      let notes = isLast ? chapter.footnotes.flatMap(\.blocks) : []
      let text = SectionText(chapter, section.blocks + notes, counts: &counts, words: &words)
      let heading = section.heading?.title.plainText ?? ""
      guard !heading.isEmpty || !text.isEmpty else { continue }
      sections += ",[".utf8
      add(anchors.sections[index] ?? "", to: &sections)
      let names = text.names.joined(separator: " ")
      for part in [heading, text.prose, names] + (text.tables.isEmpty ? [] : [text.tables]) {
        sections += ",".utf8
        add(part, to: &sections)
      }
      sections += "]".utf8
    }
    var line = Array("[".utf8)
    add(chapter.name, to: &line)
    line += ",".utf8
    add(chapter.title, to: &line)
    return line + sections + "],\n".utf8
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
