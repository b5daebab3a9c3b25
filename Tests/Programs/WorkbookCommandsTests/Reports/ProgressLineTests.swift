import TextDiagnostics
import Testing
import WorkbookCommands

struct ProgressLineTests {
  private func line(
    done: Int = 8, of total: Int = 20, failed: Int = 0, share: Double = 0.4, left: Duration? = nil,
    _ activity: ProgressLine.Activity? = nil
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
    let line = line(failed: 1, left: .seconds(12), .sample("fi/00-start#hello"))
    #expect(
      line.text(columns: 80)
        == "[#########...............] 8/20, 1 failed, 12 s left, fi/00-start#hello")
  }

  @Test func keepsTheEndOfANameAndTheBeginningOfWords() {
    let name = line(.sample("fi/05-background-fetch#news"))
    #expect(name.text(columns: 60) == "[########............] 8/20, fi/05-background-fetch#news")
    #expect(name.text(columns: 40) == "[##....] 8/20, …5-background-fetch#news")
    #expect(name.text(columns: 24) == "[##....] 8/20, …ch#news")
    let words = line(.phase("reading the names of modules"))
    #expect(words.text(columns: 40) == "[##....] 8/20, reading the names of mo…")
  }

  @Test func showsEitherABarOrWhatIsDoneInLittleSpace() {
    let line = line(
      done: 100, of: 200, failed: 12, left: .seconds(95), .sample("fi/00-start#hello"))
    #expect(line.text(columns: 56) == "[##....] 100/200, 12 failed, 1 min 35 s left, …rt#hello")
    #expect(line.text(columns: 50) == "[####.......] 100/200, 12 failed, 1 min 35 s left")
    #expect(line.text(columns: 42) == "[##....] 100/200, 12 failed, 1 min 35 s l")
  }

  @Test func showsOnlyWhatIsDoneWithoutAnyProgram() {
    let line = line(of: 0, .phase("reading the names of modules"))
    #expect(line.text(columns: 80) == "reading the names of modules")
    #expect(line.text(columns: 20) == "reading the names …")
  }

  @Test(arguments: 0...90)
  func countsWideCharactersTwice(_ columns: Int) {
    for activity in ["名前の中文名前の中文", "a后台b", "后", ""] {
      for total in [0, 20] {
        for activity in [ProgressLine.Activity.sample(activity), .phase(activity)] {
          let text = line(of: total, left: .seconds(1), activity).text(columns: columns)
          #expect(text.reduce(0) { $0 + $1.terminalWidth } <= max(columns - 1, 0))
        }
      }
    }
    #expect(line(.sample("zh/后台获取与开始")).text(columns: 28) == "[##....] 8/20, …获取与开始")
    #expect(line(.sample("zh/后台获取与开始")).text(columns: 26) == "[##....] 8/20, …取与开始")
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
