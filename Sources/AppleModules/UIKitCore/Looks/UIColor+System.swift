internal import Foundation

// The values are those of Apple's Human Interface Guidelines in their light form, the only one here.
extension UIColor {
  /// - ObjectiveC: `systemRedColor`
  public class var systemRed: UIColor { of(255, 59, 48) }
  /// - ObjectiveC: `systemOrangeColor`
  public class var systemOrange: UIColor { of(255, 149, 0) }
  /// - ObjectiveC: `systemYellowColor`
  public class var systemYellow: UIColor { of(255, 204, 0) }
  /// - ObjectiveC: `systemGreenColor`
  public class var systemGreen: UIColor { of(52, 199, 89) }
  /// - ObjectiveC: `systemMintColor`
  public class var systemMint: UIColor { of(0, 199, 190) }
  /// - ObjectiveC: `systemTealColor`
  public class var systemTeal: UIColor { of(48, 176, 199) }
  /// - ObjectiveC: `systemCyanColor`
  public class var systemCyan: UIColor { of(50, 173, 230) }
  /// - ObjectiveC: `systemBlueColor`
  public class var systemBlue: UIColor { of(0, 122, 255) }
  /// - ObjectiveC: `systemIndigoColor`
  public class var systemIndigo: UIColor { of(88, 86, 214) }
  /// - ObjectiveC: `systemPurpleColor`
  public class var systemPurple: UIColor { of(175, 82, 222) }
  /// - ObjectiveC: `systemPinkColor`
  public class var systemPink: UIColor { of(255, 45, 85) }
  /// - ObjectiveC: `systemBrownColor`
  public class var systemBrown: UIColor { of(162, 132, 94) }
  /// - ObjectiveC: `systemGrayColor`
  public class var systemGray: UIColor { of(142, 142, 147) }
  /// The system's second grey.
  ///
  /// - ObjectiveC: `systemGray2Color`
  public class var systemGray2: UIColor { of(174, 174, 178) }
  /// The system's third grey.
  ///
  /// - ObjectiveC: `systemGray3Color`
  public class var systemGray3: UIColor { of(199, 199, 204) }
  /// The system's fourth grey.
  ///
  /// - ObjectiveC: `systemGray4Color`
  public class var systemGray4: UIColor { of(209, 209, 214) }
  /// The system's fifth grey.
  ///
  /// - ObjectiveC: `systemGray5Color`
  public class var systemGray5: UIColor { of(229, 229, 234) }
  /// The system's lightest grey.
  ///
  /// - ObjectiveC: `systemGray6Color`
  public class var systemGray6: UIColor { of(242, 242, 247) }
}

// MARK: Colours by purpose
extension UIColor {
  /// Secondary text.
  ///
  /// - ObjectiveC: `secondaryLabelColor`
  public class var secondaryLabel: UIColor { of(60, 60, 67, 0.6) }
  /// Tertiary text.
  ///
  /// - ObjectiveC: `tertiaryLabelColor`
  public class var tertiaryLabel: UIColor { of(60, 60, 67, 0.3) }
  /// Quaternary text.
  ///
  /// - ObjectiveC: `quaternaryLabelColor`
  public class var quaternaryLabel: UIColor { of(60, 60, 67, 0.18) }
  /// The placeholder of a field.
  ///
  /// - ObjectiveC: `placeholderTextColor`
  public class var placeholderText: UIColor { of(60, 60, 67, 0.3) }
  /// - ObjectiveC: `linkColor`
  public class var link: UIColor { of(0, 122, 255) }
  /// - ObjectiveC: `separatorColor`
  public class var separator: UIColor { of(60, 60, 67, 0.29) }
  /// - ObjectiveC: `opaqueSeparatorColor`
  public class var opaqueSeparator: UIColor { of(198, 198, 200) }
  /// The background of grouped content.
  ///
  /// - ObjectiveC: `secondarySystemBackgroundColor`
  public class var secondarySystemBackground: UIColor { of(242, 242, 247) }
  /// The background of content within grouped content.
  ///
  /// - ObjectiveC: `tertiarySystemBackgroundColor`
  public class var tertiarySystemBackground: UIColor { of(255, 255, 255) }
  /// The background of a grouped table.
  ///
  /// - ObjectiveC: `systemGroupedBackgroundColor`
  public class var systemGroupedBackground: UIColor { of(242, 242, 247) }
  /// The background of a row in a grouped table.
  ///
  /// - ObjectiveC: `secondarySystemGroupedBackgroundColor`
  public class var secondarySystemGroupedBackground: UIColor { of(255, 255, 255) }
  /// The background of content within such a row.
  ///
  /// - ObjectiveC: `tertiarySystemGroupedBackgroundColor`
  public class var tertiarySystemGroupedBackground: UIColor { of(242, 242, 247) }
  /// The fill of thin shapes.
  ///
  /// - ObjectiveC: `systemFillColor`
  public class var systemFill: UIColor { of(120, 120, 128, 0.2) }
  /// The fill of medium shapes.
  ///
  /// - ObjectiveC: `secondarySystemFillColor`
  public class var secondarySystemFill: UIColor { of(120, 120, 128, 0.16) }
  /// The fill of large shapes.
  ///
  /// - ObjectiveC: `tertiarySystemFillColor`
  public class var tertiarySystemFill: UIColor { of(118, 118, 128, 0.12) }
  /// The fill of large, complex areas.
  ///
  /// - ObjectiveC: `quaternarySystemFillColor`
  public class var quaternarySystemFill: UIColor { of(116, 116, 128, 0.08) }
  /// - ObjectiveC: `brownColor`
  public class var brown: UIColor { of(153, 102, 51) }
  /// - ObjectiveC: `cyanColor`
  public class var cyan: UIColor { of(0, 255, 255) }
  /// - ObjectiveC: `magentaColor`
  public class var magenta: UIColor { of(255, 0, 255) }
  /// Text on a light background.
  ///
  /// - ObjectiveC: `darkTextColor`
  public class var darkText: UIColor { of(0, 0, 0) }
  /// Text on a dark background.
  ///
  /// - ObjectiveC: `lightTextColor`
  public class var lightText: UIColor { of(255, 255, 255, 0.6) }
  /// The tint of interactive elements (iOS 15).
  ///
  /// - ObjectiveC: `tintColor`
  public class var tintColor: UIColor { of(0, 122, 255) }

  fileprivate static func of(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
  ) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
