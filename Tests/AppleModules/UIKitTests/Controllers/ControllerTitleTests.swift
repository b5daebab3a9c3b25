import Testing
import UIKit

/// The titles of a controller and of its bar items.
@MainActor struct ControllerTitleTests {
  private let controller = UIViewController()

  @Test func givesItsTitleToItsItems() {
    controller.title = "Feed"
    #expect(controller.navigationItem.title == "Feed" && controller.tabBarItem.title == "Feed")
  }

  /// "If the view controller has a valid navigation item or tab-bar item object, assigning a value to this
  /// property updates the title text of those objects."
  @Test func changesTheTitlesOfItemsThatAreThere() {
    controller.navigationItem.title = "Old"
    controller.tabBarItem = UITabBarItem(title: "Old", image: nil, tag: 0)
    controller.title = "New"
    #expect(controller.navigationItem.title == "New" && controller.tabBarItem.title == "New")
  }

  @Test func leavesItsOwnTitleWhenAnItemChanges() {
    controller.title = "Feed"
    controller.navigationItem.title = "Feed (3)"
    #expect(controller.title == "Feed" && controller.tabBarItem.title == "Feed")
    #expect(ScreenReader.lines(of: show(controller)) == ["Feed (3)"])
  }

  @Test func namesTheTabOfARowAfterItsRoot() {
    let tabs = UITabBarController()
    controller.title = "Feed"
    tabs.viewControllers = [UINavigationController(rootViewController: controller)]
    #expect(ScreenReader.lines(of: show(tabs)) == ["Feed", "● Feed"])
  }
}
