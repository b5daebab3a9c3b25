internal import SiteStructure
internal import DeviceTrace

/// The layout of the app switcher: a card for each app, below it the icon with its badge, and the name.
///
/// Its cards are the apps' last snapshots, R95, the most recently used first and three in a row; each is a
/// whole screen (``ScreenLayout``), scaled down and clipped to its frame. Up to iOS 6 there are only icons.
/// An app without a snapshot, next to others with one, has an empty screen.
struct SwitcherLayout {
  private(set) var drawing: ScreenDrawing
  /// The number of elements of the screens that are not in it.
  private(set) var leftOut = 0

  /// CHOICE: the scale of a card relative to the screen, and the number of cards per row.
  private static let scale = 0.6
  private static let columns = 3
  /// The points between cards, and around all of them.
  private static let gap = 22.0
  private static let iconSize = 44.0

  /// Draws all cards; the picture has the size that they need.
  init(_ picture: ScreenPicture) {
    let width = Double(picture.width) * Self.scale
    // Without snapshots, as up to iOS 6, there are only icons.
    let hasCards = picture.cards.contains { $0.screen != nil }
    let height = hasCards ? Double(picture.height) * Self.scale : 0
    let columns = min(max(picture.cards.count, 1), Self.columns)
    let rows = max((picture.cards.count + Self.columns - 1) / Self.columns, 1)
    let cell = height + 14 + Self.iconSize + 24
    drawing = ScreenDrawing(
      width: Self.gap + Double(columns) * (width + Self.gap),
      height: Self.gap + Double(rows) * (cell + 8))
    drawing.add(.desk, x: 0, y: 0, width: drawing.width, height: drawing.height, radius: 14)
    for (place, card) in picture.cards.enumerated() {
      let x = Self.gap + Double(place % Self.columns) * (width + Self.gap)
      let y = Self.gap + Double(place / Self.columns) * (cell + 8)
      if hasCards {
        let inner = ScreenLayout(
          card.screen ?? DeviceScreen(), clock: card.clock, width: Double(picture.width),
          height: Double(picture.height))
        let frame = ScreenDrawing.Frame(x: x, y: y, width: width, height: height)
        drawing.shapes.append(.picture(inner.drawing, frame))
        drawing.add(.outline, x: x, y: y, width: width, height: height)
        leftOut += inner.leftOut
      }
      addIcon(of: card, x: x + width / 2, y: y + height + 14, width: width)
    }
  }

  /// Draws an icon, with its badge at the upper right corner and the app's name below it.
  ///
  /// - Parameters:
  ///   - x: of the middle.
  ///   - y: of the upper edge.
  ///   - width: the maximum width of the name.
  private mutating func addIcon(
    of card: ScreenPicture.Card, x: Double, y: Double, width: Double
  ) {
    let size = Self.iconSize
    drawing.addIcon(of: card.app, x: x - size / 2, y: y, size: size)
    if card.badge > 0 { drawing.addBadge(String(card.badge), x: x + size / 2, y: y + 2) }
    drawing.add(
      card.app, x: x, baseline: y + size + 17, size: 13, width: width, anchor: .middle, .onDesk)
  }
}

extension ScreenDrawing {
  /// Adds the icon of an app, with the first letter of its name.
  ///
  /// CHOICE: apps in a book have no image; corners and letter are in proportion to the size.
  mutating func addIcon(of app: String, x: Double, y: Double, size: Double) {
    add(.icon, x: x, y: y, width: size, height: size, radius: size * 10 / 44)
    let letter = app.first.map { String($0).uppercased() } ?? ""
    add(
      letter, x: x + size / 2, baseline: y + size * 31 / 44, size: size * 25 / 44, width: size,
      anchor: .middle, .onIcon)
  }
}
