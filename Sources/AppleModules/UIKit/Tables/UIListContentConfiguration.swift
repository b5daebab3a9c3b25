internal import Foundation
internal import DeviceTrace

/// What a cell shows from iOS 14 on: two texts and an image.
public struct UIListContentConfiguration: UIContentConfiguration, Sendable {
  /// The text; nil for none.
  public var text: String?
  /// The detail; nil for none.
  public var secondaryText: String?
  /// The image; nil for none.
  public var image: UIImage?
  /// How the text looks.
  public var textProperties = TextProperties()
  /// How the detail looks.
  public var secondaryTextProperties = TextProperties()
  /// Whether the detail stands beside the text.
  public var prefersSideBySideTextAndSecondaryText = false

  /// How a text looks; nothing of it is shown here but the number of lines.
  public struct TextProperties: Sendable {
    /// The font.
    public var font = UIFont.preferredFont(forTextStyle: .body)
    /// The colour.
    public var color = UIColor.label
    /// How many lines are shown; 0 for all.
    public var numberOfLines = 0
  }

  private init() {}

  /// A text alone, or with a detail below it.
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

  /// What it shows: an image with a name, the text, the detail.
  var lines: [ScreenLine] {
    let texts = [(text, ScreenPart.Style.plain), (secondaryText, .detail)].compactMap {
      text, style in
      text.flatMap { $0.isEmpty ? nil : ScreenPart.label(lines: [$0], style: style) }
    }
    let image = (image?.name).map { ScreenPart.image(name: $0) }
    return ([image].compactMap { $0 } + texts).map { ScreenLine([$0]) }
  }
}

/// What the contents of a cell are made of (iOS 14).
public protocol UIContentConfiguration {}
