import Testing
import UIKit

/// Controllers presented on top of one another.
@MainActor struct PresentationChainTests {
  private let journal = Journal()
  private let root: LoggedController
  private let first: LoggedController
  private let second: LoggedController
  private let window: UIWindow

  init() {
    root = LoggedController("root", journal)
    first = LoggedController("first", journal)
    second = LoggedController("second", journal)
    window = show(root)
    Display.shared.endTurn()
    _ = journal.take()
  }

  private func take() -> [String] {
    Display.shared.endTurn()
    return journal.take()
  }

  @Test func presentsOneAboveTheOther() {
    root.present(first, animated: false)
    first.present(second, animated: false)
    #expect(root.presentedViewController === first && first.presentedViewController === second)
    #expect(second.presentingViewController === first && second.view.window === window)
    #expect(ScreenReader.lines(of: window) == ["second"])
  }

  /// Full-screen styles remove the presenting view from the screen; the other styles leave it there.
  @Test(
    arguments: [
      (UIModalPresentationStyle.fullScreen, true), (.currentContext, true), (.pageSheet, false),
      (.formSheet, false), (.overFullScreen, false), (.overCurrentContext, false),
    ] as [(UIModalPresentationStyle, Bool)])
  func disappearsBelowWhatCoversIt(style: UIModalPresentationStyle, covers: Bool) {
    first.modalPresentationStyle = style
    root.present(first, animated: true)
    #expect(take().contains("root disappeared") == covers)
    root.dismiss(animated: true)
    #expect(take().contains("root appeared") == covers)
  }

  @Test func takesAwayAllAboveTheOneThatDismisses() {
    root.present(first, animated: false)
    first.present(second, animated: false)
    _ = take()
    root.dismiss(animated: false)
    #expect(take().filter { $0.hasSuffix("disappeared") }.count == 2)
    #expect(root.presentedViewController == nil && first.presentedViewController == nil)
    #expect(first.view.window == nil && second.view.window == nil)
  }

  /// "If you call this method on the presented view controller itself, UIKit asks the presenting one."
  @Test func isTakenAwayByTheOneThatPresentedIt() {
    root.present(first, animated: false)
    first.present(second, animated: false)
    second.dismiss(animated: false)
    #expect(first.presentedViewController == nil && root.presentedViewController === first)
    first.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test func takesAwayWhatIsAboveBeforeItself() {
    root.present(first, animated: false)
    first.present(second, animated: false)
    first.dismiss(animated: false)
    #expect(root.presentedViewController === first && second.presentingViewController == nil)
  }

  @Test func callsBackOnceAllIsDone() {
    let journal = journal
    root.present(first, animated: true) { journal.note("presented") }
    #expect(take().suffix(2) == ["first appeared", "presented"])
    first.dismiss(animated: true) { journal.note("dismissed") }
    #expect(take().suffix(2) == ["first disappeared", "dismissed"])
  }

  @Test func presentsFromTheOutermostController() {
    let inner = UIViewController()
    let row = UINavigationController(rootViewController: inner)
    let window = show(row)
    inner.present(first, animated: false)
    #expect(first.presentingViewController === row && inner.presentedViewController === first)
    inner.dismiss(animated: false)
    #expect(row.presentedViewController == nil && window.isKeyWindow)
  }

  @Test func dismissesFromWithinAPresentedRow() {
    let inner = UIViewController()
    let row = UINavigationController(rootViewController: inner)
    root.present(row, animated: false)
    #expect(inner.presentingViewController === root)
    inner.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test func takesAwayWhatItPresentsWhenItsWindowShowsAnother() {
    root.present(first, animated: false)
    _ = take()
    window.rootViewController = UIViewController()
    #expect(first.view.window == nil && first.presentingViewController == nil)
    #expect(take().filter { $0.hasSuffix("disappeared") }.count == 2)
  }

  @Test func keepsWhatItPresentsUntilItIsDismissed() {
    weak var gone: UIViewController?
    do {
      let page = UIViewController()
      gone = page
      root.present(page, animated: false)
    }
    Display.shared.endTurn()
    #expect(gone != nil)
    root.dismiss(animated: false)
    Display.shared.endTurn()
    #expect(gone == nil)
  }

  @Test func presentsWhatCannotBePushed() {
    root.show(first, sender: nil)
    #expect(root.presentedViewController === first)
  }
}
