import DeviceProtocol
import Testing
import UIKit

/// The contents of a navigation bar, and the effect of touches in it.
@MainActor struct NavigationBarTests {
  private let first = UIViewController()
  private let second = UIViewController()
  private let row: UINavigationController
  private let window: UIWindow

  init() {
    first.title = "Inbox"
    second.title = "Mail"
    row = UINavigationController(rootViewController: first)
    row.pushViewController(second, animated: false)
    window = show(row)
    Display.shared.endTurn()
  }

  private var bar: String { ScreenReader.lines(of: window).first ?? "" }

  @Test func leadsBackByTheTitleBefore() {
    #expect(bar == "‹ Inbox  Mail")
    #expect(touch(window, .tap("Inbox")) == .done)
    #expect(row.viewControllers == [first] && bar == "Inbox")
  }

  @Test func isCalledBackWhereTheControllerBeforeHasNoTitle() {
    first.title = nil
    #expect(bar.contains("‹ Back"))
    #expect(touch(window, .tap("Back")) == .done)
  }

  @Test func isCalledAsTheItemBeforeSays() {
    first.navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "All", style: .plain, target: nil, action: nil)
    #expect(bar.contains("‹ All"))
    first.navigationItem.backButtonTitle = "Home"
    #expect(bar.contains("‹ Home"))
    #expect(touch(window, .tap("Home")) == .done)
    #expect(row.topViewController === first)
  }

  @Test func leadsNotBackWhereTheButtonIsHidden() {
    second.navigationItem.hidesBackButton = true
    #expect(bar == "Mail" && touch(window, .tap("Inbox")) == .missing([]))
  }

  @Test func hasItsOwnItemsInPlaceOfTheButton() {
    let listener = Listener()
    second.navigationItem.leftBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .cancel, target: listener, action: Listener.heard)
    #expect(bar == "[Cancel]  Mail")
    #expect(touch(window, .tap("Cancel")) == .done)
    #expect(listener.senders.count == 1 && row.topViewController === second)
    #expect(listener.first === second.navigationItem.leftBarButtonItem)
  }

  @Test func showsTheFirstOfTheRightItemsOutermost() {
    second.navigationItem.rightBarButtonItems = ["One", "Two"].map {
      UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil)
    }
    #expect(bar == "‹ Inbox  Mail  [Two]  [One]")
    #expect(second.navigationItem.rightBarButtonItem?.title == "One")
    second.navigationItem.setRightBarButton(nil, animated: false)
    #expect(second.navigationItem.rightBarButtonItems == nil && bar == "‹ Inbox  Mail")
  }

  @Test func isGoneWithItsItemsWhileItIsHidden() {
    row.setNavigationBarHidden(true, animated: true)
    #expect(row.isNavigationBarHidden && bar == "")
    #expect(touch(window, .tap("Inbox")) == .missing([]))
    row.isNavigationBarHidden = false
    #expect(bar.contains("Mail"))
  }

  @Test func touchesNoItemThatIsDisabled() {
    let listener = Listener()
    let item = UIBarButtonItem(
      title: "Send", style: .done, target: listener, action: Listener.heard)
    second.navigationItem.rightBarButtonItem = item
    item.isEnabled = false
    #expect(bar.hasSuffix("(Send)"))
    #expect(touch(window, .tap("Send")) == .refused("the button 'Send' is disabled"))
    #expect(listener.senders.isEmpty)
  }

  @Test func showsTheTitleOfAnItemAndIsCalledByItsOtherNamesToo() {
    let item = UIBarButtonItem(
      image: UIImage(systemName: "gear"), style: .plain, target: nil, action: nil)
    second.navigationItem.rightBarButtonItem = item
    #expect(bar == "‹ Inbox  Mail  [gear]")
    item.accessibilityLabel = "Settings"
    #expect(bar == "‹ Inbox  Mail  [Settings]")
    item.title = "Options"
    #expect(bar == "‹ Inbox  Mail  [Options]")
    #expect(touch(window, .tap("Settings")) == .done)
  }

  @Test func looksForTheMethodOfAnItemFromItsController() {
    final class Page: UIViewController {
      var count = 0
    }
    _expose(Page.self, "add:") { page, _ in (page as? Page)?.count += 1 }
    let page = Page()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: nil, action: Selector("add:"))
    row.pushViewController(page, animated: false)
    #expect(touch(window, .tap("Add")) == .done)
    #expect(page.count == 1)
  }

  @Test func showsAViewOfItsOwn() {
    let button = UIButton(type: .system)
    button.setTitle("Map", for: .normal)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    #expect(bar == "‹ Inbox  Mail  [Map]")
    #expect(touch(window, .tap("Map")) == .done)
    #expect(taps == 1)
  }

  @Test(
    arguments: [
      (UIBarButtonItem.SystemItem.done, "Done"), (.cancel, "Cancel"), (.edit, "Edit"),
      (.save, "Save"), (.add, "Add"), (.action, "Share"), (.trash, "Delete"),
      (.refresh, "Refresh"), (.close, "Close"),
    ] as [(UIBarButtonItem.SystemItem, String)])
  func hasTheWordsOfTheSystem(item: UIBarButtonItem.SystemItem, word: String) {
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: item)
    #expect(bar == "‹ Inbox  Mail  [\(word)]")
    #expect(touch(window, .tap(word)) == .done)
  }

  @Test func performsTheActionOfAnItem() {
    var senders: [UIBarButtonItem?] = []
    let item = UIBarButtonItem(
      primaryAction: UIAction(title: "Sort") { senders.append($0.sender as? UIBarButtonItem) })
    second.navigationItem.rightBarButtonItem = item
    #expect(touch(window, .tap("Sort")) == .done)
    #expect(senders == [item])
  }
}
