import Testing
import UIKit

/// Visibility and order of several windows, bars and views.
@MainActor struct ScreenOrderTests {
  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  @Test func showsTheKeyWindowBeforeTheNewest() {
    let (first, second) = (UIWindow(), UIWindow())
    for (window, text) in [(first, "first"), (second, "second")] {
      window.addSubview(label(text))
      window.isHidden = false
    }
    first.makeKey()
    #expect(ScreenReader.lines(of: .shared) == ["first"])
    first.isHidden = true
    #expect(ScreenReader.lines(of: .shared) == ["second"])
  }

  @Test func showsViewsOfTheWindowBelowThoseOfItsController() {
    let page = UIViewController()
    page.title = "page"
    page.view.addSubview(label("inside"))
    let window = show(page)
    window.addSubview(label("over all"))
    #expect(ScreenReader.lines(of: window) == ["page", "inside", "over all"])
  }

  @Test func showsTheBarAboveAndTheTabsBelow() {
    let page = UIViewController()
    page.title = "News"
    page.view.addSubview(label("text"))
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page)]
    #expect(ScreenReader.lines(of: show(tabs)) == ["News", "text", "● News"])
  }

  @Test func showsTheTitleOfThePageThatIsOnTop() {
    let (first, second) = (UIViewController(), UIViewController())
    first.title = "first"
    second.title = "second"
    let row = UINavigationController(rootViewController: first)
    let window = show(row)
    row.pushViewController(second, animated: true)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["‹ first  second"])
  }

  @Test func showsThePageBelowAnAlertAndNotBelowAPage() {
    let page = UIViewController()
    page.title = "page"
    let window = show(page)
    let sheet = UIViewController()
    sheet.title = "sheet"
    page.present(sheet, animated: false)
    #expect(ScreenReader.lines(of: window) == ["sheet"])
    let alert = UIAlertController(title: "alert", message: nil, preferredStyle: .alert)
    sheet.present(alert, animated: false)
    #expect(ScreenReader.lines(of: window) == ["│ alert", "sheet"])
  }

  @Test func showsChangesAtTheEndOfTheTurnAlone() {
    let page = UITableViewController()
    let rows = Rows([["a"]])
    page.tableView.dataSource = rows
    let window = show(page)
    Display.shared.endTurn()
    rows.sections = [["a", "b"]]
    page.tableView.reloadData()
    #expect(ScreenReader.lines(of: window) == ["a"])
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["a", "b"])
  }

  @Test func worksThroughWhatIsPutOffInOneTurn() {
    var log: [Int] = []
    let page = UIViewController()
    let window = show(page)
    Display.shared.endTurn()
    let (first, second) = (UIViewController(), UIViewController())
    page.present(first, animated: false) {
      log.append(1)
      first.present(second, animated: false) { log.append(2) }
    }
    Display.shared.endTurn()
    #expect(log == [1, 2] && second.view.window === window)
  }
}
