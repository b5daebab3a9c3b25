import Diagnostics
import Testing
import WorkbookCommands

struct ProgressLineTests {
  private func line(
    done: Int = 8, of total: Int = 20, failed: Int = 0, share: Double = 0.4, left: Duration? = nil,
    _ activity: String = ""
  ) -> ProgressLine {
    var line = ProgressLine()
    line.done = done
    line.total = total
    line.failed = failed
    line.share = share
    line.left = left
    line.activity = activity
    return line
  }

  @Test func showsEverythingWhereThereIsRoom() {
    let line = line(failed: 1, left: .seconds(12), "fi/00-start#hello")
    #expect(
      line.text(columns: 80)
        == "[#########...............] 8/20, 1 failed, 12 s left, fi/00-start#hello")
  }

  @Test func keepsTheEndOfANameThatIsTooLong() {
    let line = line("fi/03-background-fetch#news")
    #expect(line.text(columns: 40) == "[#####........] 8/20, …round-fetch#news")
    #expect(line.text(columns: 33) == "[####.......] 8/20, …-fetch#news")
    #expect(line.text(columns: 24) == "[###.....] 8/20")
  }

  @Test func makesTheBarShorterForTheCounts() {
    let line = line(done: 100, of: 200, failed: 12, left: .seconds(95), "fi/00-start#hello")
    #expect(line.text(columns: 46) == "[##.....] 100/200, 12 failed, 1 min 35 s left")
    #expect(line.text(columns: 42) == "[#...] 100/200, 12 failed, 1 min 35 s lef")
  }

  @Test(arguments: 0...90)
  func countsWideCharactersTwice(_ columns: Int) {
    for activity in ["名前の中文名前の中文", "a后台b", "后", ""] {
      for total in [0, 20] {
        let text = line(of: total, left: .seconds(1), activity).text(columns: columns)
        #expect(text.reduce(0) { $0 + $1.terminalWidth } <= max(columns - 1, 0))
      }
    }
    #expect(line("zh/后台获取与开始").text(columns: 30) == "[####......] 8/20, …取与开始")
  }

  @Test(arguments: [-1, 0, 0.5, 1, 7, .infinity, -.infinity])
  func neverDrawsABarBeyondItsEnds(_ share: Double) {
    #expect(line(share: share).text(columns: 30).prefix { $0 != "]" }.count == 11)
  }

  @Test(arguments: [
    (0, "1 s left"), (1, "1 s left"), (1_000, "1 s left"), (1_001, "2 s left"),
    (59_000, "59 s left"), (59_001, "1 min left"), (61_000, "1 min 5 s left"),
    (95_000, "1 min 35 s left"), (116_000, "2 min left"), (599_000, "10 min left"),
    (600_000, "10 min left"), (600_001, "11 min left"), (-5_000, "1 s left"),
  ])
  func saysTheTimeLeftRoundedUp(_ milliseconds: Int, _ text: String) {
    let line = line(left: .milliseconds(milliseconds)).text(columns: 80)
    #expect(line.hasSuffix(" 8/20, \(text)"))
  }
}
