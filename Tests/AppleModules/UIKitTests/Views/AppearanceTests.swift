import Testing
import UIKit

/// Appearance proxies.
@MainActor struct AppearanceTests {
  @Test func isOneObjectForEachClass() {
    #expect(UILabel.appearance() === UILabel.appearance())
    #expect((UILabel.appearance() as UIView) !== (UIButton.appearance() as UIView))
    UILabel.appearance().textColor = .red
    #expect(UILabel.appearance().textColor == .red)
    UILabel.appearance().textColor = .label
  }

  @Test func configuresTheBackgroundOfABar() {
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    #expect(look.backgroundColor == .systemBackground)
    look.configureWithTransparentBackground()
    #expect(look.backgroundColor == .clear)
    look.configureWithDefaultBackground()
    #expect(look.backgroundColor == nil)
  }
}
