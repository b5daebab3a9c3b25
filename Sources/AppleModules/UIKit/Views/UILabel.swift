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

  /// The text with its looks; nil for none. Of the looks, the screen shows the size and weight of the first
  /// letter's font.
  open var attributedText: NSAttributedString? {
    get { looksOfText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      looksOfText = newValue
    }
  }

  private var looksOfText: NSAttributedString?

  /// How many lines of the text are shown; 0 for all.
  open var numberOfLines = 1 { didSet { setNeedsDisplay() } }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of the text.
  open var textColor: UIColor! = .label

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The font; large letters and bold ones are all that is shown of it.
  open var font: UIFont! = .systemFont(ofSize: 17)

  /// Where the text stands between the edges.
  open var textAlignment = NSTextAlignment.natural

  /// How a line that does not fit is cut; not shown here.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail

  /// Whether the font follows the user's settings; they never change here.
  open var adjustsFontForContentSizeCategory = false

  /// Whether the font becomes smaller where a line does not fit.
  open var adjustsFontSizeToFitWidth = false

  /// How small the font may become, as a part of its size; kept.
  open var minimumScaleFactor: CGFloat = 0

  /// The colour of the shadow; kept, and not shown.
  open var shadowColor: UIColor?

  /// Where the shadow lies; kept, and not shown.
  open var shadowOffset = CGSize(width: 0, height: -1)

  /// How wide lines may be before they are broken; kept: nothing is measured here.
  open var preferredMaxLayoutWidth: CGFloat = 0

  override var takesTouches: Bool { false }

  override var ownElements: [ScreenElement]? {
    text == nil ? nil : [.part(.label(lines: lines, style: style))] + inside
  }

  /// Whether it is the second text of a row.
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

  /// The lines that are shown.
  var lines: [String] {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let shown = numberOfLines > 0 ? lines.prefix(numberOfLines) : lines[...]
    return shown.map(String.init)
  }
}

/// How a line that does not fit is cut.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping = 0
  /// Between characters.
  case byCharWrapping = 1
  /// At the edge.
  case byClipping = 2
  /// With dots at the beginning.
  case byTruncatingHead = 3
  /// With dots at the end.
  case byTruncatingTail = 4
  /// With dots in the middle.
  case byTruncatingMiddle = 5
}

/// Where a text stands between the edges.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  ///
  /// - ObjectiveC: `NSTextAlignmentLeft`
  case left = 0
  /// In the middle.
  ///
  /// - ObjectiveC: `NSTextAlignmentCenter`
  case center = 1
  /// At the right edge.
  ///
  /// - ObjectiveC: `NSTextAlignmentRight`
  case right = 2
  /// At both edges.
  ///
  /// - ObjectiveC: `NSTextAlignmentJustified`
  case justified = 3
  /// As the language is written.
  ///
  /// - ObjectiveC: `NSTextAlignmentNatural`
  case natural = 4
}
