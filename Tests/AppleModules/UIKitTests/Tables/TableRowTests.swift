import Testing
import UIKit

/// Which cells a table requests, where it places them, and which it reuses.
@MainActor struct TableRowTests {
  private let rows = Rows([["a", "b"], ["c"]])
  private let table: UITableView
  private let window: UIWindow

  init() { (table, window) = rows.table() }

  private func arrange() {
    table.reloadData()
    Display.shared.endTurn()
  }

  @Test func setsTheRowsBelowEachOther() {
    #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88])
    #expect(table.visibleCells.allSatisfy { $0.frame.width == table.bounds.width })
    table.rowHeight = 60
    Display.shared.endTurn()
    #expect(table.visibleCells.map(\.frame.minY) == [0, 60, 120])
  }

  @Test func asksTheDelegateForTheHeight() {
    rows.height = 100
    arrange()
    #expect(table.visibleCells.map(\.frame.height) == [100, 100, 100])
    rows.height = UITableView.automaticDimension
    arrange()
    #expect(table.visibleCells.map(\.frame.height) == [44, 44, 44])
  }

  @Test func tellsWhichCellsItShows() {
    arrange()
    #expect(rows.journal.take() == ["shows 0.0", "shows 0.1", "shows 1.0"])
    Display.shared.endTurn()
    #expect(rows.journal.take() == [])
  }

  @Test func asksForAsManyRowsAsFit() {
    rows.sections = [(0..<100).map(String.init), ["below"]]
    table.frame.size.height = 100
    arrange()
    #expect(table.indexPathsForVisibleRows == [.at(0), .at(1), .at(2)])
    table.frame.size.height = 88
    Display.shared.endTurn()
    #expect(table.visibleCells.count == 2)
    table.frame.size.height = 200
    Display.shared.endTurn()
    #expect(table.visibleCells.count == 5)
  }

  @Test func findsACellByItsRowAndBack() throws {
    let cell = try #require(table.cellForRow(at: .at(1)))
    #expect(cell.textLabel?.text == "b" && table.indexPath(for: cell) == .at(1))
    #expect(table.cellForRow(at: .at(5)) == nil && table.indexPath(for: UITableViewCell()) == nil)
  }

  @Test func showsNothingWithoutADataSource() {
    table.dataSource = nil
    Display.shared.endTurn()
    #expect(table.visibleCells.isEmpty && table.indexPathsForVisibleRows == nil)
    #expect(table.numberOfSections == 0 && ScreenReader.lines(of: window) == [])
  }

  @Test func keepsNeitherDataSourceNorDelegate() {
    weak var gone: Rows?
    do {
      let rows = Rows([["x"]])
      gone = rows
      table.dataSource = rows
      table.delegate = rows
    }
    #expect(gone == nil && table.delegate == nil)
  }

  @Test func preparesACellThatItUsesAgain() {
    final class Cell: UITableViewCell {
      var prepared = 0
      override func prepareForReuse() {
        super.prepareForReuse()
        prepared += 1
      }
    }
    let table = UITableView(frame: window.bounds)
    table.register(Cell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { $0 as? Cell }.map(\.prepared) == [0, 0, 0])
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { $0 as? Cell }.map(\.prepared) == [1, 1, 1])
  }

  @Test func makesNoCellOfAClassThatIsForgotten() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "own")
    #expect(table.dequeueReusableCell(withIdentifier: "own")?.reuseIdentifier == "own")
    table.register(nil as AnyClass?, forCellReuseIdentifier: "own")
    #expect(table.dequeueReusableCell(withIdentifier: "own") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "never") == nil)
  }

  @Test func keepsCellsOfDifferentNamesApart() {
    rows.sections = []
    arrange()
    #expect(table.dequeueReusableCell(withIdentifier: "row") != nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
  }

  @Test func showsViewsAboveAndBelowItsRows() {
    func label(_ text: String) -> UILabel {
      let label = UILabel()
      label.text = text
      return label
    }
    let head = label("head")
    table.tableHeaderView = head
    table.tableFooterView = label("foot")
    arrange()
    #expect(ScreenReader.lines(of: window) == ["head", "a", "b", "c", "foot"])
    table.tableHeaderView = nil
    #expect(head.superview == nil)
    #expect(ScreenReader.lines(of: window) == ["a", "b", "c", "foot"])
    rows.sections = []
    table.backgroundView = label("nothing here")
    arrange()
    #expect(ScreenReader.lines(of: window) == ["nothing here", "foot"])
  }

  @Test func namesARowByTwoNumbers() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.row == 3 && path.section == 1 && path.count == 2 && path[0] == 1)
    path.row = 5
    path.section = 2
    #expect(path == IndexPath(row: 5, section: 2))
    #expect(IndexPath(row: 9, section: 0) < IndexPath(row: 0, section: 1))
  }

  @Test func answersForAControllerWithoutRows() {
    let controller = UITableViewController(style: .grouped)
    let window = show(controller)
    Display.shared.endTurn()
    #expect(controller.tableView.style == .grouped && controller.view === controller.tableView)
    #expect(controller.tableView.dataSource === controller)
    #expect(controller.tableView.numberOfSections == 1 && window.isKeyWindow)
    #expect(controller.tableView.numberOfRows(inSection: 0) == 0)
  }
}
