internal import Foundation
internal import DeviceTrace

/// A view with an image; the screen's text shows a symbol and the name.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture; nil for none.
  open var image: UIImage? { didSet { setNeedsDisplay() } }

  /// Makes a view with an image and its size.
  ///
  /// - ObjectiveC: `initWithImage:`
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  override var takesTouches: Bool { false }

  override var ownElements: [ScreenElement]? {
    guard let image else { return inside }
    return [.part(.image(name: accessibilityLabel ?? image.name))] + inside
  }
}
