public import Foundation
internal import DeviceTrace

/// A wheel that turns while something takes its time.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// How the wheel looks.
  ///
  /// - ObjectiveC: `UIActivityIndicatorViewStyle`
  public enum Style: Int, Sendable {
    /// White and large, up to iOS 12.
    case whiteLarge = 0
    /// White, up to iOS 12.
    case white = 1
    /// Grey, up to iOS 12.
    case gray = 2
    /// Of the common size (iOS 13).
    case medium = 100
    /// Large (iOS 13).
    case large = 101
  }

  /// How the wheel looks.
  open var style: Style

  /// Whether the wheel is not shown while it stands.
  open var hidesWhenStopped = true { didSet { setNeedsDisplay() } }

  /// The colour.
  open var color: UIColor?

  /// Whether the wheel turns.
  ///
  /// - ObjectiveC: `animating`
  open private(set) var isAnimating = false { didSet { setNeedsDisplay() } }

  /// Makes a wheel that stands.
  ///
  /// - ObjectiveC: `initWithActivityIndicatorStyle:`
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(frame: .zero)
  }

  /// Makes a wheel that stands.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  /// Makes a wheel that stands; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  /// Lets the wheel turn.
  open func startAnimating() { isAnimating = true }

  /// Stops the wheel.
  open func stopAnimating() { isAnimating = false }

  override var ownElements: [ScreenElement]? {
    isAnimating || !hidesWhenStopped ? [.part(.wheel(turns: isAnimating))] : []
  }
}
