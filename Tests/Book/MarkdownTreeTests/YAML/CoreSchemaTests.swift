import TextDiagnostics
import Testing
import MarkdownTree

struct CoreSchemaTests {
  private func scalar(_ text: String, isPlain: Bool = true) -> YAMLNode {
    YAMLNode(.scalar(text, isPlain: isPlain), range: SourceRange(at: .start))
  }

  @Test(arguments: ["no", "yes", "on", "off", "y", "NO", "1.0", "0x1F", "true"])
  func keepsEveryWordAString(word: String) {
    #expect(scalar(word).string == word)
  }

  @Test(arguments: ["no", "yes", "on", "off", "tRUE", "1"])
  func takesOnlyTrueAndFalseForBooleans(word: String) {
    #expect(scalar(word).bool == nil)
  }

  @Test func readsBooleans() {
    #expect(scalar("true").bool == true)
    #expect(scalar("False").bool == false)
    #expect(scalar("true", isPlain: false).bool == nil)
  }

  @Test(arguments: [("0", 0), ("-12", -12), ("+7", 7), ("0o17", 15), ("0x1F", 31), ("010", 10)])
  func readsWholeNumbers(text: String, value: Int) {
    #expect(scalar(text).int == value)
  }

  @Test(arguments: ["", "1.0", "1_000", "0x", "0x-1", "0o8", "99999999999999999999", "١"])
  func refusesOtherWholeNumbers(text: String) {
    #expect(scalar(text).int == nil)
  }

  @Test(arguments: [("1", 1), ("-0.5", -0.5), (".5", 0.5), ("1.", 1), ("1e3", 1000)])
  func readsNumbers(text: String, value: Double) {
    #expect(scalar(text).double == value)
  }

  @Test func readsInfinityAndNoNumber() {
    #expect(scalar("-.inf").double == -.infinity)
    #expect(scalar(".nan").double?.isNaN == true)
    #expect(scalar("nan").double == nil)
    #expect(scalar("infinity").double == nil)
  }

  @Test(arguments: ["", "~", "null"])
  func takesPlainNullForNothing(text: String) {
    #expect(scalar(text).isNull)
    #expect(scalar(text).string == nil)
    #expect(!scalar(text, isPlain: false).isNull)
  }
}
