import SiteStructure
import Testing

struct HTMLWriterTests {
  @Test func writesElementsWithAttributesAndContent() {
    let node = element(.p, .class("lead"), nil, .lang("fi")) {
      "Hei "
      element(.strong) { "kaikki" }
    }
    #expect(write(node) == #"<p class="lead" lang="fi">Hei <strong>kaikki</strong></p>"# + "\n")
  }

  @Test func writesVoidElementsWithoutEndTag() {
    #expect(write(element(.input, .type("checkbox"))) == #"<input type="checkbox">"#)
    #expect(write(element(.br)) == "<br>")
    #expect(write(element(.a)) == "<a></a>")
  }

  private static let escapedTexts = [
    ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
    ("</script><script>", "&lt;/script&gt;&lt;script&gt;"),
    ("\"quoted\" 'too'", "\"quoted\" 'too'"),
    ("&amp;", "&amp;amp;"),
    ("tab\tline\n", "tab\tline\n"),
    ("zero\0bell\u{7}esc\u{1B}[0m", "zero␀bell␇esc␛[0m"),
    ("carriage\rreturn", "carriage␍return"),
    ("\u{7F}\u{85}\u{9F}\u{A0}", "␡\u{FFFD}\u{FFFD}\u{A0}"),
    ("șțăîâ 中文 ё", "șțăîâ 中文 ё"),
  ]

  @Test(arguments: escapedTexts)
  func escapesText(_ text: String, _ expected: String) {
    #expect(write(.text(text)) == expected)
  }

  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x10FFFF])
  func replacesNoncharacters(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(write(.text("a\(scalar)b")) == "a\u{FFFD}b")
  }

  @Test(arguments: [0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x1F600, 0x10FFFD])
  func keepsTheirNeighbours(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(write(.text("a\(scalar)b")) == "a\(scalar)b")
  }

  @Test func escapesQuotesInAttributes() {
    let node = element(.span, .title("\" onclick=\"evil()\" <&>"))
    #expect(
      write(node) == #"<span title="&quot; onclick=&quot;evil()&quot; &lt;&amp;&gt;"></span>"#)
  }

  @Test func addsNoLineBreakInsidePreformattedText() {
    let node = element(.pre) { element(.code) { element(.div) { "\na" } } }
    #expect(write(node) == "<pre>\n<code><div>\na</div></code></pre>\n")
  }

  @Test func startsADocumentWithItsType() {
    let bytes = HTMLWriter.document(element(.html, .lang("zh")))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "<!DOCTYPE html>\n<html lang=\"zh\"></html>\n")
  }

  @Test func buildsContentFromConditionsAndLoops() {
    let isShown = false
    let node = element(.ul) {
      for number in 1...2 { element(.li) { String(number) } }
      if isShown { "never" } else { "always" }
    }
    #expect(write(node) == "<ul><li>1</li>\n<li>2</li>\nalways</ul>\n")
  }

  @Test func writesTheSameElementsAsXML() {
    let node = element(.html, .lang("fi")) {
      element(.br)
      element(.a)
      element(.pre) { "a\nb" }
      element(.svg) { element(.path, .d(SVGPath())) }
    }
    #expect(
      String(decoding: HTMLWriter.xmlDocument(node, type: "<!DOCTYPE html>\n"), as: UTF8.self)
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html>
        <html lang="fi" xml:lang="fi" xmlns="http://www.w3.org/1999/xhtml"><br/><a></a><pre>a
        b</pre>
        <svg xmlns="http://www.w3.org/2000/svg"><path d=""></path>
        </svg></html>

        """)
  }

  private func write(_ node: HTMLNode) -> String {
    var writer = HTMLWriter()
    writer.write(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
