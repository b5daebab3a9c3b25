import Testing
import UIKit

/// Text attributes that Foundation stores.
struct ParagraphStyleTests {
  @Test func keepsLooksOfPartsOfAText() {
    let text = NSMutableAttributedString(string: "red and bold")
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    text.addAttribute(
      .font, value: UIFont.boldSystemFont(ofSize: 12), range: NSRange(location: 8, length: 4))
    var range = NSRange()
    #expect(text.attribute(.foregroundColor, at: 1, effectiveRange: &range) as? UIColor == .red)
    #expect(range == NSRange(location: 0, length: 3))
    #expect(text.attribute(.foregroundColor, at: 5, effectiveRange: nil) == nil)
    #expect((text.attribute(.font, at: 9, effectiveRange: nil) as? UIFont)?.pointSize == 12)
  }

  @Test func beginsAsAppKitAndUIKitDo() {
    let style = NSParagraphStyle()
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    #expect(style.lineSpacing == 0 && style.paragraphSpacing == 0 && style.headIndent == 0)
  }

  @Test func isReadThroughItsFixedForm() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    style.firstLineHeadIndent = 10
    style.lineBreakMode = .byTruncatingTail
    let fixed: NSParagraphStyle = style
    #expect(fixed.alignment == .center && fixed.lineSpacing == 4)
    #expect(fixed.firstLineHeadIndent == 10 && fixed.lineBreakMode == .byTruncatingTail)
  }
}
