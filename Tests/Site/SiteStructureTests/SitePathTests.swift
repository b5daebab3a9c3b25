import SiteStructure
import Testing

struct SitePathTests {
  @Test(arguments: ["fi", "00-start.html", "Ä b", "a..b", "-", "\u{80}"])
  func keepsNamesThatAreHarmless(name: String) {
    #expect(SitePath("fi", name).parts == ["fi", name])
  }

  @Test(arguments: [
    ("", "_"), (".", "_."), ("..", "_.."), (".hidden", "_.hidden"), ("../a", "_..-a"),
    ("a/b", "a-b"), ("a\\b", "a-b"), ("c:d", "c-d"), ("a\u{0}b", "a-b"), ("a\r\nb", "a--b"),
    ("a\u{7F}", "a-"), ("/\u{301}", "-\u{301}"), ("ä/ö", "ä-ö"),
  ])
  func makesOtherNamesHarmless(name: String, safe: String) {
    #expect(SitePath(name).parts == [safe])
    #expect(SitePath(name).text.unicodeScalars.elementsEqual(safe.unicodeScalars))
  }
}
