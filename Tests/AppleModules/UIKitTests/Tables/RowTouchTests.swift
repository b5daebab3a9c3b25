import DeviceProtocol
import Testing
import UIKit

/// The order in which a table calls its data source and delegate when rows are touched.
@MainActor struct RowTouchTests {
  private final class Rows: UITableViewController {
    var log: [String] = []
    var refused: Int?

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      3
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "row \(indexPath.row)"
      return cell
    }

    override func tableView(
      _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
    ) -> Bool {
      log.append("highlight \(indexPath.row)?")
      return true
    }

    override func tableView(
      _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      log.append("select \(indexPath.row)?")
      return indexPath.row == refused ? nil : indexPath
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      log.append("deselected \(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("selected \(indexPath.row)")
    }

    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard indexPath.row == 1 else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Pin") { [weak self] action, _, done in
          self?.log.append("\(action.title ?? "") \(indexPath.row)")
          done(true)
        }
      ])
    }
  }

  private let rows = Rows(style: .plain)
  private let window: UIWindow

  init() {
    window = show(rows)
    Display.shared.endTurn()
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  @Test func selectsAndDeselects() {
    #expect(touch(window, .tap("row 0")) == .done)
    #expect(touch(window, .tap("row 2")) == .done)
    #expect(
      rows.log == [
        "highlight 0?", "select 0?", "selected 0", "highlight 2?", "select 2?", "deselected 0",
        "selected 2",
      ])
    #expect(rows.tableView.indexPathForSelectedRow == path(2))
  }

  @Test func keepsWhatTheDelegateRefuses() {
    rows.refused = 1
    #expect(touch(window, .tap("row 1")) == .done)
    #expect(rows.log == ["highlight 1?", "select 1?"])
    #expect(rows.tableView.indexPathForSelectedRow == nil)
  }

  @Test func swipesToItsButtons() {
    #expect(touch(window, .swipe("row 1", choose: "Pin")) == .done)
    #expect(rows.log == ["Pin 1"])
    #expect(
      touch(window, .swipe("row 1", choose: "Delete"))
        == .refused("the row has the buttons 'Pin'"))
    #expect(
      touch(window, .swipe("row 0", choose: "Delete"))
        == .refused(
          "the row has no buttons; implement 'tableView(_:commit:forRowAt:)' or "
            + "'tableView(_:trailingSwipeActionsConfigurationForRowAt:)'"))
  }

  @Test func namesWhatIsThere() {
    #expect(touch(window, .tap("row 9")) == .missing(["row 0", "row 1", "row 2"]))
    #expect(touch(window, .pullToRefresh) == .missing([]))
  }
}
