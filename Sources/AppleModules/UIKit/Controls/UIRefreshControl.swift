public import Foundation
internal import DeviceTrace

/// The activity indicator above a table while its contents are refreshed (iOS 6).
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// - ObjectiveC: `refreshing`
  open private(set) var isRefreshing = false { didSet { setNeedsDisplay() } }

  /// The title below the indicator; stored, and not shown.
  open var attributedTitle: NSAttributedString?

  /// Makes a control, to be set on a table or its controller.
  ///
  /// - ObjectiveC: `init`
  public convenience init() { self.init(frame: .zero) }

  override var ownElements: [ScreenElement]? {
    isRefreshing ? [.part(.wheel(turns: true))] : []
  }

  /// Shows refreshing, as if the user had pulled the table down; does not send `.valueChanged`.
  ///
  /// - ObjectiveC: `beginRefreshing`
  open func beginRefreshing() { isRefreshing = true }

  /// Ends refreshing.
  ///
  /// - ObjectiveC: `endRefreshing`
  open func endRefreshing() { isRefreshing = false }
}
