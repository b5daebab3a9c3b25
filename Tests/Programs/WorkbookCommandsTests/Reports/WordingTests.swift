import ChildProcess
import Testing
import TextDiagnostics
import WorkbookCommands
import WorkbookReports

struct WordingTests {
  @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files")])
  func countsWithANoun(_ count: Int, _ text: String) { #expect(counted(count, "file") == text) }

  @Test(arguments: [
    (0, "0 ms"), (999, "999 ms"), (1_000, "1.0 s"), (1_649, "1.6 s"), (1_650, "1.7 s"),
    (9_999, "10.0 s"), (10_000, "10 s"), (75_400, "75 s"),
  ])
  func saysTimesShortly(_ milliseconds: Int, _ text: String) {
    #expect(elapsedText(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (1_023, "1023 bytes"), (1_024, "1.0 KB"), (1_586, "1.5 KB"),
    ((1 << 20) - 1, "1023.9 KB"), (1 << 20, "1.0 MB"), (5 << 29, "2.5 GB"), (1 << 42, "4096.0 GB"),
  ])
  func saysSizesShortly(_ bytes: Int, _ text: String) { #expect(sizeText(bytes: bytes) == text) }

  @Test(arguments: [("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$x", "'$x'")])
  func quotesForAShell(_ text: String, _ word: String) { #expect(text.quotedForShell == word) }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func joinsAlternatives(_ words: [String], _ text: String) { #expect(alternatives(words) == text) }
}
