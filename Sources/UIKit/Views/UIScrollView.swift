/// A view that may hold more than fits; here it stays at its beginning.
@MainActor open class UIScrollView: UIView {
  /// The wheel above the contents; nil for none (iOS 10; before on ``UITableViewController``).
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }
}
