import Testing
import UIKit

/// When a controller loads its view, and the layout around it.
@MainActor struct ControllerViewTests {
  private let journal = Journal()

  @Test func asksForNoViewOnlyToLook() {
    let page = LoggedController("page", journal)
    #expect(page.viewIfLoaded == nil && !page.isViewLoaded && journal.take() == [])
    page.loadViewIfNeeded()
    page.loadViewIfNeeded()
    #expect(page.isViewLoaded && journal.take() == ["page loads"])
    #expect(page.view.bounds.size == UIScreen.main.bounds.size)
  }

  @Test func loadsItsViewAnewOnceItIsGivenUp() {
    let page = LoggedController("page", journal)
    let first = page.view
    page.view = nil
    #expect(!page.isViewLoaded && first?.next == nil)
    #expect(page.view !== first && journal.take() == ["page loads", "page loads"])
  }

  @Test func takesAViewThatItIsGiven() {
    let page = LoggedController("page", journal)
    let own = UIView()
    page.view = own
    #expect(page.isViewLoaded && own.next === page && page.view === own)
  }

  @Test func finishesWhatItBeganWhenItComesAndGoesInOneTurn() {
    let page = LoggedController("page", journal)
    let window = show(page)
    window.rootViewController = UIViewController()
    Display.shared.endTurn()
    #expect(
      journal.take() == [
        "page loads", "page will appear", "page will disappear", "page disappeared",
      ])
  }

  @Test func appearsAgainBeforeItHasDisappeared() {
    let page = LoggedController("page", journal)
    let window = show(page)
    Display.shared.endTurn()
    _ = journal.take()
    window.rootViewController = UIViewController()
    window.rootViewController = page
    Display.shared.endTurn()
    #expect(journal.take() == ["page will disappear", "page will appear", "page appeared"])
  }

  @Test func knowsTheContainersAroundIt() {
    let page = UIViewController()
    let row = UINavigationController(rootViewController: page)
    let tabs = UITabBarController()
    tabs.viewControllers = [row]
    #expect(page.navigationController === row && page.tabBarController === tabs)
    #expect(row.tabBarController === tabs && row.navigationController == nil)
    #expect(tabs.tabBarController == nil)
  }

  @Test func leavesOneParentForAnother() {
    let (first, second) = (UIViewController(), UIViewController())
    let page = LoggedController("page", journal)
    first.addChild(page)
    page.didMove(toParent: first)
    second.addChild(page)
    #expect(first.children.isEmpty && second.children == [page] && page.parent === second)
    #expect(journal.take() == ["page will move", "page moved", "page left", "page will move"])
  }

  @Test func addsAChildOnce() {
    let outer = UIViewController()
    let page = LoggedController("page", journal)
    outer.addChild(page)
    outer.addChild(page)
    #expect(outer.children == [page] && journal.take() == ["page will move"])
  }

  @Test func staysShownWhenItsViewOnlyChangesItsPlace() {
    let outer = UIViewController()
    let page = LoggedController("page", journal)
    let window = show(outer)
    outer.addChild(page)
    outer.view.addSubview(page.view)
    outer.view.addSubview(UIView())
    page.didMove(toParent: outer)
    Display.shared.endTurn()
    _ = journal.take()
    outer.view.bringSubviewToFront(page.view)
    outer.view.insertSubview(page.view, at: 0)
    Display.shared.endTurn()
    #expect(journal.take() == [] && page.view.window === window)
  }

  @Test func staysShownWhenItsViewMovesWithinItsParent() {
    let outer = UIViewController()
    let page = LoggedController("page", journal)
    let window = show(outer)
    let box = UIView()
    outer.view.addSubview(box)
    outer.addChild(page)
    outer.view.addSubview(page.view)
    page.didMove(toParent: outer)
    Display.shared.endTurn()
    _ = journal.take()
    box.addSubview(page.view)
    Display.shared.endTurn()
    #expect(journal.take() == [] && page.view.window === window)
  }
}
