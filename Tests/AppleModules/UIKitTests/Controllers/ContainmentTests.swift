import DeviceProtocol
import Testing
import UIKit

/// Child controllers that an app adds by itself.
@MainActor struct ContainmentTests {
  private final class Logged: UIViewController {
    var log: [String] = []
    override func willMove(toParent parent: UIViewController?) {
      log.append(parent == nil ? "will leave" : "will move")
    }
    override func didMove(toParent parent: UIViewController?) {
      log.append(parent == nil ? "left" : "moved")
    }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewIsAppearing(_ animated: Bool) { log.append("appears") }
    override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
  }

  private let outer = UIViewController()
  private let inner = Logged()

  private func put() {
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
  }

  @Test func appearsWithTheControllerAround() {
    put()
    #expect(inner.log == ["will move", "moved"])
    #expect(outer.children == [inner] && inner.parent === outer)
    let window = show(outer)
    Display.shared.endTurn()
    #expect(inner.log.suffix(3) == ["will appear", "appears", "appeared"])
    window.rootViewController = UIViewController()
    Display.shared.endTurn()
    #expect(inner.log.suffix(2) == ["will disappear", "disappeared"])
  }

  @Test func comesAndGoesWhileTheControllerAroundIsShown() {
    let window = show(outer)
    Display.shared.endTurn()
    put()
    Display.shared.endTurn()
    #expect(inner.log == ["will move", "will appear", "appears", "moved", "appeared"])
    inner.log = []
    inner.willMove(toParent: nil)
    inner.view.removeFromSuperview()
    inner.removeFromParent()
    Display.shared.endTurn()
    #expect(inner.log == ["will leave", "will disappear", "left", "disappeared"])
    #expect(outer.children.isEmpty && inner.parent == nil)
    _ = window
  }

  @Test func showsTheBarsOfAContainerWithinAnother() {
    let first = UIViewController()
    first.title = "News"
    let second = UIViewController()
    second.title = "Settings"
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: first), second]
    outer.addChild(tabs)
    outer.view.addSubview(tabs.view)
    tabs.didMove(toParent: outer)
    let window = show(outer)
    #expect(ScreenReader.lines(of: window) == ["News", "● News  ○ Settings"])
    #expect(touch(window, .tap("Settings")) == .done)
    #expect(ScreenReader.lines(of: window) == ["Settings", "○ News  ● Settings"])
  }

  @Test func turnsPages() {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let first = UIViewController()
    first.title = "One"
    inner.title = "Two"
    pages.setViewControllers([first], direction: .forward, animated: false)
    let window = show(pages)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["One"])
    pages.setViewControllers([inner], direction: .forward, animated: true)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["Two"])
    #expect(inner.log == ["will move", "will appear", "appears", "appeared", "moved"])
    #expect(pages.viewControllers == [inner])
  }
}
