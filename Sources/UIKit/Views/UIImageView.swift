public import Foundation
internal import ScreenModel

/// A view with a picture; of it the screen's text shows a sign and the name.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture; nil for none.
  open var image: UIImage? { didSet { setNeedsDisplay() } }

  /// Makes a view of the size of a picture.
  ///
  /// - ObjectiveC: `initWithImage:`
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// Makes a view without an image, which takes no touches unless it is told to.
  ///
  /// - ObjectiveC: `initWithFrame:`
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes a view without a size; there are no archives to read from.
  ///
  /// - ObjectiveC: `initWithCoder:`
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  override var ownElements: [ScreenElement]? {
    guard let image else { return inside }
    return [.part(.image(name: accessibilityLabel ?? image.name))] + inside
  }
}
