import DeviceProtocol
import Testing
import UIKit

/// The selected rows, by touch and by the app.
@MainActor struct TableSelectionTests {
  private let rows = Rows([["a", "b", "c", "d"]])
  private let table: UITableView
  private let window: UIWindow

  init() { (table, window) = rows.table() }

  private func tap(_ name: String) -> [String] {
    _ = rows.journal.take()
    #expect(touch(window, .tap(name)) == .done)
    return rows.journal.take()
  }

  private func isSelected(_ row: Int) -> Bool {
    table.cellForRow(at: .at(row))?.isSelected ?? false
  }

  @Test func asksAndTellsInTheOrderOfUIKit() {
    #expect(tap("a") == ["lights 0.0", "darkens 0.0", "select? 0.0", "selected 0.0"])
    #expect(
      tap("b") == [
        "lights 0.1", "darkens 0.1", "select? 0.1", "deselect? 0.0", "deselected 0.0",
        "selected 0.1",
      ])
    #expect(isSelected(1) && !isSelected(0))
  }

  @Test func tellsOfARowThatIsTouchedAgain() {
    _ = tap("a")
    #expect(tap("a") == ["lights 0.0", "darkens 0.0", "select? 0.0", "selected 0.0"])
    #expect(table.indexPathsForSelectedRows == [.at(0)])
  }

  @Test func selectsWhatTheDelegateNamesInstead() {
    rows.redirections[.at(0)] = .at(2)
    #expect(tap("a").last == "selected 0.2")
    #expect(table.indexPathForSelectedRow == .at(2) && isSelected(2) && !isSelected(0))
  }

  @Test func selectsNoRowThatDoesNotLightUp() {
    rows.dark = [.at(1)]
    #expect(
      touch(window, .tap("b"))
        == .refused("the delegate's 'tableView(_:shouldHighlightRowAt:)' returned false"))
    #expect(rows.journal.take() == [] && table.indexPathForSelectedRow == nil)
  }

  @Test func selectsNoRowWhereNothingIsToBeSelected() {
    table.allowsSelection = false
    #expect(touch(window, .tap("a")) == .refused("the table does not allow selection"))
    #expect(table.indexPathForSelectedRow == nil)
  }

  /// "Calling this method does not cause the delegate to receive a willSelectRowAt or didSelectRowAt message."
  @Test func tellsNothingOfWhatTheAppSelects() {
    table.selectRow(at: .at(1), animated: false, scrollPosition: .none)
    #expect(isSelected(1))
    table.selectRow(at: .at(2), animated: true, scrollPosition: .middle)
    #expect(table.indexPathsForSelectedRows == [.at(2)] && !isSelected(1))
    table.deselectRow(at: .at(2), animated: true)
    #expect(table.indexPathsForSelectedRows == nil && !isSelected(2))
    #expect(rows.journal.take() == [])
  }

  @Test func selectsNothingForNil() {
    table.selectRow(at: .at(1), animated: false, scrollPosition: .none)
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func selectsSeveralWhereThatIsAllowed() {
    table.allowsMultipleSelection = true
    _ = tap("a")
    #expect(!tap("c").contains("deselected 0.0"))
    #expect(table.indexPathsForSelectedRows == [.at(0), .at(2)])
    #expect(
      tap("a") == ["lights 0.0", "darkens 0.0", "deselect? 0.0", "deselected 0.0"])
    #expect(table.indexPathsForSelectedRows == [.at(2)])
  }

  @Test func keepsARowThatTheDelegateDoesNotLetGo() {
    table.allowsMultipleSelection = true
    _ = tap("a")
    rows.kept = [.at(0)]
    #expect(tap("a").last == "deselect? 0.0")
    #expect(isSelected(0))
  }

  @Test func countsARowOnceThatIsSelectedTwice() {
    table.allowsMultipleSelection = true
    for _ in 0..<2 { table.selectRow(at: .at(1), animated: false, scrollPosition: .none) }
    #expect(table.indexPathsForSelectedRows == [.at(1)])
  }

  @Test func selectsWhileItIsEditedOnlyWhereThatIsAllowed() {
    table.isEditing = true
    #expect(touch(window, .tap("a")) == .refused("the table does not allow selection"))
    table.allowsSelectionDuringEditing = true
    #expect(tap("a").last == "selected 0.0")
  }

  @Test func selectsSeveralWhileItIsEditedWhereThatIsAllowed() {
    table.allowsMultipleSelectionDuringEditing = true
    table.isEditing = true
    _ = tap("a")
    _ = tap("c")
    #expect(table.indexPathsForSelectedRows == [.at(0), .at(2)])
  }

  @Test func forgetsTheSelectionWithItsData() {
    _ = tap("a")
    table.reloadData()
    #expect(table.indexPathForSelectedRow == nil)
    Display.shared.endTurn()
    #expect(!isSelected(0))
  }

  @Test func movesTheSelectionWithItsRow() {
    _ = tap("b")
    rows.sections[0].insert("new", at: 0)
    table.insertRows(at: [.at(0)], with: .automatic)
    Display.shared.endTurn()
    #expect(table.indexPathForSelectedRow == .at(2) && isSelected(2) && !isSelected(1))
    rows.sections[0].removeFirst(2)
    table.deleteRows(at: [.at(0), .at(1)], with: .automatic)
    Display.shared.endTurn()
    #expect(table.indexPathForSelectedRow == .at(0) && isSelected(0))
    rows.sections[0].removeFirst()
    table.deleteRows(at: [.at(0)], with: .automatic)
    Display.shared.endTurn()
    #expect(table.indexPathForSelectedRow == nil && !isSelected(0))
  }

  @Test func movesTheSelectionWithItsSection() {
    _ = tap("b")
    rows.sections.insert(["x", "y"], at: 0)
    table.insertSections([0], with: .automatic)
    Display.shared.endTurn()
    #expect(table.indexPathForSelectedRow == .at(1, 1))
    rows.sections.removeLast()
    table.deleteSections([1], with: .automatic)
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func clearsTheSelectionOfAControllerThatAppearsAgain() {
    let controller = UITableViewController()
    controller.tableView.dataSource = rows
    let row = UINavigationController(rootViewController: controller)
    let window = show(row)
    Display.shared.endTurn()
    for clears in [true, false] {
      controller.clearsSelectionOnViewWillAppear = clears
      controller.tableView.selectRow(at: .at(1), animated: false, scrollPosition: .none)
      row.pushViewController(UIViewController(), animated: false)
      Display.shared.endTurn()
      row.popViewController(animated: false)
      #expect((controller.tableView.indexPathForSelectedRow == nil) == clears)
    }
    #expect(window.isKeyWindow)
  }
}
