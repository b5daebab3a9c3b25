import SiteTestFixtures
import DeviceTrace
import DevicePictures
import Testing

struct TimelineFigureTests {
  private static let languages = ["en", "fi", "zh", "ru", "ro"]

  /// A trace with an event of every kind and every word that a trace may have.
  private static func everyWord() -> TraceFixture {
    var trace = TraceFixture()
    let actions = [
      "launch", "open", "home", "lock", "unlock", "forceQuit", "systemKill", "reboot",
      "interruptionBegins", "interruptionEnds", "simulateFetch", "launchDueToFetch",
      "lowPowerMode", "refreshStatus", "setDate", "setTimeZone",
    ]
    for (index, action) in actions.enumerated() {
      trace.user(action, at: Int64(index) * minute)
    }
    for (index, state) in TraceEvent.State.allCases.enumerated() {
      trace.state(state, at: hour + Int64(index) * minute)
    }
    let reasons = [
      "exitsOnSuspend", "systemKill", "forceQuit", "crash", "exited", "reboot", "notReturned",
      "fetchHandlerNotCalled", "unresponsive", "brokenLink", "finished",
    ]
    for (index, reason) in reasons.enumerated() {
      trace.add(.end, at: 2 * hour + Int64(index) * minute) {
        $0.process = index
        $0.reason = reason
        $0.text = "terminated"
      }
    }
    let outcomes = ["newData", "noData", "failed", "overran", "processEnded"]
    for (index, outcome) in outcomes.enumerated() {
      let wake = TraceEvent.Wake.allCases[index % 3]
      trace.fetchBegins(index, at: 3 * hour + Int64(index) * minute, wake: wake)
      trace.fetchEnds(
        index, at: 3 * hour + Int64(index) * minute + second, outcome, elapsed: second)
    }
    trace.add(.begins, at: 4 * hour, app: nil) { $0.span = "deviceSleep" }
    trace.add(.ends, at: 4 * hour, app: nil) {
      ($0.span, $0.outcome, $0.tone, $0.elapsed) = ("deviceSleep", "woken", .nothing, 0)
    }
    trace.add(.misuse, at: 4 * hour) { $0.text = "the handler was called before" }
    trace.add(.snapshot, at: 4 * hour) { $0.text = "Otsikot" }
    trace.add(.call, at: 4 * hour) {
      $0.name = "applicationDidBecomeActive(_:)"
      $0.state = .active
    }
    trace.add(.returned, at: 4 * hour) { $0.name = "applicationDidBecomeActive(_:)" }
    trace.add(.setting, at: 4 * hour) {
      $0.name = "UIApplication.setMinimumBackgroundFetchInterval(_:)"
      $0.value = "10800"
    }
    trace.add(.output, at: 4 * hour) { $0.text = "tuloste\n" }
    trace.add(.finished, at: 4 * hour, app: nil)
    return trace
  }

  @Test func saysEverythingInTheLanguageOfThePage() {
    let trace = Self.everyWord()
    let english = Set(words(of: trace.markup("en")))
    for language in Self.languages.dropFirst() {
      // Names of the API and texts of the device and the app are not translated.
      let shared = Set(words(of: trace.markup(language))).intersection(english)
      #expect(
        shared.subtracting([
          "application", "applicationDidBecomeActive", "applicationState", "active", "newData",
          "noData", "failed", "UIApplicationExitsOnSuspend", "UIApplication",
          "setMinimumBackgroundFetchInterval", "terminated", "the", "handler", "was", "called",
          "before", "Otsikot", "tuloste", "news", "iOS", "exit", "App", "min", "h", "s", "a",
          "Home",
          "Test",
        ]) == [], "\(language)")
    }
  }

  @Test func namesTheTermsOfTheBook() {
    let terms = [
      "fi": ["Aikajana", "pysäytetty", "taustahaku", "tilannekuva", "taustalla"],
      "zh": ["时间轴", "挂起", "后台获取", "快照", "后台", "情景"],
      "ru": [
        "Временная шкала", "приостановлено", "фонового обновления", "снимок интерфейса", "сценария",
      ],
      "ro": [
        "Cronologie", "suspendată", "preluare în fundal", "instantaneu", "în fundal", "scenariului",
      ],
    ]
    for (language, terms) in terms {
      let markup = Self.everyWord().markup(language)
      for term in terms {
        #expect(markup.contains(term), "\(term)")
      }
    }
  }

  /// A trace with a kind of span and an action without translations, in an app and on the device.
  private static func unknownService() -> TraceFixture {
    var trace = TraceFixture.firstFetch()
    let last = trace.events.removeLast()
    trace.header.apps = ["news", "mail"]
    for (app, number) in [("news", 1), (nil, 2)] {
      trace.add(.begins, at: last.ns + second, app: app) {
        ($0.span, $0.number, $0.name) = ("tidalWave", number, "high & dry")
      }
      trace.add(.ends, at: last.ns + 9 * second, app: app) {
        ($0.span, $0.number, $0.outcome, $0.tone) = ("tidalWave", number, "ebb", .failure)
        $0.elapsed = 8 * second
      }
    }
    trace.add(.action, at: last.ns + 9 * second) { ($0.name, $0.by) = ("fullMoon", "system") }
    trace.add(.start, at: last.ns + 9 * second) { ($0.process, $0.by) = (2, "tidalWave") }
    return trace
  }

  @Test(arguments: languages)
  func showsAServiceThatItDoesNotKnow(language: String) {
    let trace = Self.unknownService()
    let markup = trace.markup(language)
    #expect(MarkupChecker("<!DOCTYPE html>\n" + markup).faults == [])
    #expect(markup.contains("<code>tidalWave 1</code>"))
    #expect(markup.contains("<code>high &amp; dry</code>"))
    #expect(markup.contains("<code>fullMoon</code>"))
    #expect(markup.contains("<code>ebb</code>"))
    let picture = trace.picture(language)
    #expect(picture.drawing.overlaps.isEmpty)
    #expect(picture.drawing.paths(.failure).count == 2)
    #expect(picture.drawing.paths(.success).count == 1)
    let labels = picture.drawing.texts.filter { $0.role == .spanLabel }.map(\.content)
    #expect(labels.count { $0.contains("tidalWave") && $0.contains("high & dry") } == 2)
  }

  @Test func tellsWhatIsDrawnToThoseWhoDoNotSeeIt() {
    let markup = TraceFixture.firstFetch().markup()
    #expect(
      markup.contains(
        "role=\"img\" aria-labelledby=\"picture\" aria-describedby=\"picture-text\""))
    #expect(markup.contains("<title id=\"picture\">Timeline</title>"))
    let description = markup.split(separator: "<desc id=\"picture-text\">").last?
      .prefix { $0 != "<" }.replacing("\u{A0}", with: " ")
    #expect(
      description == """
        Wed 18 Sep 2013 09:00:00 – 11:06:00 · iOS 7
        news: active 5 min, background 3.25 s, suspended 2 h 56.75 s; fetches: 1 (newData 1)
        """)
  }

  @Test func listsTimeAppAndEventInATable() {
    let markup = TraceFixture.firstFetch().markup("fi")
    #expect(markup.contains("<summary>Taulukkona (13)</summary>"))
    #expect(
      markup.contains(
        """
        <td class="event-time">11:05:02.25</td>
        <td class="event-app">news</td>
        <td>Haku 1 päättyy: <code>newData</code>, kesto 2,25\u{A0}s</td>
        """))
  }

  @Test func headsTheRowsOfEachDayWithItsDate() {
    var trace = TraceFixture.firstFetch()
    trace.user("open", at: DeviceClock.day + hour)
    let markup = trace.markup("zh")
    #expect(markup.components(of: "scope=\"rowgroup\">2013年9月1") == 2)
    #expect(markup.contains("scope=\"rowgroup\">2013年9月19日\u{A0}周四</th>"))
  }

  @Test func saysThatAScenarioDidNotEnd() {
    var trace = TraceFixture.firstFetch()
    #expect(!trace.markup().contains("ends early"))
    trace.events.removeLast(3)
    #expect(trace.markup().contains("ends early"))
    #expect(trace.markup().contains("unfinished"))
  }

  @Test func drawsWhatAnotherVersionHas() {
    var trace = TraceFixture.firstFetch()
    trace.header.trace = 99
    trace.header.start = .max
    trace.header.profile = -1
    #expect(trace.markup().contains("t-active"))
  }

  @Test func saysThatNothingHappened() {
    let markup = TraceFixture().markup()
    #expect(markup.contains("Nothing happened."))
    #expect(!markup.contains("<svg"))
    #expect(MarkupChecker("<!DOCTYPE html>\n" + markup).faults == [])
  }

  @Test func keepsEveryTextOfATraceData() {
    let attack = "\"><script>alert(1)</script><img src=x onerror='a'>&\u{202E}\0"
    var trace = TraceFixture()
    trace.header.apps = [attack]
    for (index, kind) in TraceLine.Kind.allCases.enumerated() {
      let isDevice = [.action, .begins, .misuse].contains(kind)
      trace.add(kind, at: Int64(index) * second, app: isDevice ? nil : attack) {
        ($0.name, $0.value, $0.text, $0.span) = (attack, attack, attack, attack)
        ($0.outcome, $0.tone, $0.elapsed) = (attack, .success, 1)
        ($0.reason, $0.report, $0.state) = (attack, attack, .active)
        if kind == .start { $0.by = attack }
        $0.picture = ScreenPictures.screenshot(DeviceScreen(), name: String(attack.prefix(60)))
      }
    }
    for language in Self.languages {
      let markup = trace.markup(language)
      let checker = MarkupChecker("<!DOCTYPE html>\n" + markup)
      #expect(checker.faults == [])
      #expect(!checker.tags.contains("script") && !checker.tags.contains("img"))
      #expect(!checker.attributes.contains("onerror"))
      #expect(!markup.contains("\u{202E}"))
    }
  }

  @Test func staysSmallWhateverTheTrace() {
    var trace = TraceFixture.busyDays(90)
    while trace.events.count < 20_000 {
      trace.add(.output, at: 90 * DeviceClock.day) { $0.text = String(repeating: "x", count: 9999) }
    }
    let markup = trace.markup()
    #expect(markup.utf8.count < 150_000)
    #expect(MarkupChecker("<!DOCTYPE html>\n" + markup).faults == [])
    let picture = trace.picture()
    #expect(picture.drawing.shapes.count < 300)
  }

  @Test func staysSmallWithManyBusyDaysAndApps() {
    let trace = TraceFixture.busyDays(7, apps: ["news", "mail", "maps", "notes"])
    let picture = trace.picture()
    #expect(picture.plan.style == .days)
    #expect(picture.drawing.shapes.count < 500)
    #expect(picture.drawing.overlaps.isEmpty)
    #expect(trace.markup().utf8.count < 250_000)
  }

  @Test func leavesTheMiddleOfALongTableOut() {
    let trace = TraceFixture.busyDays(30)
    let markup = trace.markup()
    #expect(markup.components(of: "class=\"left-out\"") == 2)
    #expect(markup.contains("End of the scenario"))
    #expect(markup.components(of: "<tr class=\"event-") == 400)
    // States and outputs are left out in favor of fetches and the user's actions.
    #expect(!markup.contains("event-state"))
  }

  /// The words of Latin letters in the visible text.
  private func words(of markup: String) -> [String] {
    let apart = markup.replacing("<", with: " <")
    let text = MarkupChecker("<!DOCTYPE html>\n" + apart).text
    return text.split { !($0.isLetter && $0.isASCII) }.map { String($0) }
  }
}
