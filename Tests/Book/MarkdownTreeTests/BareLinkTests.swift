import MarkdownTree
import Testing

/// GitHub Flavored Markdown 0.29, section 6.9, and the additions of cmark-gfm.
struct BareLinkTests {
  /// The destinations of the links of a text.
  private func links(_ text: String) -> [String] {
    let (blocks, _, problems) = MarkedSource(text).parse()
    #expect(problems == [])
    return blocks.inlines.compactMap { inline in
      if case .link(let destination, _, _) = inline.kind { destination } else { nil }
    }
  }

  @Test(arguments: [
    ("www.commonmark.org", "http://www.commonmark.org"),
    ("Visit www.commonmark.org/help for more.", "http://www.commonmark.org/help"),
    ("Visit www.commonmark.org.", "http://www.commonmark.org"),
    ("Visit www.commonmark.org/a.b.", "http://www.commonmark.org/a.b"),
    (
      "www.google.com/search?q=Markup+(business)",
      "http://www.google.com/search?q=Markup+(business)"
    ),
    ("www.google.com/search?q=(business))+ok", "http://www.google.com/search?q=(business))+ok"),
    (
      "(www.google.com/search?q=Markup+(business))",
      "http://www.google.com/search?q=Markup+(business)"
    ),
    ("(www.google.com/search?q=(business)", "http://www.google.com/search?q=(business)"),
    ("www.google.com/search?q=a&hl=en", "http://www.google.com/search?q=a&hl=en"),
    ("www.google.com/search?q=a&hl;", "http://www.google.com/search?q=a"),
    ("www.commonmark.org/he<lp", "http://www.commonmark.org/he"),
    ("http://commonmark.org", "http://commonmark.org"),
    (
      "(Visit https://encrypted.google.com/search?q=Markup+(business))",
      "https://encrypted.google.com/search?q=Markup+(business)"
    ),
    ("HTTPS://a.b/c_d_e?!.,:*_~'\"", "HTTPS://a.b/c_d_e"),
    ("http://localhost:8080/x", "http://localhost:8080/x"),
    ("[https://a.org/b]", "https://a.org/b"), ("https://a.org/x[1]", "https://a.org/x[1]"),
    ("([https://a.org/x[1]])", "https://a.org/x[1]"),
    ("*www.a.org* ~~x~~", "http://www.a.org"),
    ("请看http://a.org/b 吧", "http://a.org/b"),
    ("https://a.org/~x/~y", "https://a.org/~x/~y"),
    ("见https://a.org/b。然后重启", "https://a.org/b"),
    ("（https://a.org/b_(c)），再", "https://a.org/b_(c)"),
    ("«https://a.org/b»", "https://a.org/b"), ("https://a.org/b—там", "https://a.org/b"),
    ("“https://a.org”的", "https://a.org"), ("www.a.org/x\u{3000}后", "http://www.a.org/x"),
    ("https://a.org/a–b/中文?k=値", "https://a.org/a–b/中文?k=値"),
    ("http://a.org/?a&amp;b", "http://a.org/?a&b"),
    ("foo@bar.baz", "mailto:foo@bar.baz"),
    ("hello+xyz@mail.example isn't", "mailto:hello+xyz@mail.example"),
    ("a.b-c_d@a.b", "mailto:a.b-c_d@a.b"), ("a.b-c_d@a.b.", "mailto:a.b-c_d@a.b"),
  ])
  func findsTheLink(text: String, destination: String) {
    #expect(links(text) == [destination])
  }

  @Test(arguments: [
    "hello@mail+xyz.example", "a.b-c_d@a.b-", "a.b-c_d@a.b_", "a@b", "@a.b", "www.",
    "xwww.a.org", "http://", "https:// a", "http://a_b.c_d", "www.a_b.org", "ftp://a.org",
    "https://。a", "`http://a.org`", "<!-- http://a.org -->", "afile://a.org", "https:a.org",
  ])
  func leavesOtherTextAlone(text: String) {
    #expect(links(text) == [])
  }

  @Test func findsNoneInsideOfALink() {
    #expect(links("[see http://a.org and a@b.c](/x) <https://c.d>") == ["/x", "https://c.d"])
  }

  @Test func givesThePlaceOfTheLink() throws {
    let text = MarkedSource("> ä &amp; \\* **x**\n> www.a.org/ä, `b`\n")
    let link = try #require(
      text.parse().blocks.inlines.first { if case .link = $0.kind { true } else { false } })
    #expect(text.string(link.range) == "www.a.org/ä")
    #expect(link.children.map(\.range) == [link.range])
  }
}
