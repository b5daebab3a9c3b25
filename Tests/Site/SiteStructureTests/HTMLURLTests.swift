import SiteStructure
import Testing

struct HTMLURLTests {
  @Test(arguments: [
    "javascript:alert(1)", "JavaScript:alert(1)", " \u{1}javascript:alert(1)", "data:text/html,x",
    "vbscript:x", "file:///etc/passwd", "//example.org/x", "java\tscript:alert(1)",
    "ftp://example.org", "blob:x", "x-unknown:y",
  ])
  func refusesWhatIsNeitherRelativeNorOfTheWeb(_ text: String) {
    #expect(HTMLURL(untrusted: text) == nil)
  }

  @Test(arguments: [
    ("https://example.org/a?b=c&d#e", "https://example.org/a?b=c&d#e"),
    ("HTTP://example.org", "HTTP://example.org"),
    ("mailto:a@example.org", "mailto:a@example.org"),
    ("01-life.md#x", "01-life.md#x"),
    ("a b\"c<d>", "a%20b%22c%3Cd%3E"),
    ("100%", "100%25"),
    ("a%20b", "a%20b"),
    ("\\\\example.org", "%5C%5Cexample.org"),
    ("kuva/ä.png", "kuva/ä.png"),
    ("#中文", "#中文"),
    ("a/b:c", "a/b:c"),
  ])
  func encodesWhatAURLCannotHold(_ text: String, _ expected: String) {
    #expect(HTMLURL(untrusted: text)?.text == expected)
  }

  @Test func keepsAFileNameFromBecomingASchemeOrAQuery() {
    #expect(HTMLURL(path: ["javascript:x", "a?b#c%41"]).text == "javascript%3Ax/a%3Fb%23c%2541")
    #expect(HTMLURL(path: ["..", "zh", "00.html"], anchor: "a b").text == "../zh/00.html#a%20b")
    #expect(HTMLURL(path: [" a", "\tb.png"], anchor: " c").text == "%20a/%09b.png#%20c")
    #expect(HTMLURL(anchor: "top").text == "#top")
  }

  @Test func knowsWhatLeadsOutOfTheSite() {
    #expect(HTMLURL(untrusted: "https://example.org")?.isExternal == true)
    #expect(HTMLURL(untrusted: "a.html#x:y")?.isExternal == false)
  }

  @Test(arguments: [
    ("https://example.org", true), ("http://a", true), ("https://u@a:80/b", true),
    ("https://[::1]/", true), ("mailto:a@b.c", true), ("mailto:?subject=a", true),
    ("http:a.md", false), ("https:", false), ("https://", false), ("https:/a.b/c", false),
    ("http:///a", false), ("http://?a", false), ("http://#a", false), ("http://:80/", false),
    ("http://u@/", false), ("mailto:", false),
  ])
  func knowsWhetherASchemeHasATarget(_ text: String, _ expected: Bool) {
    #expect(HTMLURL(untrusted: text)?.hasTarget == expected)
  }

  @Test(arguments: ["https://example.org/book", "https://example.org/book/"])
  func joinsAnAddressAndAPath(_ base: String) throws {
    let url = try #require(HTMLURL(untrusted: base)).appending(HTMLURL(path: ["fi", "a.html"]))
    #expect(url.text == "https://example.org/book/fi/a.html")
  }
}
