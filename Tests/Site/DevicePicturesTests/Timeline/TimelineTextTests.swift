import SiteTestFixtures
import DeviceTrace
import DevicePictures
import Testing

struct TimelineTextTests {
  private static let lengths: [(Int64, String)] = [
    (0, "0 s"), (1, "0.000001 ms"), (250_000_000, "250 ms"), (1_500_000, "1.5 ms"),
    (second, "1 s"), (2_250_000_000, "2.25 s"), (90 * second, "1 min 30 s"), (hour, "1 h"),
    (hour + second, "1 h 1 s"), (47 * hour, "47 h"), (48 * hour, "2 days"),
    (171 * hour, "7 days 3 h"), (-2 * second, "−2 s"), (12, "0.000012 ms"),
  ]

  /// A length, its rounded text, and its exact text.
  private static let rounded: [(Int64, String, String)] = [
    (2_020_056_800, "2.02 s", "2.0200568 s"), (57_939_943_200, "57.94 s", "57.9399432 s"),
    (59_999_999_900, "1 min", "59.9999999 s"), (999_999_600, "1 s", "999.9996 ms"),
    (250_123_456, "250 ms", "250.123456 ms"), (1_234_567, "1.23 ms", "1.234567 ms"),
    (1_234, "0.00123 ms", "0.001234 ms"), (-2_020_056_800, "−2.02 s", "−2.0200568 s"),
    (2_000_500_000, "2.001 s", "2.0005 s"), (999_500, "1 ms", "0.9995 ms"),
  ]

  @Test(arguments: rounded)
  func roundsLengthsToWhatIsUsefulAndTellsTheExactOnes(
    _ length: Int64, _ text: String, _ exact: String
  ) {
    #expect(took(length, "en") == "<span title=\"\(exact)\">took \(text)</span>")
  }

  @Test(arguments: lengths)
  func writesLengthsOfFewDigitsAsTheyAre(_ length: Int64, _ text: String) {
    #expect(took(length, "en") == "took \(text)")
  }

  @Test func writesLengthsAsEachLanguageDoes() {
    let length = 25 * 24 * hour + 2 * hour + 5 * minute + 2_250_000_000
    #expect(took(length, "fi") == "kesto 25 vrk 2 h 5 min 2,25 s")
    #expect(took(length, "zh") == "用时 25 天 2 小时 5 分 2.25 秒")
    #expect(took(length, "ru") == "длительность 25 сут 2 ч 5 мин 2,25 с")
    #expect(took(length, "ro") == "durată 25 de zile 2 h 5 min 2,25 s")
    #expect(took(3 * 24 * hour, "ro") == "durată 3 zile")
  }

  @Test func writesDatesAsEachLanguageDoes() {
    let dates = [
      "en": "Wed 18 Sep 2013", "fi": "ke 18.9.2013", "zh": "2013年9月18日 周三",
      "ru": "ср, 18.09.2013", "ro": "mie. 18.09.2013", "et": "Wed 18 Sep 2013",
    ]
    for (language, date) in dates {
      let markup = TraceFixture.firstFetch().markup(language).replacing("\u{A0}", with: " ")
      #expect(markup.contains("<span class=\"timeline-range\">\(date) 09:00:00 – 11:06:00"))
    }
  }

  @Test(arguments: [
    ("en", "running"), ("fi", "käynnissä"), ("ro", "rulează"), ("ru", "работает"), ("zh", "运行中"),
  ])
  func hasWordsOfItsOwnForTheProcessOfADaemon(_ language: String, _ word: String) {
    var trace = TraceFixture()
    trace.add(.start, at: hour, app: "news")
    trace.add(.start, at: hour, app: "transferd") { $0.by = "system" }
    trace.user("home", at: 2 * hour)
    let colon = language == "zh" ? "：" : ": "
    let markup = trace.markup(language)
    #expect(markup.contains("transferd\(colon)\(word)"), "\(markup)")
    let background = ["en": "background", "fi": "taustalla", "zh": "后台"][language]
    if let background { #expect(!markup.contains("transferd\(colon)\(background)")) }
  }

  /// The user's actions on the screen and with notifications, and other events of a device.
  private static let actions = [
    "tap", "choose", "toggle", "type", "pullToRefresh", "swipe", "closeScene",
    "disconnectScene", "prewarm", "usesProcessor", "charging",
    "network", "kill", "allowNotifications", "tapNotification", "notificationShown",
    "notificationHidden", "permissionAsked", "pushDiscarded", "stateSaved", "stateRestored",
    "stateNotRestored", "stateDeleted", "callBegins", "callEnds", "audioInterrupted",
    "audioSilenced", "setPlace", "moves", "arrives", "allowLocation", "locationAsked",
    "locationBatch", "significantChange", "regionEntered", "regionLeft", "keychainRefused",
    "voipLaunch", "addDocument", "batteryLevel", "memoryWarning", "thermalState",
    "headphonesConnected", "headphonesDisconnected", "visitBegins", "visitEnds",
    "allowPreciseLocation", "preciseLocationAsked", "locationsPaused", "locationsResumed",
    "conditionChanged", "movesAgain",
  ]

  @Test(arguments: ["en", "fi", "ro", "ru", "zh"])
  func hasWordsForWhatIsDone(_ language: String) {
    for action in Self.actions {
      var trace = TraceFixture()
      trace.add(.start, at: hour, app: "news")
      trace.user(action, at: hour)
      #expect(!trace.markup(language).contains("<code>\(action)</code>"), "\(action)")
    }
  }

  @Test(arguments: [
    ("en", "User: tap: <code>Add</code>"), ("fi", "Käyttäjä: napautus: <code>Add</code>"),
    ("ro", "Utilizator: atingere: <code>Add</code>"),
    ("ru", "Пользователь: нажатие: <code>Add</code>"), ("zh", "用户：轻点：<code>Add</code>"),
  ])
  func saysWhatWasTapped(_ language: String, _ text: String) {
    var trace = TraceFixture()
    trace.add(.start, at: hour, app: "news")
    trace.add(.action, at: hour) { ($0.name, $0.value) = ("tap", "Add") }
    let markup = trace.markup(language)
    #expect(markup.contains(text), "\(markup)")
  }

  /// The text of the table for a fetch of some length.
  private func took(_ length: Int64, _ language: String) -> String {
    var trace = TraceFixture()
    trace.fetchEnds(1, at: hour, "newData", elapsed: length)
    let markup = trace.markup(language).replacing("\u{A0}", with: " ")
    let comma = language == "zh" ? "，" : ", "
    let row = markup.split(separator: "<code>newData</code>\(comma)").last ?? ""
    return String(row.prefix(upTo: row.firstRange(of: "</td>")?.lowerBound ?? row.endIndex))
  }
}
