package import DeviceProtocol

/// Carries out a user's touches: finds the element by its name, and touches it.
///
/// The topmost content takes all touches: an alert, or else the last presented controller. Of several
/// elements with one name, the topmost is touched (CHOICE).
@MainActor package enum ScreenTouches {
  /// Carries out a touch on the main thread, and returns its result.
  package static func take(_ touch: UserTouch) -> TouchAnswer {
    // Rows and titles are up to date only at the end of a turn.
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
    guard !wheel.isRefreshing else { return .refused("the refresh control is already refreshing") }
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

  /// The elements that can be touched, from top to bottom.
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
