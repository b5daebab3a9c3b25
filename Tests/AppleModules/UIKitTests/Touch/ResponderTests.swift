import Testing
import UIKit

/// The first responder, and how it changes.
@MainActor struct ResponderTests {
  private final class Canvas: UIView {
    var canResign = true
    override var canBecomeFirstResponder: Bool { true }
    @discardableResult
    override func resignFirstResponder() -> Bool { canResign && super.resignFirstResponder() }
  }

  private let window = UIWindow()
  private let first = Canvas()
  private let second = Canvas()

  init() {
    for view in [first, second] { window.addSubview(view) }
    window.makeKeyAndVisible()
  }

  @Test func isNotFirstUnlessItCanBe() {
    #expect(!UIView().canBecomeFirstResponder && !UIView().becomeFirstResponder())
    #expect(first.becomeFirstResponder() && first.isFirstResponder)
    first.resignFirstResponder()
    #expect(!first.isFirstResponder)
  }

  @Test func takesItFromAnother() {
    first.becomeFirstResponder()
    #expect(second.becomeFirstResponder())
    #expect(!first.isFirstResponder && second.isFirstResponder)
    second.resignFirstResponder()
  }

  @Test func waitsForOneThatDoesNotResign() {
    first.becomeFirstResponder()
    first.canResign = false
    #expect(!second.becomeFirstResponder())
    #expect(first.isFirstResponder && !second.isFirstResponder)
    first.canResign = true
    first.resignFirstResponder()
  }

  @Test func staysFirstWhenItIsAskedAgain() {
    first.becomeFirstResponder()
    first.canResign = false
    #expect(first.becomeFirstResponder())
    first.canResign = true
    first.resignFirstResponder()
  }

  @Test func isFirstNoLongerThanItLives() {
    weak var gone: Canvas?
    do {
      let view = Canvas()
      window.addSubview(view)
      view.becomeFirstResponder()
      gone = view
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    #expect(second.becomeFirstResponder())
    second.resignFirstResponder()
  }

  @Test func endsEditingInItsOwnViewsAlone() {
    let (left, right) = (UIView(), UIView())
    for view in [left, right] { window.addSubview(view) }
    left.addSubview(first)
    first.becomeFirstResponder()
    right.endEditing(true)
    #expect(first.isFirstResponder)
    #expect(left.endEditing(true) && !first.isFirstResponder)
  }

  @Test func sendsAnActionUpFromTheFirstResponder() {
    final class Page: UIViewController {
      var senders: [UIView?] = []
    }
    _expose(Page.self, "paint:") { page, arguments in
      (page as? Page)?.senders.append(arguments.first as? UIView)
    }
    let page = Page()
    let window = show(page)
    page.view.addSubview(first)
    first.becomeFirstResponder()
    let isSent = UIApplication.shared.sendAction(
      Selector("paint:"), to: nil, from: second, for: nil)
    #expect(isSent && page.senders == [second] && window.isKeyWindow)
    first.resignFirstResponder()
  }
}
