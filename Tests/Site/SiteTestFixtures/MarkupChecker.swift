/// A strict parser of the generated markup: every tag quoted and closed in order, every ampersand a known
/// entity.
///
/// Anything else is a problem.
package struct MarkupChecker {
  package private(set) var faults: [String] = []
  package private(set) var ids: [String] = []
  /// The values of `href` and `src`.
  package private(set) var links: [String] = []
  package private(set) var tags: Set<String> = []
  package private(set) var attributes: Set<String> = []
  /// The visible text.
  package private(set) var text = ""

  private static let void: Set<String> = ["br", "hr", "img", "input", "link", "meta"]

  package init(_ page: String) {
    var rest = page[...]
    if rest.hasPrefix("<!DOCTYPE html>\n") { rest = rest.dropFirst(16) } else { fault("doctype") }
    var open: [String] = []
    while let first = rest.first {
      guard first == "<" else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        text += decoded(rest[..<end])
        rest = rest[end...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        fault("tag without end: \(rest)")
        return
      }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        let name = String(tag.dropFirst())
        if open.popLast() != name { fault("</\(name)> closes nothing") }
      } else {
        let name = readStart(tag)
        if !Self.void.contains(name) { open.append(name) }
      }
    }
    if !open.isEmpty { fault("left open: \(open)") }
    if Set(ids).count != ids.count { fault("an id stands twice") }
    let controls = page.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" && $0 != "\t" }
    if !controls.isEmpty { fault("control characters") }
  }

  /// Parses `name a="b" c`; values contain no `>` since the writer escapes it.
  private mutating func readStart(_ tag: Substring) -> String {
    let name = tag.prefix { $0 != " " }
    tags.insert(String(name))
    var rest = tag.dropFirst(name.count)
    var names: Set<String> = []
    while rest.first == " " {
      rest = rest.dropFirst()
      let attribute = String(rest.prefix { $0 != "=" && $0 != " " })
      rest = rest.dropFirst(attribute.count)
      if !names.insert(attribute).inserted { fault("\(attribute) twice in <\(tag)>") }
      attributes.insert(attribute)
      guard rest.hasPrefix("=\"") else { continue }
      rest = rest.dropFirst(2)
      let value = decoded(rest.prefix { $0 != "\"" })
      rest = rest.drop { $0 != "\"" }.dropFirst()
      if attribute == "id" { ids.append(value) }
      if attribute == "href" || attribute == "src" { links.append(value) }
    }
    if !rest.isEmpty { fault("cannot read <\(tag)>") }
    return String(name)
  }

  private mutating func decoded(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let next = rest.firstIndex(of: "&") {
      result += rest[..<next]
      rest = rest[next...]
      let known = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
      guard let entity = known.first(where: { rest.hasPrefix($0.key) }) else {
        fault("bare ampersand")
        return result
      }
      result += entity.value
      rest = rest.dropFirst(entity.key.count)
    }
    return result + rest
  }

  private mutating func fault(_ message: String) { faults.append(message) }
}
