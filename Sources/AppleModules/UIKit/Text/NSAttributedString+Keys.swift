public import Foundation

// How parts of a text look. The screen's text has the letters alone: the looks are kept, and read back.
extension NSAttributedString.Key {
  /// The font, a ``UIFont``.
  public static let font = Self("NSFont")
  /// The colour of the letters, a ``UIColor``.
  public static let foregroundColor = Self("NSColor")
  /// The colour behind the letters, a ``UIColor``.
  public static let backgroundColor = Self("NSBackgroundColor")
  /// How paragraphs look, a ``NSParagraphStyle``.
  public static let paragraphStyle = Self("NSParagraphStyle")
  /// How far letters are apart, in points.
  public static let kern = Self("NSKern")
  /// The line below the letters, a raw value of ``NSUnderlineStyle``.
  public static let underlineStyle = Self("NSUnderline")
  /// The colour of the line below the letters.
  public static let underlineColor = Self("NSUnderlineColor")
  /// The line through the letters, a raw value of ``NSUnderlineStyle``.
  public static let strikethroughStyle = Self("NSStrikethrough")
  /// The colour of the line through the letters.
  public static let strikethroughColor = Self("NSStrikethroughColor")
  /// How far the letters stand above the line, in points.
  public static let baselineOffset = Self("NSBaselineOffset")
  /// The shadow of the letters, an ``NSShadow``.
  public static let shadow = Self("NSShadow")
  /// Where a touch of the letters leads, a `URL` or a text; nothing can be touched here.
  public static let link = Self("NSLink")
}

/// The line below or through letters.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A line of dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A line of dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Under words alone.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// What letters throw; kept, and not shown.
open class NSShadow: NSObject {
  /// How far it lies from the letters, in points.
  open var shadowOffset = CGSize.zero
  /// How soft its edge is, in points; 0 for a sharp one.
  open var shadowBlurRadius: CGFloat = 0
  /// A ``UIColor``; black with a third of its opacity unless it is set.
  open var shadowColor: Any? = UIColor.black.withAlphaComponent(1 / 3)

  /// Makes a sharp shadow right behind the letters.
  public override init() {}
}

/// How paragraphs of a text look; kept, and not shown.
open class NSParagraphStyle: NSObject {
  /// Where the text stands between the edges.
  open fileprivate(set) var alignment = NSTextAlignment.natural
  /// How far lines are apart, in points.
  open fileprivate(set) var lineSpacing: CGFloat = 0
  /// How far paragraphs are apart, in points.
  open fileprivate(set) var paragraphSpacing: CGFloat = 0
  /// How far the first line is from the edge, in points.
  open fileprivate(set) var firstLineHeadIndent: CGFloat = 0
  /// How far the other lines are from the edge, in points.
  open fileprivate(set) var headIndent: CGFloat = 0
  /// How a line that does not fit is cut.
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// Makes the common style.
  public override init() {}
}

/// A style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where the text stands between the edges.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }
  /// How far lines are apart, in points.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }
  /// How far paragraphs are apart, in points.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { super.paragraphSpacing = newValue }
  }
  /// How far the first line is from the edge, in points.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { super.firstLineHeadIndent = newValue }
  }
  /// How far the other lines are from the edge, in points.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { super.headIndent = newValue }
  }
  /// How a line that does not fit is cut.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }
}
