import BackgroundExecution
import RuleBlocks
import Testing

/// What the user sees of notifications, and answers (R250-R254).
struct NotificationResponseTests {
  /// The notifications of an app that has asked for some options, which the user allows.
  private struct Bench {
    var server = NotificationServer()
    var time = DeviceInstant.zero
    var actions: [NotificationServer.Action] = []

    init(_ options: NotificationOptions = [.badge, .sound, .alert]) {
      tell(
        .device(.installed("a", AppManifest())), .authorize("a", question: 1, options),
        .allow("a", true), .setCategories("a", [NotificationResponseTests.letters]))
      actions = []
    }

    mutating func tell(_ events: NotificationServer.Event...) {
      for event in events { actions += server.handle(event, at: time) }
    }

    /// Presents a notification while the app is in front.
    mutating func present(_ options: NotificationPresentation) {
      tell(.device(.phase("a", .foreground)), .add("a", NotificationResponseTests.letter))
      guard case .offers(_, let offered) = actions.last else { return }
      actions = []
      tell(.presented("a", number: offered.number, options))
    }

    var client: NotificationClient? { server.client("a") }
    var listed: Int { client?.delivered.count ?? -1 }
    var visible: Int { client?.visible(at: time).count ?? -1 }
    /// Which of shown, listed and hidden was the last.
    var word: String {
      for action in actions.reversed() {
        switch action {
        case .shows: return "shown"
        case .lists: return "listed"
        case .hides: return "hidden"
        default: continue
        }
      }
      return ""
    }
  }

  private static let letters = NotificationCategory(
    "letters",
    [
      NotificationButton("later", title: "Later"),
      NotificationButton("read", title: "Read", options: 4),
      NotificationButton(
        "answer", title: "Answer",
        input: NotificationButton.TextInput(sendTitle: "Send", placeholder: "")),
    ])

  private static let letter = {
    var letter = LocalNotification("letter")
    letter.title = "A letter"
    letter.badge = 4
    letter.hasSound = true
    letter.category = "letters"
    return letter
  }()

  @Test(
    "R250: each option of a presentation is for itself",
    arguments: [
      ([.badge], "hidden", 4, 0, 0, 0), ([.sound], "hidden", 0, 1, 0, 0),
      ([.list], "listed", 0, 0, 1, 1), ([.banner], "shown", 0, 0, 0, 1),
      ([.alert], "shown", 0, 0, 1, 1), ([], "hidden", 0, 0, 0, 0),
      ([.badge, .sound, .list, .banner], "shown", 4, 1, 1, 1),
    ] as [(NotificationPresentation, String, Int, Int, Int, Int)])
  func presents(
    _ options: NotificationPresentation, _ word: String, _ badge: Int, _ sounds: Int, _ listed: Int,
    _ visible: Int
  ) {
    var bench = Bench()
    bench.present(options)
    #expect(bench.word == word)
    #expect(bench.client?.badge == badge && bench.client?.sounds == sounds)
    #expect(bench.listed == listed && bench.visible == visible)
    bench.time = .zero + .seconds(5)
    #expect(bench.visible == listed)
  }

  @Test(
    "R251: what the app has not asked for does not come, in front and in the background",
    arguments: [
      (.badge, "hidden", 4, 0, 0), (.sound, "hidden", 0, 1, 0), (.alert, "shown", 0, 0, 1),
      ([.alert, .sound], "shown", 0, 1, 1), ([], "hidden", 0, 0, 0),
    ] as [(NotificationOptions, String, Int, Int, Int)])
  func asksForEach(
    _ options: NotificationOptions, _ word: String, _ badge: Int, _ sounds: Int, _ listed: Int
  ) {
    var front = Bench(options)
    front.present(.all)
    var back = Bench(options)
    back.tell(.add("a", Self.letter))
    for bench in [front, back] {
      #expect(bench.word == word)
      #expect(bench.client?.badge == badge && bench.client?.sounds == sounds)
      #expect(bench.listed == listed)
    }
  }

  @Test("R251: the app sets no badge that the user does not allow, and reads what the icon shows")
  func refusesTheBadge() {
    var bench = Bench(.alert)
    bench.tell(.setBadge("a", 3, change: 1))
    #expect(bench.actions == [.refusesBadge("a"), .badge("a", 0, change: 1)])
    #expect(bench.client?.badge == 0)
    var badged = Bench(.badge)
    badged.tell(.setBadge("a", 3, change: 1))
    #expect(badged.actions == [] && badged.client?.badge == 3)
    badged.tell(.allow("a", false), .setBadge("a", 5, change: 2))
    #expect(badged.client?.badge == 3)
    badged.tell(.setBadge("a", 0, change: 3))
    #expect(badged.client?.badge == 0)
    var old = NotificationServer(DeviceRules(profile: Profile(iOS: 4) ?? .latest))
    _ = old.handle(.device(.installed("a", AppManifest())), at: .zero)
    _ = old.handle(.setBadge("a", 3), at: .zero)
    #expect(old.client("a")?.badge == 3)
  }

  @Test("R252: a button wakes the app, which runs until its handler is called; the letter is gone")
  func wakes() throws {
    var bench = Bench()
    bench.tell(.add("a", Self.letter))
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: "later"))
    let assertion = ProcessAssertion(.notificationResponse, number: 1)
    guard
      case .request(_, .wake(.notificationResponse(let response), holding: assertion, let limit)) =
        bench.actions.first
    else {
      Issue.record("no wake: \(bench.actions)")
      return
    }
    #expect(response.action == "later" && response.text == nil && response.wake == 1)
    #expect(limit?.deadline == .zero + .seconds(30) && limit?.breach == nil)
    #expect(bench.listed == 0 && bench.visible == 0)
    bench.actions = []
    bench.tell(.responded("a", number: 1), .responded("a", number: 1))
    #expect(bench.actions == [.request("a", .release(assertion))])
  }

  @Test(
    "R252: an assertion that has lapsed, or whose process is gone, is not released",
    arguments: [
      .lapsed("a", ProcessAssertion(.notificationResponse, number: 1)),
      .phase("a", .notRunning(after: .crash)),
    ] as [DeviceEvent])
  func releasesWhatIsHeld(end: DeviceEvent) {
    var bench = Bench()
    bench.tell(.add("a", Self.letter), .respond("a", identifier: "letter", action: "later"))
    bench.tell(.device(end))
    bench.actions = []
    bench.tell(.responded("a", number: 1))
    #expect(bench.actions == [])
  }

  @Test("R252: a button with the option foreground opens the app, and an unknown one is a misuse")
  func opens() {
    var bench = Bench()
    bench.tell(.add("a", Self.letter))
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: "none"))
    #expect(bench.actions == [.misuse(.notificationButtonUnknown("a", "letter", "none"))])
    #expect(bench.listed == 1)
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: "read"))
    guard case .responds(_, let response) = bench.actions.first else {
      Issue.record("not opened: \(bench.actions)")
      return
    }
    #expect(response.action == "read" && response.wake == nil)
  }

  @Test("R253: an answer carries the user's text")
  func answers() {
    var bench = Bench()
    bench.tell(.add("a", Self.letter))
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: "answer", text: "Yes"))
    guard case .request(_, .wake(.notificationResponse(let response), _, _)) = bench.actions.first
    else {
      Issue.record("no wake: \(bench.actions)")
      return
    }
    #expect(response.action == "answer" && response.text == "Yes")
  }

  @Test("R254: a dismissal is told only if the category says so", arguments: [0, 1] as [UInt])
  func dismisses(options: UInt) {
    var bench = Bench()
    var category = Self.letters
    category.options = options
    bench.tell(.setCategories("a", [category]), .add("a", Self.letter))
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: NotificationResponse.dismissed))
    #expect(bench.listed == 0 && bench.actions.count == Int(options))
  }

  @Test("R250: a banner can be tapped while it is there, although it is not in the list")
  func tapsABanner() {
    var bench = Bench()
    bench.present(.banner)
    bench.actions = []
    bench.tell(.respond("a", identifier: "letter", action: NotificationResponse.tapped))
    guard case .responds = bench.actions.first else {
      Issue.record("not tapped: \(bench.actions)")
      return
    }
    bench.tell(.respond("a", identifier: "letter", action: NotificationResponse.tapped))
    #expect(bench.actions.last == .misuse(.notificationUnknown("a", "letter")))
  }
}
