import DeviceProtocol
import UIKit

// A sample from the time of iOS 7 as lowering passes it to the compiler: attributes are removed, selectors
// are calls, and observed properties announce their changes.

final class Feed: NSObject {
  var unread = 0 {
    willSet { _kvoWill(self, "unread", self.unread) }
    didSet { _kvoDid(self, "unread", self.unread) }
  }
  var title: String? = "News" {
    willSet { _kvoWill(self, "title", self.title) }
    didSet { _kvoDid(self, "title", self.title) }
  }

  func add(_ count: NSNumber) -> Feed {
    unread += count.intValue
    return self
  }

  func note(_ note: NSNotification) { title = note.name.rawValue }

  nonisolated static func expose() {
    _expose(Feed.self, "unread") { o, a in _res((o as? Feed)?.unread) }
    _expose(Feed.self, "title") { o, a in _res((o as? Feed)?.title) }
    _expose(Feed.self, "add:") { o, a in _res((o as? Feed)?.add(_arg(a, 0))) }
    _expose(Feed.self, "note:") { o, a in _res((o as? Feed)?.note(_arg(a, 0))) }
  }
}

final class Watcher: NSObject, _KVOObserving {
  var seen: [String] = []

  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let prior = change?[.notificationIsPriorKey] == nil ? "" : "before "
    let old = change?[.oldKey].map { "\($0) " } ?? ""
    let new = change?[.newKey].map { "\($0)" } ?? ""
    seen.append("\(prior)\(keyPath ?? "") \(old)-> \(new)")
  }
}

class FeedViewController: UITableViewController {
  var items = ["Swift 6.3", "iOS 7"]
  var log: [String] = []
  let feed = Feed()
  private var observation: NSKeyValueObservation?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Feed"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
    refreshControl = UIRefreshControl()
    refreshControl?.addTarget(
      self, action: Selector(FeedViewController.refresh, "refresh:"), for: .valueChanged)
    NotificationCenter.default.addObserver(
      self, selector: Selector(FeedViewController.didEnterBackground(_:), "didEnterBackground:"),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
    observation = feed.observe(\.unread, "unread", options: [.old, .new]) { [weak self] _, change in
      self?.log.append("unread \(change.oldValue ?? -1) -> \(change.newValue ?? -1)")
    }
    log.append("viewDidLoad")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.append("viewDidAppear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    log.append("viewWillDisappear")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.append("viewDidDisappear")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Cell", for: indexPath)
    cell.textLabel?.text = items[indexPath.row]
    return cell
  }

  func refresh(_ sender: UIRefreshControl) {
    items.insert("New", at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .top)
    feed.unread += 1
    sender.perform(Selector(UIRefreshControl.endRefreshing, "endRefreshing?"))
  }

  private func didEnterBackground(_ note: Notification) { log.append(note.name.rawValue) }

  func tick(timer: Timer) { log.append("tick \(timer.userInfo ?? "-")") }

  nonisolated static func expose() {
    _expose(FeedViewController.self, "refresh:") { o, a in
      _res((o as? FeedViewController)?.refresh(_arg(a, 0)))
    }
    _expose(FeedViewController.self, "didEnterBackground:") { o, a in
      _res((o as? FeedViewController)?.didEnterBackground(_arg(a, 0)))
    }
    _expose(FeedViewController.self, "tickWithTimer:") { o, a in
      _res((o as? FeedViewController)?.tick(timer: _arg(a, 0)))
    }
  }
}

final class SpecialFeedViewController: FeedViewController {}

/// Ends editing and deferred work that another test may have left.
@MainActor func leaveNothingEdited() {
  UIApplication.shared.sendAction(Selector("resignFirstResponder"), to: nil, from: nil, for: nil)
  Display.shared.endTurn()
}

/// Shows a controller as the root of a window that fills the screen.
@MainActor func show(_ controller: UIViewController) -> UIWindow {
  leaveNothingEdited()
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = controller
  window.makeKeyAndVisible()
  return window
}

/// Sends a touch to a window, which is brought to the front first: all tests of a process share one screen.
@MainActor func touch(_ window: UIWindow, _ touch: UserTouch) -> TouchAnswer {
  window.makeKeyAndVisible()
  return ScreenTouches.take(touch)
}
