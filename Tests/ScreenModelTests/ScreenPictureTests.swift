import ScreenModel
import Testing

/// A picture in words, and what is no picture.
struct ScreenPictureTests {
  private static let card = ScreenPicture.Card(
    app: "news", badge: 2, clock: "09:05",
    screen: DeviceScreen(elements: [.title(text: "News")], leftOut: 4))
  private static let picture = ScreenPicture(
    name: "before", kind: .appSwitcher, width: 320, height: 568,
    cards: [card, ScreenPicture.Card(app: "mail", clock: nil, screen: nil)])

  @Test func saysInWordsWhatItShows() {
    #expect(Self.picture.text == "▢ news (2)  09:05\n  News\n  … (+4)\n▢ mail  –")
  }

  @Test func hasBounds() {
    #expect(Self.picture.isWithinBounds)
    let changes: [(inout ScreenPicture) -> Void] = [
      { $0.name = "" }, { $0.name = String(repeating: "a", count: 61) }, { $0.width = 0 },
      { $0.height = .max }, { $0.cards = Array(repeating: Self.card, count: 13) },
      { $0.cards[0].app = String(repeating: "a", count: 2000) },
      { $0.cards[0].screen?.leftOut = -1 },
    ]
    for change in changes {
      var picture = Self.picture
      change(&picture)
      #expect(!picture.isWithinBounds)
    }
  }
}
