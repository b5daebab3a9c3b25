import RuleBlocks
import BackgroundExecution
import Testing

/// The rules of user notifications (R140-R144).
struct NotificationRuleTests {
  /// The notification desk of an app, with its actions.
  private struct Bench {
    var desk = NotificationServer()
    var time = DeviceInstant.zero
    var told: [NotificationServer.Action] = []

    init(allows: Bool = true) {
      tell(.device(.installed("a", AppManifest())))
      if allows { tell(.allow("a", true)) }
    }

    mutating func tell(_ events: NotificationServer.Event...) {
      for event in events { told += desk.handle(event, at: time) }
    }

    mutating func pass(_ duration: Duration) {
      let end = time + duration
      while let next = desk.nextDeadline, next <= end {
        time = max(time, next)
        told += desk.elapse(to: time)
      }
      time = end
    }

    var shown: [String] {
      told.compactMap { if case .shows(_, let it) = $0 { it.content.identifier } else { nil } }
    }
    var hidden: Int { told.count { if case .hides = $0 { true } else { false } } }
    var client: NotificationClient? { desk.client("a") }
  }

  private static func note(
    _ name: String, in delay: Duration? = nil, every spacing: Duration? = nil,
    badge: Int? = nil
  ) -> LocalNotification {
    var note = LocalNotification(name)
    note.body = "Hello"
    note.badge = badge
    note.trigger = delay.map { .interval($0, repeats: spacing != nil) }
    return note
  }

  @Test("R140: the user is asked once, and what is not allowed is not shown")
  func asksOnce() {
    var bench = Bench(allows: false)
    bench.tell(.add("a", Self.note("early", badge: 3)))
    #expect(bench.hidden == 1 && bench.client?.badge == 0)
    bench.told = []
    bench.tell(.authorize("a", question: 1), .authorize("a", question: 2))
    #expect(bench.told == [.asks("a")])
    bench.tell(.allow("a", false))
    bench.tell(.authorize("a", question: 3))
    #expect(
      bench.told.dropFirst() == [
        .answers("a", question: 1, granted: false), .answers("a", question: 2, granted: false),
        .answers("a", question: 3, granted: false),
      ])
    bench.tell(.allow("a", true), .add("a", Self.note("late")))
    #expect(bench.shown == ["late"])
  }

  @Test("R141: a request is shown when it is due, once or again and again, after a force quit too")
  func keepsTime() {
    var bench = Bench()
    bench.tell(
      .add("a", Self.note("once", in: .seconds(10))),
      .add("a", Self.note("often", in: .seconds(60), every: .seconds(60))))
    bench.tell(.device(.phase("a", .foreground)))
    bench.tell(.device(.phase("a", .notRunning(after: .forceQuit))))
    bench.pass(.seconds(9))
    #expect(bench.shown == [])
    bench.pass(.seconds(171))
    #expect(bench.shown == ["once", "often", "often", "often"])
    #expect(bench.client?.pending.map(\.identifier) == ["often"])
    bench.tell(.removePending("a", ["often"]))
    bench.pass(.seconds(600))
    #expect(bench.shown.count == 4 && bench.desk.nextDeadline == nil)
  }

  @Test("R141: a request replaces one of its name, and none repeats too often")
  func replaces() {
    var bench = Bench()
    bench.tell(.add("a", Self.note("one", in: .seconds(10))))
    bench.tell(.add("a", Self.note("one", in: .seconds(20))))
    bench.pass(.seconds(30))
    #expect(bench.shown == ["one"] && bench.client?.delivered.count == 1)
    bench.tell(.add("a", Self.note("fast", in: .zero, every: .zero)))
    bench.pass(.seconds(150))
    #expect(bench.shown.count { $0 == "fast" } == 3)
  }

  @Test("R141: of too many pending requests those are kept that are due first")
  func keepsTheSoonest() {
    var bench = Bench()
    // From the last to be due to the first, so that each one drops another.
    for number in (1...70).reversed() {
      bench.tell(.add("a", Self.note("\(number)", in: .seconds(number))))
    }
    let kept = Set((1...64).map { "\($0)" })
    #expect(Set(bench.client?.pending.map(\.identifier) ?? []) == kept)
    let dropped = bench.told.compactMap {
      if case .drops(_, let note) = $0 { note.identifier } else { nil }
    }
    #expect(dropped == ["70", "69", "68", "67", "66", "65"])
    // One that is due later than all others is dropped itself.
    bench.tell(.add("a", Self.note("late", in: .seconds(900))))
    #expect(Set(bench.client?.pending.map(\.identifier) ?? []) == kept)
    bench.tell(.add("a", Self.morning), .dated("a", identifier: "morning", .zero + .seconds(1)))
    #expect(bench.client?.pending.count == 64)
    #expect(bench.client?.pending.contains { $0.identifier == "64" } == false)
    bench.pass(.seconds(100))
    #expect(bench.shown.count == 64)
  }

  @Test("what is shown is bounded, in number and size, and the newest stays")
  func boundsTheList() {
    var bench = Bench()
    for number in 1...1002 { bench.tell(.add("a", Self.note("\(number)"))) }
    #expect(bench.client?.delivered.count == 1000)
    #expect(bench.client?.delivered.first?.content.identifier == "3")
    var large = Self.note("large")
    large.userInfo = String(repeating: "a", count: 10 << 20)
    bench.tell(.add("a", large))
    large.identifier = "larger"
    bench.tell(.add("a", large))
    #expect(bench.client?.delivered.map(\.content.identifier) == ["larger"])
  }

  @Test("R142: an app in front is asked first")
  func asksTheAppInFront() throws {
    var bench = Bench()
    bench.tell(.device(.phase("a", .foreground)), .add("a", Self.note("one", badge: 1)))
    guard case .offers(_, let offered) = bench.told.last else {
      Issue.record("no offer")
      return
    }
    #expect(bench.shown == [] && bench.client?.badge == 0)
    bench.tell(.presented("a", number: offered.number, .all))
    #expect(bench.shown == ["one"] && bench.client?.badge == 1)
    bench.tell(.presented("a", number: offered.number, .all))
    #expect(bench.shown.count == 1)
    bench.tell(.add("a", Self.note("two")))
    bench.tell(.presented("a", number: offered.number + 1, []))
    #expect(bench.shown.count == 1 && bench.hidden == 1)
  }

  @Test("R143: one that is tapped is gone, and one that is not there is a misuse")
  func taps() {
    var bench = Bench()
    bench.tell(
      .add("a", Self.note("one")),
      .respond("a", identifier: "one", action: NotificationResponse.tapped))
    guard case .responds = bench.told.last else {
      Issue.record("no response")
      return
    }
    #expect(bench.client?.delivered == [])
    bench.tell(.respond("a", identifier: "one", action: NotificationResponse.tapped))
    #expect(bench.told.last == .misuse(.notificationUnknown("a", "one")))
  }

  @Test("R144: the badge stays until it is set, and 0 takes it away")
  func keepsTheBadge() throws {
    var bench = Bench()
    let payload = try PushPayload(json: #"{"aps": {"alert": "Hello", "badge": 5}}"#)
    bench.tell(.arrive("a", payload))
    #expect(bench.client?.badge == 5 && bench.client?.delivered.count == 1)
    bench.tell(.add("a", Self.note("none")))
    #expect(bench.client?.badge == 5)
    bench.tell(.setBadge("a", 0))
    #expect(bench.client?.badge == 0)
  }
}

extension NotificationRuleTests {
  private static let morning = {
    var note = LocalNotification("morning")
    note.body = "Hello"
    note.trigger = .calendar("{\"hour\":8}", repeats: true)
    return note
  }()

  @Test("R141: the shell is asked for dates of the calendar, and again when the clock is set")
  func asksForDates() {
    var bench = Bench()
    bench.tell(.add("a", Self.morning))
    #expect(bench.told == [.needsDate("a", Self.morning)])
    #expect(bench.desk.nextDeadline == nil && bench.client?.pending.first?.due == nil)
    bench.tell(.dated("a", identifier: "morning", .zero + .seconds(10)))
    bench.told = []
    bench.pass(.seconds(10))
    #expect(bench.shown == ["morning"] && bench.told.last == .needsDate("a", Self.morning))
    bench.tell(.dated("a", identifier: "morning", .zero + .seconds(100)))
    bench.told = []
    bench.tell(.device(.clockChanged(shift: .seconds(3600), ahead: .seconds(3600), zone: nil)))
    #expect(bench.told == [.needsDate("a", Self.morning)] && bench.desk.nextDeadline == nil)
  }

  @Test("R141: what never comes is not pending, and a date that is past lets time go on")
  func datesThatAreNone() {
    var bench = Bench()
    bench.tell(.add("a", Self.morning), .dated("a", identifier: "morning", nil))
    #expect(bench.client?.pending == [])
    bench.pass(.seconds(5))
    bench.tell(.add("a", Self.morning), .dated("a", identifier: "morning", .zero))
    #expect(bench.desk.nextDeadline == .zero + .milliseconds(5001))
    // An unsolicited reply is ignored.
    bench.tell(.dated("a", identifier: "morning", .zero + .seconds(99)))
    #expect(bench.desk.nextDeadline == .zero + .milliseconds(5001))
  }

  @Test("R144: an app is told of the number that others set, and a new process of the present one")
  func tellsOfTheBadge() {
    var bench = Bench()
    bench.tell(.device(.phase("a", .background)))
    #expect(bench.told == [])
    bench.tell(.setBadge("a", 1, change: 1), .add("a", Self.note("one", badge: 4)))
    #expect(bench.told.first == .badge("a", 4, change: 1))
    bench.told = []
    bench.tell(.add("a", Self.note("two", badge: 4)))
    #expect(!bench.told.contains(.badge("a", 4, change: 1)))
    bench.told = []
    bench.tell(.device(.phase("a", .notRunning(after: .systemKill))))
    bench.tell(.device(.phase("a", .foreground)), .device(.phase("a", .background)))
    #expect(bench.told == [.badge("a", 4, change: 0)])
  }

  @Test("R146: what is to be quiet is allowed without a question, and sets no badge")
  func allowsQuietly() {
    var bench = Bench(allows: false)
    bench.tell(.authorize("a", question: 1, [.alert, .badge, .provisional]))
    #expect(bench.told == [.answers("a", question: 1, granted: true)])
    #expect(bench.client?.permission == .provisional)
    #expect(bench.client?.options == [.alert, .badge])
    bench.tell(.add("a", Self.note("quiet", badge: 2)))
    guard case .lists = bench.told.last else {
      Issue.record("not in the list")
      return
    }
    #expect(bench.shown == [] && bench.client?.badge == 0)
    #expect(bench.client?.delivered.count == 1)
    bench.told = []
    bench.tell(.authorize("a", question: 2, .alert))
    #expect(bench.told == [.asks("a")] && bench.client?.permission == .provisional)
    bench.tell(.allow("a", true), .add("a", Self.note("loud", badge: 2)))
    #expect(bench.shown == ["loud"] && bench.client?.badge == 2)
  }

  @Test("R146: an app that has not asked for the badge gets none")
  func badgesWhatWasAskedFor() {
    var bench = Bench(allows: false)
    bench.tell(.authorize("a", question: 1, .alert), .allow("a", true))
    bench.tell(.add("a", Self.note("one", badge: 2)))
    #expect(bench.shown == ["one"] && bench.client?.badge == 0)
  }
}
