import SiteStructure
import Testing

struct SVGTests {
  @Test func writesAPictureInsideAPage() {
    var path = SVGPath()
    path.move(1, 2.5)
    path.line(-0.125, 1000)
    path.close()
    let node = element(.svg, .viewBox(width: 720, height: 100.5), .role("img")) {
      element(.title, .id("t")) { "<Timeline>" }
      element(.rect, .x(1), .y(2), .width(3.456), .height(0))
      element(.path, .class("t-active"), .d(path))
      element(.text, .x(0), .y(1), .fontSize(11.5), .textAnchor(.middle)) { "a & b" }
    }
    #expect(
      write(node) == """
        <svg viewBox="0 0 720 100.5" role="img"><title id="t">&lt;Timeline&gt;</title>
        <rect x="1" y="2" width="3.46" height="0"></rect>
        <path class="t-active" d="M1 2.5L-0.13 1000Z"></path>
        <text x="0" y="1" font-size="11.5" text-anchor="middle">a &amp; b</text></svg>
        """)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.001, "0"), (1.005, "1"), (2.5, "2.5"), (-3.25, "-3.25"), (0.07, "0.07"),
    (.nan, "0"), (.infinity, "0"), (1e300, "1000000"), (-1e9, "-1000000"),
  ])
  func writesNumbersInHundredths(_ value: Double, _ text: String) {
    #expect(HTMLAttribute.x(value).value == text)
  }

  @Test func drawsRectanglesAndCirclesAsOutlines() {
    var path = SVGPath()
    #expect(path.isEmpty)
    path.rectangle(x: 1, y: 2, width: 3, height: 4)
    path.circle(x: 10, y: 10, radius: 2.5)
    #expect(path.text == "M1 2h3v4h-3ZM7.5 10a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z")
  }

  private func write(_ node: HTMLNode) -> String {
    var writer = HTMLWriter()
    writer.write(node)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
