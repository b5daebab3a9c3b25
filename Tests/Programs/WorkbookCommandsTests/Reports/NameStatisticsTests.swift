import DriftChecker
import Testing
import WorkbookCommands
import WorkbookReports

struct NameStatisticsTests {
  @Test func printsCountsByModuleAndLeavesOutWhatThereIsNoneOf() {
    var names = NameStatistics()
    names.spans = 12
    names.mentions = 1
    names.uncompiled = 1
    names.modules = ["Swift": 2, "Foundation": 2, "UIKit": 10]
    names.problems = 1
    #expect(
      names.text == """
        names: 12 code spans, 1 of them in the form of an API's name; 1 name in samples not compiled
          UIKit                           10
          Foundation                       2
          Swift                            2
          problems                         1

        """)
  }
}
