import Testing
import UIKit

/// Sizes, weights and traits of fonts.
struct FontTests {
  /// Sizes at the default text size "Large" (Apple's Human Interface Guidelines).
  @Test(
    arguments: [
      (UIFont.TextStyle.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20),
      (.headline, 17), (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13),
      (.caption1, 12), (.caption2, 11),
    ] as [(UIFont.TextStyle, CGFloat)])
  func hasTheSizesOfTheStyles(style: UIFont.TextStyle, size: CGFloat) {
    #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
    #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: style).pointSize == size)
  }

  /// From Apple's documentation of the class.
  @Test func namesTheSizesOfTheSystem() {
    #expect((UIFont.labelFontSize, UIFont.buttonFontSize) == (17, 18))
    #expect((UIFont.smallSystemFontSize, UIFont.systemFontSize) == (12, 14))
  }

  @Test(
    arguments: [
      (UIFont.systemFont(ofSize: 10), UIFontDescriptor.SymbolicTraits()),
      (.boldSystemFont(ofSize: 10), .traitBold), (.italicSystemFont(ofSize: 10), .traitItalic),
      (.systemFont(ofSize: 10, weight: .light), []),
      (.systemFont(ofSize: 10, weight: .medium), []),
      (.systemFont(ofSize: 10, weight: .semibold), .traitBold),
      (.systemFont(ofSize: 10, weight: .black), .traitBold),
      (.preferredFont(forTextStyle: .headline), .traitBold),
      (.preferredFont(forTextStyle: .body), []),
      (.monospacedSystemFont(ofSize: 10, weight: .regular), .traitMonoSpace),
      (.monospacedSystemFont(ofSize: 10, weight: .bold), [.traitMonoSpace, .traitBold]),
    ] as [(UIFont, UIFontDescriptor.SymbolicTraits)])
  func hasTheTraitsOfItsKind(font: UIFont, traits: UIFontDescriptor.SymbolicTraits) {
    #expect(font.fontDescriptor.symbolicTraits == traits)
  }

  @Test(
    arguments: [
      ("Georgia", UIFontDescriptor.SymbolicTraits()), ("Georgia-Italic", .traitItalic),
      ("Helvetica-BoldOblique", [.traitBold, .traitItalic]), ("Avenir-Heavy", .traitBold),
    ] as [(String, UIFontDescriptor.SymbolicTraits)])
  func hasTheTraitsOfItsName(name: String, traits: UIFontDescriptor.SymbolicTraits) throws {
    let font = try #require(UIFont(name: name, size: 14))
    #expect(font.fontName == name && font.pointSize == 14)
    #expect(font.fontDescriptor.symbolicTraits == traits)
    #expect(UIFont(name: "", size: 14) == nil)
  }

  @Test(arguments: [
    UIFont.boldSystemFont(ofSize: 10), .italicSystemFont(ofSize: 10),
    .monospacedSystemFont(ofSize: 10, weight: .bold),
  ])
  func changesItsSizeAlone(font: UIFont) {
    let larger = font.withSize(30)
    #expect(larger.pointSize == 30 && larger.fontName == font.fontName)
    #expect(larger.fontDescriptor.symbolicTraits == font.fontDescriptor.symbolicTraits)
  }

  @Test func keepsItsNameInAnotherSize() throws {
    let font = try #require(UIFont(name: "Georgia-Italic", size: 14))
    #expect(font.withSize(20).fontName == "Georgia-Italic")
  }

  @Test func isMadeOfADescriptor() throws {
    let common = UIFont.systemFont(ofSize: 12).fontDescriptor
    let traits: UIFontDescriptor.SymbolicTraits = [.traitBold, .traitItalic, .traitMonoSpace]
    let descriptor = try #require(common.withSymbolicTraits(traits)).withSize(15)
    #expect(UIFont(descriptor: descriptor, size: 0).pointSize == 15)
    #expect(UIFont(descriptor: descriptor, size: 9).pointSize == 9)
    #expect(UIFont(descriptor: descriptor, size: 0).fontDescriptor.symbolicTraits == traits)
  }

  @Test func ordersItsWeights() {
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let numbers = weights.map(\.rawValue)
    #expect(numbers == numbers.sorted() && Set(numbers).count == 9 && numbers[3] == 0)
  }
}
