import DeviceTrace
import Testing

/// Screen pictures as text, and invalid ones.
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

  @Test func saysInWordsWhatAppsHaveUsed() {
    let news = ScreenEnergy([.radio: 10_349, .processor: 2050], onScreen: 0, inBackground: 242)
    let mail = ScreenEnergy([:], onScreen: 0, inBackground: 0)
    let maps = ScreenEnergy([.screen: 6200], onScreen: 16, inBackground: 0)
    let picture = ScreenPicture(
      name: "day", kind: .batteryUsage, width: 320, height: 568,
      cards: [
        .init(app: "news", energy: news), .init(app: "maps", energy: maps),
        .init(app: "mail", energy: mail),
      ])
    #expect(picture.isWithinBounds)
    #expect(
      picture.text == """
        ▢ news  67 %  12.4 J: processor 2.1, radio 10.3
          on screen 0 s, in the background 242 s
        ▢ maps  33 %  6.2 J: screen 6.2
          on screen 16 s, in the background 0 s
        ▢ mail  0 %  0.0 J
          on screen 0 s, in the background 0 s
        """)
    // A card of one kind of picture is invalid in another kind.
    var other = picture
    other.kind = .appSwitcher
    #expect(!other.isWithinBounds)
    other = picture
    other.cards[0].energy?.millijoules = [1]
    #expect(!other.isWithinBounds)
    other.cards[0].energy?.millijoules = [1, 1, 1, 1, .max]
    #expect(!other.isWithinBounds)
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
