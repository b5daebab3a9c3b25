import DeviceProtocol
import Testing
import UIKit

/// The navigation stack: its top controller, and the appearance callbacks as controllers come and go.
@MainActor struct NavigationTests {
  private let journal = Journal()
  private let pages: [LoggedController]
  private let row: UINavigationController
  private let window: UIWindow

  init() {
    let journal = journal
    pages = ["A", "B", "C"].map { LoggedController($0, journal) }
    row = UINavigationController(rootViewController: pages[0])
    window = show(row)
    Display.shared.endTurn()
    _ = journal.take()
  }

  private func push(_ numbers: Int...) {
    for number in numbers { row.pushViewController(pages[number], animated: false) }
    Display.shared.endTurn()
  }

  private func take() -> [String] {
    Display.shared.endTurn()
    return journal.take()
  }

  @Test func startsWithItsRoot() {
    let first = LoggedController("first", journal)
    let row = UINavigationController(rootViewController: first)
    #expect(row.viewControllers == [first] && row.topViewController === first)
    #expect(first.navigationController === row && first.parent === row)
    #expect(row.children == [first] && !first.isViewLoaded)
    #expect(journal.take() == ["first will move", "first moved"])
  }

  @Test func tellsThePushedAndTheCovered() {
    row.pushViewController(pages[1], animated: true)
    #expect(
      take() == [
        "B will move", "A will disappear", "B loads", "B will appear", "A disappeared",
        "B appeared", "B moved",
      ])
    #expect(pages[0].parent === row && pages[0].view.window == nil)
  }

  @Test func tellsThePoppedAndTheUncovered() {
    push(1)
    _ = journal.take()
    #expect(row.popViewController(animated: true) === pages[1])
    #expect(
      take() == [
        "B will leave", "B will disappear", "A will appear", "B disappeared", "A appeared",
        "B left",
      ])
    #expect(pages[1].parent == nil && pages[1].navigationController == nil)
  }

  @Test func popsNoRoot() {
    #expect(row.popViewController(animated: false) == nil)
    #expect(row.viewControllers == [pages[0]] && take() == [])
  }

  @Test func popsDownToAController() {
    push(1, 2)
    #expect(row.popToViewController(pages[0], animated: false) == [pages[1], pages[2]])
    #expect(row.viewControllers == [pages[0]] && pages[2].parent == nil)
    #expect(row.popToViewController(pages[2], animated: false) == nil)
  }

  @Test func showsNothingOfWhatLiesBetween() {
    push(1, 2)
    _ = journal.take()
    row.popToRootViewController(animated: false)
    let log = take()
    #expect(!log.contains("B will appear") && !log.contains("B will disappear"))
    #expect(log.contains("B left") && log.contains("C left") && log.contains("A appeared"))
  }

  @Test func exchangesTheWholeRow() {
    push(1)
    _ = journal.take()
    row.setViewControllers([pages[2], pages[1]], animated: false)
    #expect(row.topViewController === pages[1] && pages[0].parent == nil)
    #expect(take() == ["A will leave", "C will move", "A left", "C moved"])
    row.viewControllers = [pages[2]]
    #expect(take().contains("C appeared") && pages[1].parent == nil)
  }

  @Test func pushesWhatItIsToShow() {
    pages[0].show(pages[1], sender: nil)
    #expect(row.topViewController === pages[1])
    row.show(pages[2], sender: nil)
    #expect(row.viewControllers == pages)
  }

  @Test func isCoveredByWhatItPresents() {
    let sheet = UIViewController()
    pages[0].present(sheet, animated: false)
    #expect(row.visibleViewController === sheet && row.topViewController === pages[0])
    #expect(row.presentedViewController === sheet && sheet.presentingViewController === row)
    sheet.dismiss(animated: false)
    #expect(row.visibleViewController === pages[0])
  }

  /// "Pushing the same view controller instance more than once is not supported."
  @Test func trapsWhenAControllerIsPushedTwice() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let page = UIViewController()
        UINavigationController(rootViewController: page).pushViewController(page, animated: false)
      }
    }
    let error = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("is already on the stack"))
  }

  @Test func keepsNoControllerThatWasPopped() {
    weak var gone: UIViewController?
    do {
      let page = UIViewController()
      gone = page
      row.pushViewController(page, animated: false)
      row.popViewController(animated: false)
      Display.shared.endTurn()
    }
    #expect(gone == nil)
  }
}
