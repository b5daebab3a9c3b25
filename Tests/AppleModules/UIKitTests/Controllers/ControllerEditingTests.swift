import DeviceProtocol
import Testing
import UIKit

/// Editing mode of controllers and tables.
@MainActor struct ControllerEditingTests {
  private final class Page: UITableViewController {
    var log: [String] = []
    override func setEditing(_ editing: Bool, animated: Bool) {
      super.setEditing(editing, animated: animated)
      log.append("\(editing) \(animated)")
    }
  }

  private let page = Page()
  private let window: UIWindow

  init() {
    page.navigationItem.rightBarButtonItem = page.editButtonItem
    window = show(UINavigationController(rootViewController: page))
    Display.shared.endTurn()
  }

  @Test func turnsWithItsButton() {
    #expect(!page.isEditing && page.editButtonItem.title == "Edit")
    #expect(touch(window, .tap("Edit")) == .done)
    #expect(page.isEditing && page.tableView.isEditing && page.editButtonItem.title == "Done")
    #expect(touch(window, .tap("Done")) == .done)
    #expect(!page.isEditing && !page.tableView.isEditing)
    #expect(page.log == ["true true", "false true"])
  }

  @Test func callsItsMethodWhenThePropertyIsSet() {
    page.isEditing = true
    #expect(page.log == ["true false"] && page.tableView.isEditing)
    #expect(page.editButtonItem.title == "Done")
  }

  @Test func keepsOneButton() {
    #expect(page.editButtonItem === page.editButtonItem)
  }
}
