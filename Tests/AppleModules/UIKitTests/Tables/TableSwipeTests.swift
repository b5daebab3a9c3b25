import DeviceProtocol
import Testing
import UIKit

/// The swipe buttons of a row, and their effect.
@MainActor struct TableSwipeTests {
  private final class Mails: UITableViewController {
    var mails = ["a", "b"]
    var locked: Set<Int> = []
    var style = UITableViewCell.EditingStyle.delete
    var word: String?
    var trailing: [UIContextualAction]?
    var leading: [UIContextualAction]?

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      mails.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = mails[indexPath.row]
      return cell
    }
    override func tableView(
      _ tableView: UITableView, canEditRowAt indexPath: IndexPath
    ) -> Bool { !locked.contains(indexPath.row) }
    override func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style }
    override func tableView(
      _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { word }
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { trailing.map { UISwipeActionsConfiguration(actions: $0) } }
    override func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { leading.map { UISwipeActionsConfiguration(actions: $0) } }
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard editingStyle == .delete else { return }
      mails.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .fade)
    }
  }

  private let mails = Mails()
  private let window: UIWindow

  init() {
    window = show(mails)
    Display.shared.endTurn()
  }

  private func action(_ title: String, _ run: @escaping () -> Void = {}) -> UIContextualAction {
    UIContextualAction(style: .normal, title: title) { _, _, done in
      run()
      done(true)
    }
  }

  @Test func deletesARow() {
    #expect(touch(window, .swipe("a", choose: "Delete")) == .done)
    #expect(mails.mails == ["b"] && ScreenReader.lines(of: window) == ["b"])
  }

  @Test func deletesByTheWordOfTheDelegate() {
    mails.word = "Trash"
    #expect(
      touch(window, .swipe("a", choose: "Delete")) == .refused("the row has the button 'Trash'"))
    #expect(touch(window, .swipe("a", choose: "Trash")) == .done)
    #expect(mails.mails == ["b"])
  }

  @Test func deletesNoRowThatIsNotToBeEdited() {
    mails.locked = [0]
    #expect(touch(window, .swipe("a", choose: "Delete")) != .done)
    #expect(touch(window, .swipe("b", choose: "Delete")) == .done)
    #expect(mails.mails == ["a"])
  }

  @Test(arguments: [UITableViewCell.EditingStyle.none, .insert])
  func deletesNoRowOfAnotherStyle(style: UITableViewCell.EditingStyle) {
    mails.style = style
    #expect(
      touch(window, .swipe("a", choose: "Delete"))
        == .refused("'tableView(_:editingStyleForRowAt:)' is not '.delete'"))
    #expect(mails.mails.count == 2)
  }

  @Test func hasTheButtonsOfTheAppInPlaceOfDelete() {
    var runs = 0
    mails.trailing = [action("Flag") { runs += 1 }, action("Move")]
    #expect(
      touch(window, .swipe("a", choose: "Delete"))
        == .refused("the row has the buttons 'Flag', 'Move'"))
    #expect(touch(window, .swipe("a", choose: "Flag")) == .done)
    #expect(runs == 1 && mails.mails.count == 2)
  }

  /// "If you return a configuration without actions, no buttons are shown", not even the default one.
  @Test func hasNoButtonsWhereTheAppHasNone() {
    mails.trailing = []
    #expect(touch(window, .swipe("a", choose: "Delete")) == .refused("the row has no buttons"))
  }

  @Test func hasButtonsAtTheOtherEndToo() {
    var runs = 0
    mails.leading = [action("Read") { runs += 1 }]
    #expect(touch(window, .swipe("a", choose: "Read")) == .done)
    #expect(touch(window, .swipe("a", choose: "Delete")) == .done)
    #expect(runs == 1 && mails.mails == ["b"])
  }

  @Test func givesTheHandlerTheActionAndItsRow() throws {
    var given: (UIContextualAction, UIView)?
    let action = UIContextualAction(style: .destructive, title: nil) { action, view, _ in
      given = (action, view)
    }
    action.image = UIImage(systemName: "bin")
    mails.trailing = [action]
    #expect(touch(window, .swipe("b", choose: "bin")) == .done)
    let (sent, view) = try #require(given)
    #expect(sent === action && view === mails.tableView.cellForRow(at: .at(1)))
  }
}
