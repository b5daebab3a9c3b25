import DeviceProtocol
import Testing
import UIKit

/// Scrolling by the app, and the delegate calls.
@MainActor struct ScrollViewTests {
  private final class Told: NSObject, UIScrollViewDelegate, UITableViewDelegate {
    var log: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      log.append("scrolled to \(Int(scrollView.contentOffset.y))")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("done") }
  }

  private let told = Told()
  private let view = UIScrollView()

  init() { view.delegate = told }

  @Test func tellsOfEachMove() {
    view.contentOffset = CGPoint(x: 0, y: 10)
    view.contentOffset = CGPoint(x: 0, y: 10)
    view.contentOffset.y = 30
    #expect(told.log == ["scrolled to 10", "scrolled to 30"])
  }

  /// "Called at the end of setContentOffset(_:animated:), but only if animations are requested."
  @Test(arguments: [(true, ["scrolled to 5", "done"]), (false, ["scrolled to 5"])])
  func tellsTheEndOfAnAnimation(animated: Bool, log: [String]) {
    view.setContentOffset(CGPoint(x: 0, y: 5), animated: animated)
    #expect(told.log == log)
  }

  @Test func tellsTheDelegateOfATable() {
    let table = UITableView()
    table.delegate = told
    table.contentOffset.y = 4
    #expect(told.log == ["scrolled to 4"])
  }

  @Test func keepsNoDelegate() {
    weak var gone: Told?
    do {
      let told = Told()
      gone = told
      view.delegate = told
    }
    #expect(gone == nil && view.delegate == nil)
    view.contentOffset.y = 1
  }

  @Test func exchangesTheWheelAboveItsContents() {
    let (first, second) = (UIRefreshControl(), UIRefreshControl())
    view.refreshControl = first
    #expect(first.superview === view)
    view.refreshControl = second
    #expect(first.superview == nil && view.subviews == [second])
    view.refreshControl = nil
    #expect(view.subviews.isEmpty)
  }

  @Test func turnsTheWheelWithoutAnEvent() {
    let wheel = UIRefreshControl()
    let listener = Listener()
    wheel.addTarget(listener, action: Listener.heard, for: .valueChanged)
    wheel.beginRefreshing()
    #expect(wheel.isRefreshing && listener.senders.isEmpty)
    wheel.endRefreshing()
    #expect(!wheel.isRefreshing)
  }

  @Test func pullsTheWheelOnceUntilItStands() {
    let controller = UITableViewController()
    let wheel = UIRefreshControl()
    let listener = Listener()
    wheel.addTarget(listener, action: Listener.heard, for: .valueChanged)
    controller.refreshControl = wheel
    let window = show(controller)
    #expect(touch(window, .pullToRefresh) == .done)
    #expect(wheel.isRefreshing && listener.senders.count == 1)
    #expect(touch(window, .pullToRefresh) == .refused("the refresh control is already refreshing"))
    wheel.endRefreshing()
    wheel.isEnabled = false
    #expect(touch(window, .pullToRefresh) == .refused("the refresh control is disabled"))
    wheel.isEnabled = true
    #expect(touch(window, .pullToRefresh) == .done)
    #expect(listener.senders.count == 2)
  }
}
