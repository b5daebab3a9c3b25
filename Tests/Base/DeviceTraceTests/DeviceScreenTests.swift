import Foundation
import DeviceTrace
import Testing

/// The screen of an app as a value: its text, its JSON form, its limits.
struct DeviceScreenTests {
  static let everything = DeviceScreen(
    alerts: [
      ScreenAlert(
        title: "Offline?", message: "Try\nagain",
        fields: [ScreenLine([.field(text: "", hint: "Name")])],
        buttons: [.init("Cancel"), .init("Retry", isPreferred: true, isEnabled: false)])
    ],
    elements: [
      .bar(
        ScreenBar(
          back: "Lists", left: [.init("Done", isEnabled: false)], title: "Milk",
          right: [.init("today"), .init("Edit", isEnabled: true)])),
      .title(text: "News"), .heading(lines: ["Fresh"]),
      .row(
        ScreenRow(
          [
            ScreenLine([.image(name: "logo")]),
            ScreenLine([.label(lines: ["Swift 6.3", ""], style: .plain)]),
            ScreenLine([.label(lines: ["today"], style: .detail)]),
          ], accessory: .checkmark, hasDetailBelow: true)),
      .row(ScreenRow([])),
      .line(ScreenLine([.label(lines: ["one", "two"], style: .large)])),
      .line(ScreenLine([.label(lines: ["Offers"], style: .strong), .toggle(isOn: true)])),
      .line(ScreenLine([.button(title: "Save", subtitle: "all", isEnabled: true, isBusy: true)])),
      .line(ScreenLine([.button(title: "Undo", subtitle: nil, isEnabled: false, isBusy: false)])),
      .line(ScreenLine([.field(text: "Anna", hint: "Name")])),
      .line(ScreenLine([.progress(share: 0.4)])), .line(ScreenLine([.image(name: nil)])),
      .line(ScreenLine([.wheel(turns: true)])), .line(ScreenLine([.wheel(turns: false)])),
      .tabs([ScreenTab("News", isSelected: true), ScreenTab("Mail", badge: "2", isSelected: false)]
      ),
    ], leftOut: 3)

  @Test func saysInWordsWhatItShows() {
    #expect(
      Self.everything.text == [
        "│ Offline?", "│ Try", "│ again", "│ ✎ (Name)", "│ [Cancel] [Retry]*",
        "‹ Lists  (Done)  Milk  today  [Edit]", "News", "Fresh", "▣ logo  Swift 6.3  today  ✓",
        "one", "two", "Offers  [on]", "[↻ Save]", "all", "(Undo)", "✎ Anna", "▓▓▓▓░░░░░░ 40 %", "▣",
        "↻", "○", "● News  ○ Mail (2)",
      ])
  }

  @Test func comesBackFromJSON() throws {
    let bytes = try JSONEncoder().encode(Self.everything)
    #expect(try JSONDecoder().decode(DeviceScreen.self, from: bytes) == Self.everything)
  }

  @Test func hasAPlainFormInJSON() throws {
    let screen = DeviceScreen(elements: [
      .heading(lines: ["Fresh"]), .line(ScreenLine([.toggle(isOn: true), .image(name: "a")])),
    ])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(screen), as: UTF8.self)
        == #"{"alerts":[],"elements":[{"heading":["Fresh"]},{"line":[{"toggle":{"isOn":true}},{"image":{"name":"a"}}]}],"leftOut":0}"#
    )
  }

  @Test(arguments: ["{}", #"{"row":[]}"#, #"{"what":[]}"#, #"{"line":[{"toggle":{}}]}"#, "[]"])
  func refusesAnElementOfNoKind(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScreenElement.self, from: Data(json.utf8))
    }
  }

  @Test func keepsWhatFitsOfTenThousandRowsAndCountsTheRest() {
    let row = ScreenElement.row(ScreenRow([ScreenLine([.label(lines: ["row"], style: .plain)])]))
    let screen = DeviceScreen(elements: Array(repeating: row, count: 10_000), leftOut: 1).bounded()
    #expect(screen.elements.count == DeviceScreen.mostElements)
    #expect(screen.leftOut == 10_001 - DeviceScreen.mostElements)
    #expect(screen.isWithinBounds && screen.text.count == 100)
  }

  @Test func cutsLongTextsAndLeavesTheTextOfTheScreenAsItIs() {
    let long = String(repeating: "ä", count: 500)
    let screen = DeviceScreen(
      alerts: [ScreenAlert(title: long, message: "\(long)\n\(long)", buttons: [.init(long)])],
      elements: [
        .title(text: long), .line(ScreenLine([.label(lines: [long, long], style: .plain)])),
        .tabs([ScreenTab(long, isSelected: true)]),
      ])
    #expect(screen.bounded().text == screen.text)
    #expect(screen.bounded() != screen && screen.bounded().leftOut == 0)
  }

  @Test func leavesOutWhatIsTooLargeForOneMessage() {
    // One character each, of a hundred thousand bytes.
    let heavy = "a" + String(repeating: "\u{301}", count: 50_000)
    let screen = DeviceScreen(elements: Array(repeating: .title(text: heavy), count: 5)).bounded()
    #expect(screen.elements.count == 2 && screen.leftOut == 3 && screen.isWithinBounds)
  }

  @Test func knowsWhatIsBeyondItsBounds() {
    #expect(!DeviceScreen(leftOut: -1).isWithinBounds)
    #expect(
      !DeviceScreen(elements: Array(repeating: .title(text: ""), count: 201)).isWithinBounds)
    #expect(
      !DeviceScreen(elements: [.title(text: String(repeating: "a", count: 300_000))]).isWithinBounds
    )
  }

  @Test(arguments: [(Float.nan, "0 %"), (.infinity, "0 %"), (-3, "0 %"), (70, "100 %")])
  func drawsAnyProgress(_ share: Float, _ text: String) {
    #expect(ScreenPart.progress(share: share).text[0].hasSuffix(text))
  }
}
