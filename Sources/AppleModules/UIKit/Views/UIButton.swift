public import Foundation
internal import DeviceTrace

/// A control with a title that the user taps.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// What a button looks like.
  ///
  /// - ObjectiveC: `UIButtonType`
  public enum ButtonType: Int, Sendable {
    /// Nothing of the system's.
    case custom = 0
    /// A title in the colour of links.
    case system = 1
    /// An `i` in a circle that leads to details.
    case detailDisclosure = 2
    /// The same since iOS 7, on a light ground before.
    case infoLight = 3
    /// The same since iOS 7, on a dark ground before.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// A cross.
    case close = 7

    /// A title in the colour of links, as it has been since iOS 7.
    public static let roundedRect = ButtonType.system
  }

  /// What the button looks like.
  open private(set) var buttonType = ButtonType.custom

  /// The label of the title that is shown, up to iOS 14 the only place for its font.
  open var titleLabel: UILabel? {
    let title = configuration?.title ?? currentTitle
    if label.text != title { label.text = title }
    return label
  }
  private lazy var label = UILabel()

  /// The look from iOS 15 on; nil for what ``setTitle(_:for:)`` sets.
  open var configuration: Configuration? { didSet { setNeedsDisplay() } }

  /// The title that is shown.
  open var currentTitle: String? { titles[state.rawValue] ?? titles[0] }

  /// The image that is shown.
  open var currentImage: UIImage? { images[state.rawValue] ?? images[0] }

  /// The view of the image that is shown; the image itself is what ``setImage(_:for:)`` sets.
  open var imageView: UIImageView? {
    let image = configuration?.image ?? currentImage
    if picture.image !== image { picture.image = image }
    return picture
  }
  private lazy var picture = UIImageView(frame: .zero)

  /// How far the contents keep from the edges; kept, and not shown.
  open var contentEdgeInsets = UIEdgeInsets.zero
  /// How far the image is moved; kept, and not shown.
  open var imageEdgeInsets = UIEdgeInsets.zero
  /// How far the title is moved; kept, and not shown.
  open var titleEdgeInsets = UIEdgeInsets.zero

  /// The colour of the title that is shown: white, unless it was set or the button is of the system's look.
  open var currentTitleColor: UIColor {
    titleColor(for: state) ?? titleColor(for: .normal)
      ?? (buttonType == .custom ? .white : tintColor)
  }

  private var titleColors: [UInt: UIColor] = [:]
  private var backgrounds: [UInt: UIImage] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]

  /// Makes a button.
  ///
  /// - ObjectiveC: `buttonWithType:`
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Makes a button that does something, of a look of the time before configurations (iOS 14).
  ///
  /// - ObjectiveC: `buttonWithType:primaryAction:`
  public convenience init(type buttonType: UIButton.ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// Makes a button that does something; its title is that of the action (iOS 14).
  ///
  /// - ObjectiveC: `initWithFrame:primaryAction:`
  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    buttonType = .system
    take(primaryAction)
  }

  /// Makes a button of a look that does something (iOS 15).
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

  /// Sets the title of a state; a state without one has that of `.normal`.
  ///
  /// - ObjectiveC: `setTitle:forState:`
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    setNeedsDisplay()
  }

  /// The title of a state.
  ///
  /// - ObjectiveC: `titleForState:`
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }

  /// Sets the title of a state with its looks, of which nothing is shown here.
  ///
  /// - ObjectiveC: `setAttributedTitle:forState:`
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    attributedTitles[state.rawValue] = title
    setTitle(title?.string, for: state)
  }

  /// The title of a state with its looks; nil unless it was set so.
  ///
  /// - ObjectiveC: `attributedTitleForState:`
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    attributedTitles[state.rawValue]
  }

  /// Sets the colour of the title, which is kept, and not shown here.
  ///
  /// - ObjectiveC: `setTitleColor:forState:`
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state.rawValue] = color
  }

  /// The colour of the title of a state.
  ///
  /// - ObjectiveC: `titleColorForState:`
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state.rawValue] }

  /// Sets the image behind the title, which is kept, and not shown here.
  ///
  /// - ObjectiveC: `setBackgroundImage:forState:`
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[state.rawValue] = image
  }

  /// The image behind the title of a state.
  ///
  /// - ObjectiveC: `backgroundImageForState:`
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state.rawValue] }

  /// Sets the image of a state; a state without one has that of `.normal`.
  ///
  /// - ObjectiveC: `setImage:forState:`
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state.rawValue] = image
    setNeedsDisplay()
  }

  /// The image of a state.
  ///
  /// - ObjectiveC: `imageForState:`
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] }

  /// What the button is called: its title, or the name of its image.
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

  /// A finger goes down and up again.
  private func press() {
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}

extension UIButton.ButtonType {
  /// What a button of the type shows without a title.
  fileprivate var signs: String {
    switch self {
    case .custom, .system: ""
    case .detailDisclosure, .infoLight, .infoDark: "i"
    case .contactAdd: "+"
    case .close: "✕"
    }
  }
}
