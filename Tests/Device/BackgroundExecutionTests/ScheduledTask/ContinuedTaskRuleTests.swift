import BackgroundExecution
import RuleBlocks
import Testing

/// Continued processing tasks (R256-R259).
struct ContinuedTaskRuleTests {
  private static func book(room: Int = 3) -> PendingTaskRequests {
    var book = PendingTaskRequests(AppManifest(permittedTasks: ["org.a.export.*", "plain"]))
    book.room = room
    return book
  }

  private static func request(
    _ identifier: String, mustBegin: Bool = false, resources: Int = 0
  ) -> TaskRequest {
    TaskRequest(
      identifier, .continued,
      continued: ContinuedRequest(
        title: "Export", subtitle: "", mustBegin: mustBegin, resources: resources))
  }

  /// A scheduler of iOS 26 whose tasks never complete by themselves, with an app in front.
  private static func bench(_ apps: AppID...) -> SchedulerBench {
    var bench = SchedulerBench(apps, iOS: 26, modes: [])
    bench.works = { _ in nil }
    bench.feed(apps[0], .launch)
    return bench
  }

  @Test(
    "R256: a continued task needs a pattern in Info.plist, and no mode",
    arguments: [
      ("org.a.export.1", true), ("org.a.export.", false), ("org.a.export.*", true),
      ("plain", false), ("org.b.export.1", false),
    ])
  func needsAPattern(identifier: String, isPermitted: Bool) throws {
    var book = Self.book()
    if isPermitted {
      try book.submit(Self.request(identifier))
    } else {
      #expect(throws: TaskRefusal.notPermitted) { try book.submit(Self.request(identifier)) }
    }
    #expect(book.pending.count == (isPermitted ? 1 : 0))
  }

  @Test("R256: it is submitted in front, and requires no resource that the device lacks")
  func submitsInFront() {
    var book = Self.book()
    #expect(throws: TaskRefusal.notPermitted) {
      try book.submit(Self.request("org.a.export.1"), isInFront: false)
    }
    #expect(throws: TaskRefusal.notPermitted) {
      try book.submit(Self.request("org.a.export.1", resources: 1))
    }
  }

  @Test("R256: it begins at once, goes on in the background, and ends when the app completes it")
  func goesOn() {
    var bench = Self.bench("a")
    bench.submitContinued("c.1")
    #expect(bench.begunIdentifiers == ["c.1"] && bench.pending() == [])
    bench.pass(.seconds(600))
    #expect(bench.expired == [])
    bench.feed("a", .home)
    for step in 1...20 {
      bench.pass(.seconds(20))
      bench.tell(.progress("a", number: 1, permille: step * 50))
    }
    #expect(bench.expired == [] && bench.lives["a"]?.applicationState == .background)
    bench.tell(.completed("a", number: 1, success: true))
    bench.pass(.seconds(1))
    #expect(bench.records.map(\.outcome) == [.completed(success: true)])
    #expect(bench.lives["a"]?.state == .suspended && bench.misuses == [])
  }

  @Test("R257: what has no room is queued or refused, and begins when there is room")
  func waitsForRoom() throws {
    var full = Self.book(room: 0)
    #expect(throws: TaskRefusal.immediateRunIneligible) {
      try full.submit(Self.request("org.a.export.1", mustBegin: true))
    }
    try full.submit(Self.request("org.a.export.1"))
    var one = Self.book(room: 1)
    try one.submit(Self.request("org.a.export.1", mustBegin: true))
    #expect(throws: TaskRefusal.immediateRunIneligible) {
      try one.submit(Self.request("org.a.export.2", mustBegin: true))
    }

    var bench = Self.bench("a")
    for number in 1...5 { bench.submitContinued("c.\(number)") }
    #expect(bench.begunIdentifiers == ["c.1", "c.2", "c.3"] && bench.pending() == ["c.4", "c.5"])
    #expect(bench.scheduler.obstacles(to: "c.4", for: "a") == [.noRoom])
    bench.tell(.completed("a", number: 2, success: true))
    #expect(bench.begunIdentifiers.last == "c.4" && bench.pending() == ["c.5"])
    bench.tell(.cancel("a", identifier: "c.5"), .completed("a", number: 1, success: true))
    #expect(bench.begun.count == 4)
  }

  @Test("R257: apps are told how much room is left, and the end of a process makes room")
  func tellsOfRoom() {
    var bench = Self.bench("a", "b")
    bench.submitContinued("c.1")
    let rooms = bench.told.compactMap {
      if case .book("a", let book) = $0 { book.room } else { nil }
    }
    #expect(rooms.last == 2)
    for number in 2...4 { bench.submitContinued("c.\(number)") }
    bench.feed("a", .home)
    bench.feed("b", .launch)
    bench.submitContinued("c.b", of: "b")
    #expect(bench.begun.count == 3 && bench.pending("b") == ["c.b"])
    bench.feed("a", .crashed)
    // What the app had queued is gone with its process.
    #expect(bench.pending("a") == [] && bench.begun.map(\.app) == ["a", "a", "a", "b"])
  }

  @Test("R258: without progress in the background it expires, and ends the app that goes on")
  func needsProgress() {
    var bench = Self.bench("a")
    bench.submitContinued("c.1")
    bench.feed("a", .home)
    bench.pass(.seconds(20))
    bench.tell(.progress("a", number: 1, permille: 100))
    bench.pass(.seconds(29))
    #expect(bench.expired == [])
    bench.pass(.seconds(1))
    #expect(bench.expired == [1])
    #expect(bench.records.map(\.outcome) == [.completed(success: false)])

    var stubborn = Self.bench("a")
    stubborn.expires = false
    stubborn.submitContinued("c.1")
    stubborn.feed("a", .home)
    stubborn.pass(.seconds(31))
    stubborn.tell(.progress("a", number: 1, permille: 500))
    stubborn.pass(.seconds(4))
    #expect(stubborn.records.map(\.outcome) == [.overran])
    #expect(stubborn.lives["a"]?.applicationState == nil)
  }

  @Test("R258: in front nothing limits it, and a return lifts the limit")
  func isUnlimitedInFront() {
    var bench = Self.bench("a")
    bench.submitContinued("c.1")
    bench.feed("a", .home)
    bench.pass(.seconds(25))
    bench.feed("a", .returnToApp)
    bench.pass(.seconds(3600))
    bench.feed("a", .home)
    bench.pass(.seconds(29))
    #expect(bench.expired == [])
    bench.pass(.seconds(1))
    #expect(bench.expired == [1])
  }

  @Test("R259: the user stops it where the system shows its texts and its progress")
  func stops() {
    var bench = Self.bench("a")
    bench.submitContinued("c.1")
    bench.tell(
      .progress("a", number: 1, permille: 250),
      .retitle("a", number: 1, title: "Film", subtitle: "a quarter"))
    let shown = bench.scheduler.activities(of: "a")
    #expect(shown.map(\.identifier) == ["c.1"])
    #expect(shown.map(\.activity.title) == ["Film"] && shown.map(\.activity.permille) == [250])
    bench.tell(.stop("a", identifier: "c.1"))
    #expect(bench.expired == [1] && bench.scheduler.activities(of: "a").isEmpty)
    #expect(bench.records.map(\.outcome) == [.completed(success: false)])
    bench.tell(.stop("a", identifier: "c.1"))
    #expect(bench.misuses == [.scheduledTaskNotRunning(identifier: "c.1")])
  }

  @Test("R259: a task that is stopped, and goes on, ends with its time, wherever the app is")
  func endsAfterAStop() {
    var bench = Self.bench("a")
    bench.expires = false
    bench.submitContinued("c.1")
    bench.feed("a", .home)
    bench.tell(.stop("a", identifier: "c.1"))
    bench.pass(.seconds(2))
    bench.tell(.stop("a", identifier: "c.1"))
    #expect(bench.expired == [1] && bench.misuses == [])
    bench.feed("a", .returnToApp, .home)
    bench.pass(.seconds(2))
    #expect(bench.records == [])
    bench.pass(.seconds(1))
    #expect(bench.records.map(\.outcome) == [.overran])
    #expect(bench.scheduler.activities(of: "a").isEmpty)
  }

  @Test("R259: the user can remove one that is queued")
  func removesWhatIsQueued() {
    var bench = Self.bench("a")
    for number in 1...4 { bench.submitContinued("c.\(number)") }
    bench.tell(.stop("a", identifier: "c.4"))
    #expect(bench.pending() == [] && bench.expired == [] && bench.misuses == [])
  }
}
