internal import SiteStructure
internal import WorkbookModel

/// What a page is, for search engines: JSON-LD in the vocabulary of schema.org.
///
/// A browser does not run such an element, so the policy does not concern it.
struct StructuredData: Sendable {
  let frame: PageFrame

  var node: HTMLNode {
    element(.script, .type("application/ld+json")) { object(members) }
  }

  private var isBook: Bool { frame.page == frame.map.index(frame.language) }

  private var members: [(String, String)] {
    var members = [
      ("@context", quoted("https://schema.org")),
      ("@type", quoted(isBook ? "Book" : "TechArticle")),
      (isBook ? "name" : "headline", quoted(isBook ? frame.bookTitle : frame.ownTitle)),
      ("inLanguage", quoted(frame.language)), ("url", quoted(frame.address(of: frame.page).text)),
    ]
    if let summary = frame.summary, !summary.isEmpty {
      members.append(("description", quoted(summary)))
    }
    if let day = frame.foot.changes.first?.day { members.append(("dateModified", quoted(day))) }
    let authors = frame.map.authors.map {
      object([("@type", quoted("Person")), ("name", quoted($0))])
    }
    if !authors.isEmpty { members.append(("author", "[\(authors.joined(separator: ","))]")) }
    if !isBook {
      members.append(
        (
          "isPartOf",
          object([
            ("@type", quoted("Book")), ("name", quoted(frame.bookTitle)),
            ("url", quoted(frame.address(of: frame.map.index(frame.language)).text)),
          ])
        ))
    }
    return members
  }

  private func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0)):\($1)" }.joined(separator: ","))}"
  }

  /// A string of JSON without the characters that end or change the text of a script.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in VisibleText.proseLine(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
