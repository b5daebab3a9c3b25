import Testing
import UIKit

/// Which targets and closures a control calls for which events.
@MainActor struct ControlActionTests {
  private let control = UIControl()
  private let listener = Listener()
  private let both: UIControl.Event = [.touchDown, .valueChanged]

  @Test(
    arguments: [
      (UIControl.Event.touchDown, 1), (.valueChanged, 1), (.touchUpInside, 0), (.allEvents, 1),
    ] as [(UIControl.Event, Int)])
  func callsForEachOfItsEvents(event: UIControl.Event, calls: Int) {
    control.addTarget(listener, action: Listener.heard, for: both)
    control.sendActions(for: event)
    #expect(listener.senders.count == calls)
    #expect(listener.senders.allSatisfy { $0 === control })
  }

  /// "It is also safe to call this method multiple times with the same values" (addTarget).
  @Test func countsATargetOnceWhenItIsAddedTwice() {
    control.addTarget(listener, action: Listener.heard, for: .touchDown)
    control.addTarget(listener, action: Listener.heard, for: both)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    #expect(listener.senders.count == 2)
  }

  @Test func callsSeveralMethodsOfOneTarget() {
    control.addTarget(listener, action: Listener.heard, for: .touchDown)
    control.addTarget(listener, action: Listener.rang, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(listener.senders.count == 1 && listener.rings == 1)
  }

  @Test func stopsTheEventsThatAreNamedAlone() {
    control.addTarget(listener, action: Listener.heard, for: both)
    control.removeTarget(listener, action: Listener.heard, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(listener.senders.isEmpty)
    control.sendActions(for: .valueChanged)
    #expect(listener.senders.count == 1)
  }

  @Test func stopsTheMethodThatIsNamedAlone() {
    control.addTarget(listener, action: Listener.heard, for: both)
    control.addTarget(listener, action: Listener.rang, for: both)
    control.removeTarget(listener, action: Listener.heard, for: .allEvents)
    control.sendActions(for: .touchDown)
    #expect(listener.senders.isEmpty && listener.rings == 1)
  }

  @Test func stopsAllTargetsForNil() {
    let other = Listener()
    control.addTarget(listener, action: Listener.heard, for: both)
    control.addTarget(other, action: Listener.heard, for: both)
    control.removeTarget(nil, action: nil, for: .allEvents)
    control.sendActions(for: both)
    #expect(listener.senders.isEmpty && other.senders.isEmpty)
  }

  @Test func callsClosuresWithTheControlAsSender() {
    var senders: [UIControl?] = []
    let action = UIAction { senders.append($0.sender as? UIControl) }
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(senders == [control] && action.sender == nil)
  }

  @Test func replacesAnActionOfTheSameName() {
    var log: [String] = []
    let name = UIAction.Identifier("save")
    control.addAction(UIAction(identifier: name) { _ in log.append("old") }, for: .touchDown)
    control.addAction(UIAction(identifier: name) { _ in log.append("new") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(log == ["new"])
  }

  @Test func replacesAnActionForTheEventsThatAreNamedAlone() {
    var log: [String] = []
    let name = UIAction.Identifier("save")
    control.addAction(UIAction(identifier: name) { _ in log.append("old") }, for: both)
    control.addAction(UIAction(identifier: name) { _ in log.append("new") }, for: .touchDown)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    #expect(log == ["new", "old"])
  }

  @Test func keepsActionsOfNoNameApart() {
    var count = 0
    for _ in 0..<2 { control.addAction(UIAction { _ in count += 1 }, for: .touchDown) }
    control.sendActions(for: .touchDown)
    #expect(count == 2)
  }

  @Test func forgetsAnAction() {
    var count = 0
    let action = UIAction { _ in count += 1 }
    control.addAction(action, for: both)
    control.removeAction(action, for: .touchDown)
    control.sendActions(for: both)
    #expect(count == 1)
    control.removeAction(action, for: .allEvents)
    control.sendActions(for: both)
    #expect(count == 1)
  }

  @Test(
    arguments: [
      (true, false, UIControl.State.normal), (false, false, .disabled), (true, true, .selected),
      (false, true, [.disabled, .selected]),
    ] as [(Bool, Bool, UIControl.State)])
  func saysHowItIs(isEnabled: Bool, isSelected: Bool, state: UIControl.State) {
    control.isEnabled = isEnabled
    control.isSelected = isSelected
    #expect(control.state == state)
  }

  @Test func asksNobodyElseWhenItsTargetIsGone() {
    final class Above: UIView {
      var calls = 0
    }
    _expose(Above.self, "heard:") { above, _ in (above as? Above)?.calls += 1 }
    let above = Above()
    above.addSubview(control)
    do {
      let target = Listener()
      control.addTarget(target, action: Listener.heard, for: .touchDown)
    }
    control.sendActions(for: .touchDown)
    #expect(above.calls == 0)
    control.addTarget(nil, action: Listener.heard, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(above.calls == 1)
  }

  @Test func sendsNothingUpwardsWhereNobodyListens() {
    control.addTarget(nil, action: Selector("nobodyHasThis:"), for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(
      !UIApplication.shared.sendAction(
        Selector("nobodyHasThis:"), to: nil, from: control, for: nil))
  }

  @Test func sendsAnActionOfTheAppToItsTarget() {
    #expect(
      UIApplication.shared.sendAction(
        Listener.heard, to: listener, from: control, for: nil))
    #expect(listener.senders.count == 1 && listener.first === control)
  }
}
