import Testing
import WorkbookModel

/// The scan before parsing takes steps in proportion to the text.
struct NestingScanTests {
  @Test(arguments: [
    ("x = /", "\\/", ""), ("x = /", "\\/)", "/ "), ("", ";/ ", ""), ("", "#/\n", ""),
    ("x = /", "\\/(", ")))/"), ("x = ", "##/ ", ""), ("", ";/ ", "'"), ("x = /", "\\\\\\/", ""),
  ])
  func takesStepsInProportion(before: String, part: String, after: String) {
    func steps(_ count: Int) -> Int {
      NestingScan(before + String(repeating: part, count: count) + after).steps
    }
    let (single, double) = (steps(2000), steps(4000))
    #expect(single >= 1 && double <= single * 9 / 4)
  }
}
