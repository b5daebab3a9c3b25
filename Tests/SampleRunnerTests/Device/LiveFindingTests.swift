import SampleJudging
import Testing

struct LiveFindingTests {
  @Test(arguments: [
    ("31 s: 77 %", "32 s: 73 %"), ("10:00:05 user: presses Home", "10:00:06 user: presses Home"),
    ("ends after 12.96 s", "ends after 13 s"), ("7%", "12%"), ("", ""), ("done", "done"),
  ])
  func takesForTheSameWhatDiffersInTimeAlone(virtual: String, live: String) {
    #expect(LiveFinding.areAlike(virtual, live))
  }

  @Test(arguments: [
    ("77 %", "71 %"), ("77 %", "77"), ("10 % of 20 %", "10 %"), ("has 3 bytes", "has 4 bytes"),
    ("10:00:05 a", "10:00:05 b"), ("bytes=2000000-", "bytes=98304-"),
  ])
  func tellsAllElseApart(virtual: String, live: String) {
    #expect(!LiveFinding.areAlike(virtual, live))
  }
}
