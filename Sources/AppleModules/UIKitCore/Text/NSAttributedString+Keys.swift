public import Foundation

// Attributes of a text's parts. The screen's text only has the characters; attributes are stored and read
// back.
extension NSAttributedString.Key {
  /// The font, a ``UIFont``.
  ///
  /// - ObjectiveC: `NSFontAttributeName`
  public static let font = Self("NSFont")
  /// The colour of the text, a ``UIColor``.
  ///
  /// - ObjectiveC: `NSForegroundColorAttributeName`
  public static let foregroundColor = Self("NSColor")
  /// The colour of the background, a ``UIColor``.
  ///
  /// - ObjectiveC: `NSBackgroundColorAttributeName`
  public static let backgroundColor = Self("NSBackgroundColor")
  /// The paragraph style, an ``NSParagraphStyle``.
  ///
  /// - ObjectiveC: `NSParagraphStyleAttributeName`
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// The spacing between characters, in points.
  ///
  /// - ObjectiveC: `NSKernAttributeName`
  public static let kern = Self("NSKern")
  /// The underline style, a raw value of ``NSUnderlineStyle``.
  ///
  /// - ObjectiveC: `NSUnderlineStyleAttributeName`
  public static let underlineStyle = Self("NSUnderline")
  /// The colour of the underline.
  ///
  /// - ObjectiveC: `NSUnderlineColorAttributeName`
  public static let underlineColor = Self("NSUnderlineColor")
  /// The strikethrough style, a raw value of ``NSUnderlineStyle``.
  ///
  /// - ObjectiveC: `NSStrikethroughStyleAttributeName`
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// The colour of the strikethrough.
  ///
  /// - ObjectiveC: `NSStrikethroughColorAttributeName`
  public static let strikethroughColor = Self("NSStrikethroughColor")
  /// The offset above the baseline, in points.
  ///
  /// - ObjectiveC: `NSBaselineOffsetAttributeName`
  public static let baselineOffset = Self("NSBaselineOffset")
  /// The shadow, an ``NSShadow``.
  ///
  /// - ObjectiveC: `NSShadowAttributeName`
  public static let shadow = Self("NSShadow")
  /// The target of a link, a `URL` or a string; it cannot be tapped here.
  ///
  /// - ObjectiveC: `NSLinkAttributeName`
  public static let link = Self("NSLink")
}

/// The style of an underline or strikethrough.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single line.
  ///
  /// - ObjectiveC: `NSUnderlineStyleSingle`
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A thick line.
  ///
  /// - ObjectiveC: `NSUnderlineStyleThick`
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// A double line.
  ///
  /// - ObjectiveC: `NSUnderlineStyleDouble`
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A dotted line.
  ///
  /// - ObjectiveC: `NSUnderlineStylePatternDot`
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A dashed line.
  ///
  /// - ObjectiveC: `NSUnderlineStylePatternDash`
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Only under words.
  ///
  /// - ObjectiveC: `NSUnderlineStyleByWord`
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The shadow of a text; stored, and not shown.
open class NSShadow: NSObject {
  /// The offset in points.
  open var shadowOffset = CGSize.zero
  /// The blur radius in points; 0 for a sharp shadow.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a ``UIColor``; by default black with an opacity of a third.
  open var shadowColor: Any? = UIColor.black.withAlphaComponent(1 / 3)

  /// Makes a sharp shadow without an offset.
  ///
  /// - ObjectiveC: `init`
  public override init() {}
}

/// The style of a text's paragraphs; stored, and not shown.
open class NSParagraphStyle: NSObject {
  /// The alignment of the text.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// The spacing between lines, in points.
  open fileprivate(set) var lineSpacing: CGFloat = 0
  /// The spacing after paragraphs, in points.
  open fileprivate(set) var paragraphSpacing: CGFloat = 0
  /// The indent of the first line, in points.
  open fileprivate(set) var firstLineHeadIndent: CGFloat = 0
  /// The indent of the other lines, in points.
  open fileprivate(set) var headIndent: CGFloat = 0
  /// How lines that do not fit are broken.
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// Makes the default style.
  ///
  /// - ObjectiveC: `init`
  public override init() {}
}

/// A mutable paragraph style.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of the text.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  /// The spacing between lines, in points.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  /// The spacing after paragraphs, in points.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { super.paragraphSpacing = newValue }
  }
  /// The indent of the first line, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { super.firstLineHeadIndent = newValue }
  }
  /// The indent of the other lines, in points.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { super.headIndent = newValue }
  }
  /// How lines that do not fit are broken.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}
