public import Foundation
internal import DeviceTrace

/// An activity indicator, a wheel that turns.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// - ObjectiveC: `UIActivityIndicatorViewStyle`
  public enum Style: Int, Sendable {
    /// White and large, up to iOS 12.
    ///
    /// - ObjectiveC: `UIActivityIndicatorViewStyleWhiteLarge`
    @available(iOS, introduced: 2, deprecated: 13, renamed: "large")
    case whiteLarge = 0
    /// White, up to iOS 12.
    ///
    /// - ObjectiveC: `UIActivityIndicatorViewStyleWhite`
    @available(iOS, introduced: 2, deprecated: 13, renamed: "medium")
    case white = 1
    /// Grey, up to iOS 12.
    ///
    /// - ObjectiveC: `UIActivityIndicatorViewStyleGray`
    @available(iOS, introduced: 2, deprecated: 13, renamed: "medium")
    case gray = 2
    /// Medium (iOS 13).
    ///
    /// - ObjectiveC: `UIActivityIndicatorViewStyleMedium`
    case medium = 100
    /// Large (iOS 13).
    ///
    /// - ObjectiveC: `UIActivityIndicatorViewStyleLarge`
    case large = 101
  }

  /// The style of the indicator.
  ///
  /// - ObjectiveC: `activityIndicatorViewStyle`
  open var style: Style

  /// Whether the indicator is hidden while it is stopped.
  open var hidesWhenStopped = true { didSet { setNeedsDisplay() } }

  /// The colour.
  open var color: UIColor?

  /// Whether the indicator is animating.
  ///
  /// - ObjectiveC: `animating`
  open private(set) var isAnimating = false { didSet { setNeedsDisplay() } }

  /// Makes a stopped indicator.
  ///
  /// - ObjectiveC: `initWithActivityIndicatorStyle:`
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(frame: .zero)
  }

  /// Makes a stopped indicator.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Makes a stopped indicator; archives are not supported.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  /// Starts the animation.
  ///
  /// - ObjectiveC: `startAnimating`
  open func startAnimating() { isAnimating = true }

  /// Stops the animation.
  ///
  /// - ObjectiveC: `stopAnimating`
  open func stopAnimating() { isAnimating = false }

  override var ownElements: [ScreenElement]? {
    isAnimating || !hidesWhenStopped ? [.part(.wheel(turns: isAnimating))] : []
  }
}
