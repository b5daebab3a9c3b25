import SampleJudging
import Testing
import WorkbookModel

struct FlakeDifferenceTests {
  @Test(arguments: [
    ("took 12 s", "took 13 s", "took [..] s"), ("took 0.123 s", "took 0.173 s", "took 0.[..] s"),
    ("id 1", "id 1000", "id [..]"), ("a\nb 1", "a\nb 2", "b [..]"), ("ёлка", "ёжик", "[..]"),
    ("Väinö: 中", "Väinö: 文", "Väinö: [..]"), ("{a, b}", "{b, a}", "{[..]}"),
    ("x 7f y", "x 81 y", "x [..] y"), ("(x)", "()", "([..])"),
    ("a b\nx 1\nx 2", "a c\nx 1\nx 3", "a [..]"),
  ])
  func proposesAWildcardForWholeWords(first: String, second: String, claim: String) {
    #expect(FlakeDifference(first, second).proposal == .line(claim))
  }

  @Test func proposesACaptureForTextThatIsRepeated() {
    let difference = FlakeDifference("start 17\nx\nend 17.", "start 18\nx\nend 18.")
    #expect(difference.proposal == .captured("start <value>", "end <value>."))
    #expect(difference.text == "- start 17\n+ start 18\n  x\n- end 17.\n+ end 18.")
    #expect(
      difference.fix(.stdout)
        == "claim what both lines have in common as 'start <value>' and 'end <value>.'")
    #expect(
      OutputPattern("start <value>\nx\nend <value>.", match: .exact, captures: ["value"])
        .matches("start 18\nx\nend 18."))
  }

  @Test func proposesAnyLinesWhereSomeAreMissing() {
    #expect(FlakeDifference("a\nb", "a").proposal == .anyLines)
    #expect(FlakeDifference("a", "a\nb").proposal == .anyLines)
    #expect(FlakeDifference("", "a").proposal == .anyLines)
  }

  @Test func proposesToLeaveTheOrderOpen() {
    let difference = FlakeDifference("a\nb\nc", "c\na\nb")
    #expect(difference.proposal == .unordered)
    #expect(
      difference.fix(.stderr)
        == "sort unordered output, or claim the lines with 'output,stderr,match=unordered'")
  }
}
