public import Foundation

extension UIButton {
  /// The look of a button from iOS 15 on: its texts and image; colours and corners are only kept.
  public struct Configuration: Sendable {
    /// The title; nil for that of the button.
    public var title: String?
    /// The text below the title.
    public var subtitle: String?
    /// The image.
    public var image: UIImage?
    /// How far the image is from the title, in points.
    public var imagePadding: CGFloat = 0
    /// Whether a wheel turns in place of the image.
    public var showsActivityIndicator = false
    /// The colour of the title.
    public var baseForegroundColor: UIColor?
    /// The colour behind the title.
    public var baseBackgroundColor: UIColor?
    /// How round the corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// How large the button is.
    public var buttonSize = Size.medium

    /// How round the corners of a button are.
    ///
    /// - ObjectiveC: `UIButtonConfigurationCornerStyle`
    public enum CornerStyle: Int, Sendable {
      /// As the background says.
      case fixed = -1
      /// As the size of the text asks for.
      case dynamic = 0
      /// A little.
      case small = 1
      /// More.
      case medium = 2
      /// Much.
      case large = 3
      /// As far as the height allows.
      case capsule = 4
    }

    /// How large a button is.
    ///
    /// - ObjectiveC: `UIButtonConfigurationSize`
    public enum Size: Int, Sendable {
      /// The common size.
      case medium = 0
      /// Small.
      case small = 1
      /// The smallest.
      case mini = 2
      /// Large.
      case large = 3
    }

    private init() {}

    /// A title without a background.
    ///
    /// - ObjectiveC: `plainButtonConfiguration`
    public static func plain() -> Configuration { Configuration() }
    /// A title on a colour.
    ///
    /// - ObjectiveC: `filledButtonConfiguration`
    public static func filled() -> Configuration { Configuration() }
    /// A title on a pale colour.
    ///
    /// - ObjectiveC: `tintedButtonConfiguration`
    public static func tinted() -> Configuration { Configuration() }
    /// A title on grey.
    ///
    /// - ObjectiveC: `grayButtonConfiguration`
    public static func gray() -> Configuration { Configuration() }
    /// A title without a border.
    ///
    /// - ObjectiveC: `borderlessButtonConfiguration`
    public static func borderless() -> Configuration { Configuration() }
    /// A title with a border.
    ///
    /// - ObjectiveC: `borderedButtonConfiguration`
    public static func bordered() -> Configuration { Configuration() }
  }
}
