internal import Foundation
package import DeviceTrace

/// The contents of a cell since iOS 14: two texts and an image.
public struct UIListContentConfiguration: UIContentConfiguration, Sendable {
  /// The text; nil for none.
  public var text: String?
  /// The detail; nil for none.
  public var secondaryText: String?
  /// The image; nil for none.
  public var image: UIImage?
  /// The properties of the text.
  public var textProperties = TextProperties()
  /// The properties of the detail.
  public var secondaryTextProperties = TextProperties()
  /// Whether the detail is beside the text.
  public var prefersSideBySideTextAndSecondaryText = false

  /// The properties of a text; only the number of lines affects the screen here.
  ///
  /// - ObjectiveC: `UIListContentTextProperties`
  public struct TextProperties: Sendable {
    /// The font.
    public var font = UIFont.preferredFont(forTextStyle: .body)
    /// The colour.
    public var color = UIColor.label
    /// The maximum number of lines; 0 for all.
    public var numberOfLines = 0
  }

  private init() {}

  /// A text with an optional detail below it.
  ///
  /// - ObjectiveC: `cellConfiguration`
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// A text with a detail below it.
  ///
  /// - ObjectiveC: `subtitleCellConfiguration`
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// A text with a detail at the right.
  ///
  /// - ObjectiveC: `valueCellConfiguration`
  public static func valueCell() -> UIListContentConfiguration {
    var configuration = UIListContentConfiguration()
    configuration.prefersSideBySideTextAndSecondaryText = true
    return configuration
  }

  /// The lines of the screen: an image with a name, the text, the detail.
  package var lines: [ScreenLine] {
    let texts = [(text, ScreenPart.Style.plain), (secondaryText, .detail)].compactMap {
      text, style in
      text.flatMap { $0.isEmpty ? nil : ScreenPart.label(lines: [$0], style: style) }
    }
    let image = (image?.name).map { ScreenPart.image(name: $0) }
    return ([image].compactMap { $0 } + texts).map { ScreenLine([$0]) }
  }
}

/// A configuration of a cell's contents (iOS 14).
public protocol UIContentConfiguration {}
