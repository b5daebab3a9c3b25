import Testing
import UIKit

@MainActor struct PageViewTests {
  private let journal = Journal()
  private let pages = UIPageViewController(
    transitionStyle: .scroll, navigationOrientation: .vertical)

  private func page(_ title: String) -> LoggedController { LoggedController(title, journal) }

  @Test func isTheParentOfThePageThatIsShown() {
    let (one, two) = (page("one"), page("two"))
    pages.setViewControllers([one], direction: .forward, animated: false)
    #expect(one.parent === pages && pages.children == [one])
    pages.setViewControllers([two], direction: .forward, animated: false)
    #expect(one.parent == nil && two.parent === pages && pages.viewControllers == [two])
    #expect(
      journal.take() == [
        "one will move", "one moved", "one will leave", "two will move",
        "one left", "two moved",
      ])
  }

  @Test func tellsThePagesThatTurn() {
    let (one, two) = (page("one"), page("two"))
    pages.setViewControllers([one], direction: .forward, animated: false)
    let window = show(pages)
    Display.shared.endTurn()
    _ = journal.take()
    pages.setViewControllers([two], direction: .reverse, animated: true)
    Display.shared.endTurn()
    #expect(
      journal.take().filter { !$0.contains("mov") && !$0.contains("le") } == [
        "one will disappear", "two loads", "two will appear", "one disappeared", "two appeared",
      ])
    #expect(ScreenReader.lines(of: window) == ["two"])
  }

  @Test func saysThatAPageWasTurned() async {
    let isFinished = await withCheckedContinuation { done in
      pages.setViewControllers([page("one")], direction: .forward, animated: false) {
        done.resume(returning: $0)
      }
    }
    #expect(isFinished)
  }
}
