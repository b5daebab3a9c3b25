import DeviceProtocol
import Testing
import UIKit

/// Taps on views with gesture recognizers, and which object receives them.
@MainActor struct GestureTests {
  private let controller = UIViewController()
  private let window: UIWindow
  private let box = UIView()
  private let listener = Listener()

  init() {
    window = show(controller)
    box.accessibilityLabel = "box"
    controller.view.addSubview(box)
  }

  private func tap() -> UITapGestureRecognizer {
    UITapGestureRecognizer(target: listener, action: Listener.heard)
  }

  @Test func callsItsTargetWithItself() {
    let tap = tap()
    box.addGestureRecognizer(tap)
    #expect(touch(window, .tap("box")) == .done)
    #expect(listener.senders.count == 1 && listener.first === tap)
    #expect(tap.view === box)
  }

  @Test func hasEndedWhileItsTargetIsCalled() {
    final class Asker: NSObject {
      var states: [UIGestureRecognizer.State] = []
    }
    _expose(Asker.self, "ask:", isolated: true) { object, arguments in
      guard let tap = arguments.first as? UIGestureRecognizer else { return nil }
      return (object as? Asker)?.states.append(tap.state)
    }
    let asker = Asker()
    let tap = UITapGestureRecognizer(target: asker, action: Selector("ask:"))
    box.addGestureRecognizer(tap)
    _ = touch(window, .tap("box"))
    #expect(asker.states == [.ended] && tap.state == .possible)
  }

  @Test func callsSeveralTargetsInTheirOrder() {
    let other = Listener()
    let tap = tap()
    tap.addTarget(other, action: Listener.rang)
    box.addGestureRecognizer(tap)
    _ = touch(window, .tap("box"))
    tap.removeTarget(listener, action: nil)
    _ = touch(window, .tap("box"))
    #expect(listener.senders.count == 1 && other.rings == 2)
  }

  @Test func forgetsOneActionOfATarget() {
    let tap = tap()
    tap.addTarget(listener, action: Listener.rang)
    tap.removeTarget(listener, action: Listener.heard)
    box.addGestureRecognizer(tap)
    _ = touch(window, .tap("box"))
    #expect(listener.senders.isEmpty && listener.rings == 1)
  }

  @Test func isSilentWhileItIsDisabled() {
    let tap = tap()
    box.addGestureRecognizer(tap)
    tap.isEnabled = false
    _ = touch(window, .tap("box"))
    #expect(listener.senders.isEmpty)
  }

  @Test func isSilentOnceItIsTakenAway() {
    let tap = tap()
    box.addGestureRecognizer(tap)
    box.removeGestureRecognizer(tap)
    #expect(touch(window, .tap("box")) == .missing([]))
    #expect(tap.view == nil && listener.senders.isEmpty)
  }

  @Test func belongsToOneViewAtATime() {
    let tap = tap()
    let other = UIView()
    box.addGestureRecognizer(tap)
    other.addGestureRecognizer(tap)
    #expect(tap.view === other && box.gestureRecognizers?.isEmpty ?? true)
    other.gestureRecognizers = []
    #expect(tap.view == nil)
  }

  @Test func countsOnceWhenItIsAddedTwice() {
    let tap = tap()
    box.addGestureRecognizer(tap)
    box.addGestureRecognizer(tap)
    _ = touch(window, .tap("box"))
    #expect(listener.senders.count == 1)
  }

  private final class Gate: NSObject, UIGestureRecognizerDelegate {
    var isOpen = false
    var asked = 0
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      asked += 1
      return isOpen
    }
  }

  @Test func asksItsDelegateFirst() {
    let tap = tap()
    let gate = Gate()
    tap.delegate = gate
    box.addGestureRecognizer(tap)
    _ = touch(window, .tap("box"))
    #expect(gate.asked == 1 && listener.senders.isEmpty)
    gate.isOpen = true
    _ = touch(window, .tap("box"))
    #expect(listener.senders.count == 1 && tap.state == .possible)
  }

  @Test func keepsNeitherTargetNorView() {
    weak var gone: Listener?
    weak var goneView: UIView?
    let tap: UITapGestureRecognizer
    do {
      let target = Listener()
      let view = UIView()
      (gone, goneView) = (target, view)
      tap = UITapGestureRecognizer(target: target, action: Listener.heard)
      view.addGestureRecognizer(tap)
    }
    #expect(gone == nil && goneView == nil && tap.view == nil)
    box.addGestureRecognizer(tap)
    #expect(touch(window, .tap("box")) == .done)
  }

  @Test func tellsWhereTheFingerIs() {
    let tap = tap()
    box.frame = CGRect(x: 100, y: 50, width: 20, height: 10)
    #expect(tap.location(in: nil) == .zero)
    box.addGestureRecognizer(tap)
    #expect(tap.location(in: box) == CGPoint(x: 10, y: 5))
    #expect(tap.location(in: controller.view) == CGPoint(x: 110, y: 55))
  }

  @Test func tapsAViewByTheTextInIt() {
    let label = UILabel()
    label.text = "Open"
    box.addSubview(label)
    box.addGestureRecognizer(tap())
    #expect(touch(window, .tap("Open")) == .done)
    #expect(listener.senders.count == 1)
  }

  @Test func waitsForGesturesOtherThanTaps() {
    box.addGestureRecognizer(
      UILongPressGestureRecognizer(target: listener, action: Listener.heard))
    #expect(touch(window, .tap("box")) == .missing([]))
  }
}
