import Testing
import WorkbookCommands

struct PrintedPagesTests {
  @Test func findsThePagesOfAnchors() {
    let file = """
      %PDF-1.4
      2 0 obj
      <</Type /Page
      /Parent 15 0 R>>
      endobj
      10 0 obj
      <</Type /Page
      /Parent 15 0 R>>
      endobj
      15 0 obj
      <</Type /Pages
      /Kids [2 0 R 10 0 R]>>
      endobj
      16 0 obj
      <</c1 [2 0 R /XYZ 6 776.25 0]
      /c1-a#20b [10 0 R /XYZ 6 776.25 0]
      /c2 [99 0 R /XYZ 6 776.25 0]>>
      """
    #expect(PrintedPages(Array(file.utf8)).numbers == ["c1": 1, "c1-a b": 2])
  }

  @Test(arguments: [
    "", "%PDF-1.7", "<</c1 [2 0 R /XYZ", "/c1 [x 0 R /XYZ 1 2]\n1 0 obj\n<</Type /Page\n",
  ])
  func knowsNoPageOfAnotherFile(_ text: String) {
    #expect(PrintedPages(Array(text.utf8)).numbers.isEmpty)
  }
}
