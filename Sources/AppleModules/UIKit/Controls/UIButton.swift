public import Foundation
internal import DeviceTrace

/// A control with a title that the user taps.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// - ObjectiveC: `UIButtonType`
  public enum ButtonType: Int, Sendable {
    /// No system style.
    ///
    /// - ObjectiveC: `UIButtonTypeCustom`
    case custom = 0
    /// A title in the tint colour.
    ///
    /// - ObjectiveC: `UIButtonTypeSystem`
    case system = 1
    /// An `i` in a circle that leads to details.
    ///
    /// - ObjectiveC: `UIButtonTypeDetailDisclosure`
    case detailDisclosure = 2
    /// Like the previous one since iOS 7; for light backgrounds before.
    ///
    /// - ObjectiveC: `UIButtonTypeInfoLight`
    case infoLight = 3
    /// Like the previous one since iOS 7; for dark backgrounds before.
    ///
    /// - ObjectiveC: `UIButtonTypeInfoDark`
    case infoDark = 4
    /// A plus in a circle.
    ///
    /// - ObjectiveC: `UIButtonTypeContactAdd`
    case contactAdd = 5
    /// A cross.
    ///
    /// - ObjectiveC: `UIButtonTypeClose`
    case close = 7

    /// A title in the tint colour, as since iOS 7.
    ///
    /// - ObjectiveC: `UIButtonTypeRoundedRect`
    public static let roundedRect = ButtonType.system
  }

  /// The type of the button.
  open private(set) var buttonType = ButtonType.custom

  /// The label of the current title; up to iOS 14 the only way to set its font.
  open var titleLabel: UILabel? {
    let title = configuration?.title ?? currentTitle
    if label.text != title { label.text = title }
    return label
  }
  private lazy var label = UILabel()

  /// The configuration since iOS 15; nil to use ``setTitle(_:for:)``.
  open var configuration: Configuration? { didSet { setNeedsDisplay() } }

  /// The current title.
  open var currentTitle: String? { titles[state.rawValue] ?? titles[0] }

  /// The current image.
  open var currentImage: UIImage? { images[state.rawValue] ?? images[0] }

  /// The view of the current image, which is set by ``setImage(_:for:)``.
  open var imageView: UIImageView? {
    let image = configuration?.image ?? currentImage
    if picture.image !== image { picture.image = image }
    return picture
  }
  private lazy var picture = UIImageView(frame: .zero)

  /// The insets of the contents; stored, and not shown.
  @available(
    iOS, introduced: 2, deprecated: 15,
    message: "This property is ignored when using UIButtonConfiguration"
  )
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// The insets of the image; stored, and not shown.
  @available(
    iOS, introduced: 2, deprecated: 15,
    message: "This property is ignored when using UIButtonConfiguration"
  )
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// The insets of the title; stored, and not shown.
  @available(
    iOS, introduced: 2, deprecated: 15,
    message: "This property is ignored when using UIButtonConfiguration"
  )
  open var titleEdgeInsets = UIEdgeInsets.zero

  /// The current colour of the title: white for a custom button, unless one was set.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? titleColor(for: .normal)
      ?? (buttonType == .custom ? .white : tintColor)
  }

  private var titleColors: [UInt: UIColor] = [:]
  private var backgrounds: [UInt: UIImage] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]

  /// - ObjectiveC: `buttonWithType:`
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Makes a button of a type with an action (iOS 14).
  ///
  /// - ObjectiveC: `buttonWithType:primaryAction:`
  public convenience init(type buttonType: UIButton.ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Makes a system button with an action and its title (iOS 14).
  ///
  /// - ObjectiveC: `initWithFrame:primaryAction:`
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    buttonType = .system
    take(primaryAction)
  }

  /// Makes a button with a configuration and an action (iOS 15).
  ///
  /// - ObjectiveC: `buttonWithConfiguration:primaryAction:`
  public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) {
    self.init(type: .system)
    self.configuration = configuration
    take(primaryAction)
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    setTitle(action.title, for: .normal)
    setImage(action.image, for: .normal)
    addAction(action, for: .primaryActionTriggered)
  }

  /// Sets the title for a state; a state without one uses that of `.normal`.
  ///
  /// - ObjectiveC: `setTitle:forState:`
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    setNeedsDisplay()
  }

  /// - ObjectiveC: `titleForState:`
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }

  /// Sets the attributed title for a state; the attributes are not shown here.
  ///
  /// - ObjectiveC: `setAttributedTitle:forState:`
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    attributedTitles[state.rawValue] = title
    setTitle(title?.string, for: state)
  }

  /// Returns the attributed title for a state, if one was set.
  ///
  /// - ObjectiveC: `attributedTitleForState:`
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    attributedTitles[state.rawValue]
  }

  /// Sets the colour of the title for a state; stored, and not shown.
  ///
  /// - ObjectiveC: `setTitleColor:forState:`
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state.rawValue] = color
  }

  /// - ObjectiveC: `titleColorForState:`
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state.rawValue] }

  /// Sets the background image for a state; stored, and not shown.
  ///
  /// - ObjectiveC: `setBackgroundImage:forState:`
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[state.rawValue] = image
  }

  /// - ObjectiveC: `backgroundImageForState:`
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state.rawValue] }

  /// Sets the image for a state; a state without one uses that of `.normal`.
  ///
  /// - ObjectiveC: `setImage:forState:`
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state.rawValue] = image
    setNeedsDisplay()
  }

  /// - ObjectiveC: `imageForState:`
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] }

  private var name: String {
    let texts = [configuration?.title, currentTitle, accessibilityLabel]
    let images = [configuration?.image, currentImage]
    return texts.lazy.compactMap { $0 }.first { !$0.isEmpty }
      ?? images.lazy.compactMap { $0?.name }.first ?? buttonType.signs
  }

  override var ownElements: [ScreenElement]? {
    let button = ScreenPart.button(
      title: name, subtitle: configuration?.subtitle, isEnabled: isEnabled,
      isBusy: configuration?.showsActivityIndicator == true)
    return [.part(button)]
  }

  override var touchables: [Touchable] {
    [
      Touchable(kind: .control, names: [name, accessibilityLabel, accessibilityIdentifier]) {
        [self] in
        guard isEnabled else { return "the button '\(name)' is disabled" }
        press()
        return nil
      }
    ]
  }

  private func press() {
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}

extension UIButton.ButtonType {
  /// The symbols that a button of the type shows without a title.
  fileprivate var signs: String {
    switch self {
    case .custom, .system: ""
    case .detailDisclosure, .infoLight, .infoDark: "i"
    case .contactAdd: "+"
    case .close: "✕"
    }
  }
}
