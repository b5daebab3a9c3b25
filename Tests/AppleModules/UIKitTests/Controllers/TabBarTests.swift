import DeviceProtocol
import Testing
import UIKit

/// Tabs: the selected controller, and the delegate calls.
@MainActor struct TabBarTests {
  private let journal = Journal()
  private let pages: [LoggedController]
  private let tabs = UITabBarController()
  private let window: UIWindow

  init() {
    let journal = journal
    pages = ["A", "B", "C", "D"].map { LoggedController($0, journal) }
    tabs.viewControllers = Array(pages[...2])
    window = show(tabs)
    Display.shared.endTurn()
  }

  private func take() -> [String] {
    Display.shared.endTurn()
    return journal.take()
  }

  @Test func selectsTheFirstAndLoadsNoOther() {
    #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[0])
    #expect(pages.map(\.isViewLoaded) == [true, false, false, false])
    #expect(pages[2].tabBarController === tabs && pages[2].parent === tabs)
    #expect(ScreenReader.lines(of: window).last == "● A  ○ B  ○ C")
  }

  @Test func tellsThoseThatComeAndGo() {
    _ = take()
    tabs.selectedIndex = 1
    #expect(
      take() == ["A will disappear", "B loads", "B will appear", "A disappeared", "B appeared"])
    tabs.selectedIndex = 1
    #expect(take() == [])
    tabs.selectedViewController = pages[0]
    #expect(take() == ["B will disappear", "A will appear", "B disappeared", "A appeared"])
  }

  @Test func ignoresWhatIsNoTab() {
    tabs.selectedIndex = 7
    tabs.selectedViewController = pages[3]
    #expect(tabs.selectedIndex == 0)
  }

  @Test func tellsControllersThatTheyMove() {
    _ = take()
    tabs.viewControllers = [pages[0], pages[3]]
    #expect(
      take() == ["B will leave", "C will leave", "D will move", "B left", "C left", "D moved"])
    #expect(pages[1].parent == nil && pages[3].tabBarController === tabs)
  }

  /// "remembers the view controller object that was previously selected and attempts to reselect it"
  @Test func staysWithTheSelectedController() {
    tabs.selectedIndex = 1
    tabs.viewControllers = [pages[3], pages[2], pages[1]]
    #expect(tabs.selectedIndex == 2 && tabs.selectedViewController === pages[1])
  }

  /// "If the selected view controller is no longer present, it attempts to select the view controller at the
  /// same index in the array as the previous selection. If that index is invalid, it selects the view
  /// controller at index 0."
  @Test(arguments: [(1, [0, 3, 2], 1), (2, [0, 1, 3], 2), (2, [0, 3], 0)])
  func staysAtThePlaceOfASelectedControllerThatIsGone(
    selected: Int, left: [Int], expected: Int
  ) {
    tabs.selectedIndex = selected
    tabs.setViewControllers(left.map { pages[$0] }, animated: false)
    #expect(tabs.selectedIndex == expected)
  }

  @Test func showsNothingWithoutControllers() {
    tabs.viewControllers = nil
    #expect(tabs.viewControllers == nil && tabs.selectedViewController == nil)
    #expect(ScreenReader.lines(of: window) == [])
    tabs.viewControllers = [pages[1]]
    #expect(tabs.selectedViewController === pages[1])
  }

  private final class Judge: NSObject, UITabBarControllerDelegate {
    var refused: UIViewController?
    var log: [String] = []
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      log.append("\(viewController.title ?? "")?")
      return viewController !== refused
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { log.append(viewController.title ?? "") }
  }

  @Test func asksItsDelegateAboutTouchesAlone() {
    let judge = Judge()
    judge.refused = pages[2]
    tabs.delegate = judge
    tabs.selectedIndex = 2
    #expect(judge.log == [] && tabs.selectedIndex == 2)
    #expect(touch(window, .tap("B")) == .done)
    #expect(judge.log == ["B?", "B"] && tabs.selectedIndex == 1)
    #expect(
      touch(window, .tap("C"))
        == .refused("the delegate's 'tabBarController(_:shouldSelect:)' returned false"))
    #expect(judge.log == ["B?", "B", "C?"] && tabs.selectedIndex == 1)
  }

  @Test func tellsItsDelegateOfASecondTouch() {
    let judge = Judge()
    tabs.delegate = judge
    #expect(touch(window, .tap("A")) == .done)
    #expect(judge.log == ["A?", "A"])
  }

  @Test func goesBackToTheRootAtASecondTouch() {
    let row = UINavigationController(rootViewController: pages[3])
    let page = UIViewController()
    tabs.viewControllers = [row, pages[1]]
    row.tabBarItem.title = "Row"
    row.pushViewController(page, animated: false)
    #expect(touch(window, .tap("B")) == .done)
    #expect(touch(window, .tap("Row")) == .done)
    #expect(row.topViewController === page)
    #expect(touch(window, .tap("Row")) == .done)
    #expect(row.viewControllers == [pages[3]])
  }

  @Test func showsTitleAndBadgeOfAnItem() {
    pages[1].tabBarItem = UITabBarItem(title: "News", image: nil, tag: 4)
    pages[1].tabBarItem.badgeValue = "3"
    #expect(ScreenReader.lines(of: window).last == "● A  ○ News (3)  ○ C")
    #expect(touch(window, .tap("News")) == .done)
    #expect(tabs.selectedIndex == 1)
  }

  @Test(
    arguments: [
      (UITabBarItem.SystemItem.more, "More"), (.favorites, "Favorites"), (.recents, "Recents"),
      (.search, "Search"), (.mostViewed, "Most Viewed"),
    ] as [(UITabBarItem.SystemItem, String)])
  func hasTheWordsOfTheSystem(item: UITabBarItem.SystemItem, word: String) {
    let made = UITabBarItem(tabBarSystemItem: item, tag: 5)
    #expect(made.title == word && made.tag == 5)
  }
}
