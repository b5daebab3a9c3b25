import Testing
import UIKit

@MainActor struct ControlTests {
  init() { FeedViewController.expose() }

  @Test func callsTargetAndClosureOfAnEvent() {
    let controller = FeedViewController()
    let window = show(controller)
    Display.shared.endTurn()
    var senders: [Any?] = []
    controller.refreshControl?.addAction(
      UIAction { senders.append($0.sender) }, for: .valueChanged)
    controller.refreshControl?.beginRefreshing()
    #expect(ScreenReader.lines(of: window).contains("↻"))
    controller.refreshControl?.sendActions(for: .valueChanged)
    controller.refreshControl?.sendActions(for: .touchUpInside)
    Display.shared.endTurn()
    #expect(ScreenReader.lines(of: window) == ["Feed", "New", "Swift 6.3", "iOS 7"])
    #expect(controller.log.last == "unread 0 -> 1")
    #expect(senders.count == 1 && senders[0] as? UIRefreshControl === controller.refreshControl)
  }

  @Test func callsATargetNoMoreOnceItIsRemoved() {
    let controller = FeedViewController()
    let control = UIControl()
    control.addTarget(controller, action: Selector("refresh:"), for: .allEvents)
    control.removeTarget(controller, action: nil, for: .allEvents)
    control.sendActions(for: .touchUpInside)
    #expect(controller.items.count == 2)
  }

  @Test func keepsNoTarget() {
    weak var gone: FeedViewController?
    let control = UIControl()
    do {
      let controller = FeedViewController()
      gone = controller
      control.addTarget(controller, action: Selector("refresh:"), for: .allEvents)
    }
    #expect(gone == nil)
    control.sendActions(for: .allEvents)
  }

  @Test func looksUpwardsForAMethodWithoutATarget() {
    let controller = FeedViewController()
    let control = UIRefreshControl()
    controller.view.addSubview(control)
    control.addTarget(nil, action: Selector("refresh:"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(controller.items.first == "New")
  }
}
