import SiteTestFixtures
import SiteRenderer
import SiteStructure
import DeviceTrace
import DevicePictures
import Testing

/// Pictures of screens in pages and as files.
struct ScreenFigureTests {
  private static let languages = ["fi", "zh", "ru", "ro", "en", "sv"]

  private func markup(_ picture: ScreenPicture, _ language: String = "en") -> String {
    var writer = HTMLWriter()
    writer.write(
      ScreenFigure(picture, language: language).node(titleID: "p-1", descriptionID: "p-1-text"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func texts(_ picture: ScreenPicture) -> [String] {
    ScreenFigure(picture, language: "en").drawing.texts
  }

  @Test func drawsAScreenFromAbove() {
    #expect(
      texts(ScreenPictures.screenshot(ScreenPictures.news)) == [
        "09:05", "News", "3", "Settings", "Lists", "Edit", "News", "Fresh", "today", "Swift 6.3",
        "yesterday", "Snow in Oulu", "Offers",
      ])
  }

  @Test func saysWhatItIsToThoseWhoDoNotSeeIt() {
    let markup = markup(ScreenPictures.screenshot(ScreenPictures.news), "fi")
    #expect(markup.contains(#"role="img" aria-labelledby="p-1" aria-describedby="p-1-text""#))
    #expect(markup.contains(#"<title id="p-1">Näyttökuva: now</title>"#))
    #expect(markup.contains(#"<desc id="p-1-text">▢ news  09:05   ‹ Lists  News  [Edit]"#))
    #expect(MarkupChecker("<!DOCTYPE html>\n" + markup).faults == [])
  }

  @Test func showsCardsWithIconsAndBadges() {
    let picture = ScreenPictures.switcher([
      ScreenPictures.card("news", badge: 12), ScreenPictures.card("mail", DeviceScreen()),
    ])
    let names = ["N", "12", "news", "M", "mail"]
    #expect(texts(picture).filter { names.contains($0) } == names)
    let drawing = ScreenFigure(picture, language: "en").drawing
    let cards = drawing.shapes.compactMap {
      if case .picture(let inner, let frame) = $0 { (inner, frame) } else { nil }
    }
    #expect(cards.count == 2 && cards.allSatisfy { $0.0.width == 320 && $0.1.width < 320 })
    // No two cards overlap, and all lie within the picture.
    #expect(cards[0].1.x + cards[0].1.width < cards[1].1.x)
    #expect(cards[1].1.x + cards[1].1.width < drawing.width)
  }

  @Test func showsIconsAloneWhereThereAreNoPictures() {
    let picture = ScreenPictures.switcher([ScreenPictures.card("news", nil)])
    #expect(texts(picture) == ["N", "news"])
  }

  @Test func drawsWhatAppsHaveUsed() {
    let picture = ScreenPicture(
      name: "day", kind: .batteryUsage, width: 320, height: 568,
      cards: [
        .init(
          app: "news",
          energy: ScreenEnergy([.processor: 2000, .radio: 6000], onScreen: 0, inBackground: 62)),
        .init(app: "maps", energy: ScreenEnergy([.screen: 2000], onScreen: 5, inBackground: 0)),
      ])
    let figure = ScreenFigure(picture, language: "fi")
    #expect(
      figure.drawing.texts == [
        "N", "news", "80\u{A0}%", "taustalla 1\u{A0}min\u{A0}2\u{A0}s", "8,0\u{A0}J", "M", "maps",
        "20\u{A0}%", "näytöllä 5\u{A0}s", "2,0\u{A0}J", "näyttö", "suoritin", "radio",
      ])
    let bars = figure.drawing.shapes.compactMap { shape in
      if case .rectangle(let frame, 0, let role) = shape, role != .fill {
        (frame, role)
      } else {
        nil
      }
    }
    #expect(bars.map(\.1) == [.processorPower, .radioPower, .screenPower])
    #expect(bars[1].0.width == 3 * bars[0].0.width && bars[2].0.width == bars[0].0.width)
    #expect(bars[1].0.x == bars[0].0.x + bars[0].0.width)
    #expect(markup(picture, "fi").contains(#"<title id="p-1">Akun käyttö: day</title>"#))
    var empty = picture
    empty.cards = []
    #expect(markup(empty).contains("<svg"))
  }

  @Test func countsWhatDoesNotFit() {
    var screen = DeviceScreen(elements: (0..<100).map { ScreenPictures.row("row \($0)") })
    screen.leftOut = 900
    let picture = ScreenPictures.screenshot(screen)
    let shown = texts(picture).count { $0.hasPrefix("row ") }
    #expect(shown == 12)
    #expect(
      markup(picture).contains("Elements of the screen not shown in the picture: \(1000 - shown)"))
  }

  @Test func drawsTheAlertOverAllElse() {
    var screen = ScreenPictures.news
    screen.alerts = [
      ScreenAlert(
        title: "Offline", message: "Try again?",
        fields: [ScreenLine([.field(text: "", hint: "Name")])],
        buttons: [.init("No"), .init("Yes", isPreferred: true)])
    ]
    #expect(
      texts(ScreenPictures.screenshot(screen)).suffix(5)
        == ["Offline", "Try again?", "Name", "No", "Yes"])
  }

  @Test(
    "What does not fit into an alert is counted, and nothing stands outside of its box",
    arguments: [
      (false, 2, 40, 1), (true, 30, 1, 0), (false, 30, 40, 20), (true, 1, 100, 0),
      (false, 2, 1, 30),
    ])
  func countsWhatDoesNotFitIntoAnAlert(isSheet: Bool, buttons: Int, lines: Int, fields: Int) {
    var alert = ScreenAlert(
      title: "Title", message: (1...lines).map { "line \($0)" }.joined(separator: "\n"),
      fields: (0..<fields).map { ScreenLine([.field(text: "field \($0)", hint: "")]) },
      buttons: (0..<buttons).map { .init("button \($0)") })
    alert.isSheet = isSheet
    var screen = DeviceScreen()
    screen.alerts = [alert]
    let picture = ScreenPictures.screenshot(screen)
    let drawing = ScreenFigure(picture, language: "en").drawing
    var box: ScreenDrawing.Frame?
    var shown = 0
    var outside: [String] = []
    for shape in drawing.shapes {
      switch shape {
      case .rectangle(let frame, _, .box): box = frame
      case .text(let text, _, let baseline, let size, _, _):
        guard let box else { continue }
        shown += 1
        if baseline - size < box.y || baseline > box.y + box.height { outside.append(text) }
      default: break
      }
    }
    #expect(outside == [])
    #expect(box.map { $0.y >= 0 && $0.y + $0.height <= 568 } == true)
    let leftOut = 1 + lines + fields + buttons - shown
    #expect(leftOut > 0 && shown > 10)
    #expect(markup(picture).contains("Elements of the screen not shown in the picture: \(leftOut)"))
    #expect(drawing.texts.contains("Title"))
  }

  @Test func breaksLongTextsBetweenWords() {
    let words = "A long text that no line of a phone holds as a whole, so it has two"
    let screen = DeviceScreen(elements: [.line(ScreenPictures.label(words))])
    let lines = texts(ScreenPictures.screenshot(screen)).dropFirst()
    #expect(lines.count > 1 && lines.joined(separator: " ") == words)
  }

  @Test(arguments: ["", "word", "a b c", "wwwwwwwwwwwwwwwwwwwwwwwwww", "日本語日本語日本語日本語", " x  y "])
  func losesNoLetterOfABrokenText(_ text: String) {
    let lines = TextWidth.wrapped(text, size: 17, into: 60, lines: 100)
    #expect(
      lines.joined().filter { $0 != " " } == text.filter { $0 != " " }
        && lines.allSatisfy { $0.count == 1 || TextWidth.of($0, size: 17) <= 60 })
  }

  @Test func keepsEveryTextData() {
    let attack = "\"><script>alert(1)</script>&\u{202E}\0"
    let label = ScreenPictures.label(attack)
    let screen = DeviceScreen(
      alerts: [
        ScreenAlert(title: attack, message: attack, fields: [label], buttons: [.init(attack)])
      ],
      elements: [
        .title(text: attack), .bar(ScreenBar(back: attack, left: [.init(attack)], title: attack)),
        .heading(lines: [attack]), .row(ScreenRow([label])), .line(label),
        .line(
          ScreenLine([.button(title: attack, subtitle: attack, isEnabled: true, isBusy: true)])),
        .line(ScreenLine([.field(text: attack, hint: attack), .image(name: attack)])),
        .tabs([ScreenTab(attack, badge: attack, isSelected: true)]),
      ])
    let cards = [ScreenPicture.Card(app: attack, badge: .max, clock: attack, screen: screen)]
    for kind in ScreenPicture.Kind.allCases {
      var picture = ScreenPicture(name: attack, kind: kind, width: 320, height: 568, cards: cards)
      if kind == .batteryUsage {
        picture.cards[0].energy = ScreenEnergy([.radio: 1], onScreen: 1, inBackground: 1)
      }
      for language in Self.languages {
        let markup = markup(picture, language)
        let checker = MarkupChecker("<!DOCTYPE html>\n" + markup)
        #expect(checker.faults == [] && !checker.tags.contains("script"))
        #expect(!markup.contains("\u{202E}") && !markup.contains("\0"))
      }
      let file = String(decoding: PictureFile.svg(picture, language: "en"), as: UTF8.self)
      #expect(!file.contains("<script") && !file.contains("\u{202E}"))
    }
  }

  @Test func drawsScreensOfAnySize() {
    for (width, height) in [(1, 1), (40, 4096), (4096, 30)] {
      var picture = ScreenPictures.screenshot(ScreenPictures.news)
      (picture.width, picture.height) = (width, height)
      #expect(markup(picture).contains("<svg"))
      picture.kind = .appSwitcher
      #expect(markup(picture).contains("<svg"))
    }
    #expect(markup(ScreenPictures.switcher([])).contains("<svg"))
  }

  @Test func hasARuleForEveryShapeInPagesAndFiles() {
    let sheet = String(decoding: Theme.standard.styleSheet, as: UTF8.self)
    let file = String(
      decoding: PictureFile.svg(ScreenPictures.screenshot(ScreenPictures.news), language: "en"),
      as: UTF8.self)
    for name in ScreenRole.allCases.flatMap({ $0.rawValue.split(separator: " ") }) {
      #expect(sheet.contains(".\(name)"), "\(name)")
      #expect(file.contains(".\(name)"), "\(name)")
    }
    // A file has no CSS variables, which some programs do not know, and no external references.
    #expect(file.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && !file.contains("var("))
    #expect(!file.contains("url(") && !file.contains("@import"))
  }
}
