import Testing
import UIKit

@MainActor struct ViewControllerTests {
  init() { FeedViewController.expose() }

  @Test func loadsItsViewOnceAndWhenFirstAskedFor() {
    let controller = FeedViewController()
    #expect(!controller.isViewLoaded)
    _ = controller.view
    _ = controller.tableView
    #expect(controller.log == ["viewDidLoad"])
  }

  @Test func appearsAtTheEndOfTheTurn() {
    let controller = FeedViewController()
    let window = show(controller)
    #expect(controller.log == ["viewDidLoad", "viewWillAppear"])
    Display.shared.endTurn()
    #expect(controller.log.last == "viewDidAppear")
    #expect(controller.view.window === window && window.isKeyWindow)
    #expect(controller.view.frame == window.bounds)
  }

  @Test func appearsOnlyWhenTheWindowDoes() {
    let controller = FeedViewController()
    let window = UIWindow()
    window.rootViewController = controller
    #expect(!controller.isViewLoaded)
    window.makeKeyAndVisible()
    window.makeKeyAndVisible()
    Display.shared.endTurn()
    #expect(controller.log == ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
  }

  @Test func goesWhenAnotherTakesItsPlace() {
    let controller = FeedViewController()
    let window = show(controller)
    Display.shared.endTurn()
    window.rootViewController = UIViewController()
    Display.shared.endTurn()
    #expect(controller.log.suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
    #expect(controller.view.window == nil)
  }

  @Test func letsASubclassMakeItsOwnInitializer() {
    final class Page: UIViewController {
      let number: Int
      init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
      override func loadView() {
        let view = UIView()
        view.backgroundColor = .white
        self.view = view
      }
    }
    let page = Page(number: 3)
    #expect(page.view.backgroundColor == UIColor(white: 1, alpha: 1) && page.number == 3)
  }

  @Test func trapsWhenNoViewIsMade() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        final class Empty: UIViewController {
          override func loadView() {}
        }
        _ = Empty().view
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("'loadView()' of 'Empty' did not set 'view'; assign it there"))
  }

  @Test func showsTheLastControllerOfARow() {
    let first = FeedViewController()
    let second = FeedViewController()
    let row = UINavigationController(rootViewController: first)
    let window = show(row)
    Display.shared.endTurn()
    row.pushViewController(second, animated: false)
    Display.shared.endTurn()
    #expect(first.log.suffix(2) == ["viewWillDisappear", "viewDidDisappear"])
    #expect(second.log == ["viewDidLoad", "viewWillAppear", "viewDidAppear"])
    #expect(second.view.window === window && second.navigationController === row)
    #expect(row.popViewController(animated: false) === second)
    Display.shared.endTurn()
    #expect(first.log.last == "viewDidAppear")
    #expect(row.popViewController(animated: false) == nil)
  }
}
