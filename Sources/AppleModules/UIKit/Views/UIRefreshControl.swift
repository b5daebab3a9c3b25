public import Foundation
internal import DeviceTrace

/// The wheel above a table that turns while its contents are fetched (iOS 6).
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Whether the wheel turns.
  ///
  /// - ObjectiveC: `refreshing`
  open private(set) var isRefreshing = false { didSet { setNeedsDisplay() } }

  /// What is written below the wheel; kept, and not shown.
  open var attributedTitle: NSAttributedString?

  /// Makes a control, which goes to a table or its controller.
  public convenience init() { self.init(frame: .zero) }

  override var ownElements: [ScreenElement]? {
    isRefreshing ? [.part(.wheel(turns: true))] : []
  }

  /// Turns the wheel, as if the user had pulled the table down; does not send `.valueChanged`.
  open func beginRefreshing() { isRefreshing = true }

  /// Stops the wheel.
  open func endRefreshing() { isRefreshing = false }
}
