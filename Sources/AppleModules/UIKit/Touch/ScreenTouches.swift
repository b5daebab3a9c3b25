package import DeviceProtocol

/// Does what the user does with the screen: finds by its name what is touched, and touches it.
///
/// What stands on top takes all touches: an alert, else what is presented last. Of several things of one name
/// the first from above is meant (CHOICE).
@MainActor package enum ScreenTouches {
  /// Does it, on the main thread, and says what came of it.
  package static func take(_ touch: UserTouch) -> TouchAnswer {
    // Rows and titles are as the user sees them only at the end of a turn.
    Display.shared.endTurn()
    let answer = perform(touch)
    Display.shared.endTurn()
    return answer
  }

  private static func perform(_ touch: UserTouch) -> TouchAnswer {
    switch touch {
    case .tap(let name): find(name, [.control, .row, .answer, .toggle, .field]) { $0.touch() }
    case .choose(let name): find(name, [.answer]) { $0.touch() }
    case .toggle(let name): find(name, [.toggle]) { $0.touch() }
    case .type(let text, let name): find(name, [.field]) { $0.type?(text) }
    case .swipe(let name, let button): find(name, [.row]) { $0.swipe?(button) }
    case .pullToRefresh: pull()
    }
  }

  private static func find(
    _ name: String, _ kinds: Set<Touchable.Kind>, _ action: (Touchable) -> String?
  ) -> TouchAnswer {
    let all = touchables.filter { kinds.contains($0.kind) }
    guard let found = all.first(where: { $0.names.contains(name) }) else {
      return .missing(all.flatMap { $0.names.prefix(1) })
    }
    return action(found).map { .refused($0) } ?? .done
  }

  private static func pull() -> TouchAnswer {
    guard !isCovered, let wheel = window.flatMap({ refreshControl(in: topView(of: $0)) }) else {
      return .missing([])
    }
    guard !wheel.isRefreshing else { return .refused("the wheel turns already") }
    guard wheel.isEnabled else { return .refused("the refresh control is disabled") }
    wheel.beginRefreshing()
    wheel.sendActions(for: .valueChanged)
    return .done
  }

  private static func refreshControl(in view: UIView?) -> UIRefreshControl? {
    guard let view, !view.isHidden, view.alpha > 0.01 else { return nil }
    if let wheel = (view as? UIScrollView)?.refreshControl { return wheel }
    return view.subviews.lazy.compactMap { refreshControl(in: $0) }.first
  }

  private static var window: UIWindow? { ScreenReader.window(of: .shared) }

  /// Whether an alert takes all touches.
  private static var isCovered: Bool {
    !UIAlertView.shown.isEmpty || window.map { top(of: $0) is UIAlertController } ?? false
  }

  /// What can be touched, from above.
  private static var touchables: [Touchable] {
    if let alert = UIAlertView.shown.last { return alert.buttonTouchables }
    guard let window else { return [] }
    guard let top = top(of: window) else { return window.allTouchables }
    return top.allTouchables
      + window.subviews.filter { $0.controller == nil }.flatMap(\.allTouchables)
  }

  private static func top(of window: UIWindow) -> UIViewController? {
    var top = window.rootViewController
    while let next = top?.presented { top = next }
    return top
  }

  private static func topView(of window: UIWindow) -> UIView? {
    top(of: window)?.viewIfLoaded ?? window
  }
}
