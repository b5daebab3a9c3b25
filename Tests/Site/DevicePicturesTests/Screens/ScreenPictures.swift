import DeviceTrace

enum ScreenPictures {
  static func label(_ text: String, _ style: ScreenPart.Style = .plain) -> ScreenLine {
    ScreenLine([.label(lines: [text], style: style)])
  }

  static func row(_ text: String, _ detail: String? = nil) -> ScreenElement {
    .row(
      ScreenRow(
        [label(text)] + (detail.map { [label($0, .detail)] } ?? []), accessory: .disclosure))
  }

  static let news = DeviceScreen(elements: [
    .bar(ScreenBar(back: "Lists", title: "News", right: [.init("Edit", isEnabled: true)])),
    .heading(lines: ["Fresh"]), row("Swift 6.3", "today"), row("Snow in Oulu", "yesterday"),
    .line(ScreenLine([.label(lines: ["Offers"], style: .plain), .toggle(isOn: true)])),
    .line(ScreenLine([.progress(share: 0.4)])),
    .tabs([
      ScreenTab("News", badge: "3", isSelected: true), ScreenTab("Settings", isSelected: false),
    ]),
  ])

  static func screenshot(_ screen: DeviceScreen, name: String = "now") -> ScreenPicture {
    ScreenPicture(
      name: name, kind: .screenshot, width: 320, height: 568,
      cards: [ScreenPicture.Card(app: "news", clock: "09:05", screen: screen)])
  }

  static func switcher(_ cards: [ScreenPicture.Card], name: String = "before") -> ScreenPicture {
    ScreenPicture(name: name, kind: .appSwitcher, width: 320, height: 568, cards: cards)
  }

  static func card(_ app: String, badge: Int = 0, _ screen: DeviceScreen? = news)
    -> ScreenPicture.Card
  {
    ScreenPicture.Card(app: app, badge: badge, clock: screen == nil ? nil : "09:05", screen: screen)
  }
}
