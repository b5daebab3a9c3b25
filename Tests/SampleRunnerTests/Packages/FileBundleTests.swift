import SampleRunner
import Testing

struct FileBundleTests {
  @Test func isReadBackAsItWasWritten() throws {
    let files: [String: [UInt8]] = [
      "A/A.swiftmodule": Array(0...255), "A/empty": [], "B/a name with blanks": [10, 10, 32],
    ]
    let bundle = try #require(FileBundle(FileBundle(files: files).bytes))
    #expect(bundle.files == files)
    #expect(FileBundle([])?.files == [:])
  }

  @Test(arguments: ["3 a\nxx", "x a\n", "-1 a\n", "1\nx", "1 a"])
  func isNotReadFromOtherBytes(_ text: String) {
    #expect(FileBundle(Array(text.utf8)) == nil)
  }
}
