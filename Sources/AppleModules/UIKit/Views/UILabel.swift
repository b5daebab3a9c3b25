public import Foundation
internal import DeviceTrace

/// A view with a text.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text; nil for none.
  open var text: String? {
    didSet {
      looksOfText = nil
      setNeedsDisplay()
    }
  }

  /// The attributed text. The screen only reflects the size and weight of the first character's font.
  open var attributedText: NSAttributedString? {
    get { looksOfText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      looksOfText = newValue
    }
  }

  private var looksOfText: NSAttributedString?

  /// The maximum number of lines; 0 for all.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  open var textColor: UIColor! = .label

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; only large and bold text is visible in the screen.
  open var font: UIFont! = .systemFont(ofSize: 17)

  /// The alignment of the text.
  open var textAlignment = NSTextAlignment.natural

  /// How lines that do not fit are truncated; not shown here.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  /// Whether the font follows the user's text size; that never changes here.
  open var adjustsFontForContentSizeCategory = false

  /// Whether the font shrinks to fit the width.
  open var adjustsFontSizeToFitWidth = false

  /// The minimum scale of the font; stored.
  open var minimumScaleFactor: CGFloat = 0

  /// The colour of the shadow; stored, and not shown.
  open var shadowColor: UIColor?

  /// The offset of the shadow; stored, and not shown.
  open var shadowOffset = CGSize(width: 0, height: -1)

  /// The maximum width of lines; stored: nothing is measured here.
  open var preferredMaxLayoutWidth: CGFloat = 0

  override var takesTouches: Bool { false }

  override var ownElements: [ScreenElement]? {
    text == nil ? nil : [.part(.label(lines: lines, style: style))] + inside
  }

  /// Whether it is the detail label of a row.
  var isDetail = false

  private var style: ScreenPart.Style {
    if isDetail { return .detail }
    let font = fontOfText ?? self.font ?? .systemFont(ofSize: 17)
    return font.pointSize >= 24 ? .large : font.isBold ? .strong : .plain
  }

  private var fontOfText: UIFont? {
    guard let looksOfText, looksOfText.length > 0 else { return nil }
    return looksOfText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
  }

  var lines: [String] {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = numberOfLines > 0 ? lines.prefix(numberOfLines) : lines[...]
    return shown.map(String.init)
  }
}

/// How a line that does not fit is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Wraps at words.
  case byWordWrapping = 0
  /// Wraps at characters.
  case byCharWrapping = 1
  /// Clips.
  case byClipping = 2
  /// Truncates at the start.
  case byTruncatingHead = 3
  /// Truncates at the end.
  case byTruncatingTail = 4
  /// Truncates in the middle.
  case byTruncatingMiddle = 5
}

/// The alignment of a text.
public enum NSTextAlignment: Int, Sendable {
  /// Left.
  ///
  /// - ObjectiveC: `NSTextAlignmentLeft`
  case left = 0
  /// Centered.
  ///
  /// - ObjectiveC: `NSTextAlignmentCenter`
  case center = 1
  /// Right.
  ///
  /// - ObjectiveC: `NSTextAlignmentRight`
  case right = 2
  /// Justified.
  ///
  /// - ObjectiveC: `NSTextAlignmentJustified`
  case justified = 3
  /// As the language is written.
  ///
  /// - ObjectiveC: `NSTextAlignmentNatural`
  case natural = 4
}
