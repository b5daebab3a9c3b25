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
    /// Where the image stands beside the title.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// How far the contents keep from the edges, in points.
    public var contentInsets = NSDirectionalEdgeInsets(
      top: 7, leading: 12, bottom: 7, trailing: 12)
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

/// Edges of a rectangle, as the language is written (iOS 13).
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The edge where texts begin.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The edge where texts end.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
