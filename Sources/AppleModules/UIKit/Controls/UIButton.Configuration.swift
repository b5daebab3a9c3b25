public import Foundation

extension UIButton {
  /// The configuration of a button since iOS 15: its texts and image; colours and corners are only stored.
  ///
  /// - ObjectiveC: `UIButtonConfiguration`
  public struct Configuration: Sendable {
    /// The title; nil for the button's title.
    public var title: String?
    /// The text below the title.
    public var subtitle: String?
    /// The image.
    public var image: UIImage?
    /// The space between image and title, in points.
    public var imagePadding: CGFloat = 0
    /// The position of the image relative to the title.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The insets of the contents, in points.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)
    /// Whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// The colour of the title.
    public var baseForegroundColor: UIColor?
    /// The colour of the background.
    public var baseBackgroundColor: UIColor?
    /// The style of the corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button.
    public var buttonSize = Size.medium

    /// - ObjectiveC: `UIButtonConfigurationCornerStyle`
    public enum CornerStyle: Int, Sendable {
      /// As in the background's configuration.
      ///
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleFixed`
      case fixed = -1
      /// Adjusted to the text size.
      ///
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleDynamic`
      case dynamic = 0
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleSmall`
      case small = 1
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleMedium`
      case medium = 2
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleLarge`
      case large = 3
      /// Half the height.
      ///
      /// - ObjectiveC: `UIButtonConfigurationCornerStyleCapsule`
      case capsule = 4
    }

    /// - ObjectiveC: `UIButtonConfigurationSize`
    public enum Size: Int, Sendable {
      /// - ObjectiveC: `UIButtonConfigurationSizeMedium`
      case medium = 0
      /// - ObjectiveC: `UIButtonConfigurationSizeSmall`
      case small = 1
      /// - ObjectiveC: `UIButtonConfigurationSizeMini`
      case mini = 2
      /// - ObjectiveC: `UIButtonConfigurationSizeLarge`
      case large = 3
    }

    private init() {}

    /// Returns a configuration without a background.
    ///
    /// - ObjectiveC: `plainButtonConfiguration`
    public static func plain() -> Configuration { Configuration() }
    /// Returns a configuration with a filled background.
    ///
    /// - ObjectiveC: `filledButtonConfiguration`
    public static func filled() -> Configuration { Configuration() }
    /// Returns a configuration with a tinted background.
    ///
    /// - ObjectiveC: `tintedButtonConfiguration`
    public static func tinted() -> Configuration { Configuration() }
    /// Returns a configuration with a grey background.
    ///
    /// - ObjectiveC: `grayButtonConfiguration`
    public static func gray() -> Configuration { Configuration() }
    /// Returns a configuration without a border.
    ///
    /// - ObjectiveC: `borderlessButtonConfiguration`
    public static func borderless() -> Configuration { Configuration() }
    /// Returns a configuration with a border.
    ///
    /// - ObjectiveC: `borderedButtonConfiguration`
    public static func bordered() -> Configuration { Configuration() }
  }
}

/// A set of a rectangle's edges, relative to the direction of writing (iOS 13).
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  ///
  /// - ObjectiveC: `NSDirectionalRectEdgeTop`
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The leading edge, where texts begin.
  ///
  /// - ObjectiveC: `NSDirectionalRectEdgeLeading`
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  ///
  /// - ObjectiveC: `NSDirectionalRectEdgeBottom`
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The trailing edge, where texts end.
  ///
  /// - ObjectiveC: `NSDirectionalRectEdgeTrailing`
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  ///
  /// - ObjectiveC: `NSDirectionalRectEdgeAll`
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
