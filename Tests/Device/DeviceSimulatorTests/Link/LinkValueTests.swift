import BackgroundExecution
import DeviceProtocol
import DeviceTrace
import RuleBlocks
import Testing

/// Messages as bytes: each is decoded to the same value, and everything else is rejected.
struct LinkValueTests {
  private static let request = TaskRequest(
    "refresh", .processing, beginDate: 1.5, earliest: .zero + .seconds(3), needsNetwork: true)
  private static let task = ScheduledTask(
    app: "news", number: 4, identifier: "refresh", kind: .refresh, title: "T", subtitle: "S")
  private static let continued = TaskRequest(
    "export.1", .continued,
    continued: ContinuedRequest(title: "T", subtitle: "S", mustBegin: true, resources: 1))

  private static let condition = LocationCondition(
    "work", of: "a", fix.point, radius: 50, state: .satisfied, time: fix.time)
  static let region = MonitoredRegion(
    "home", GeoPoint(latitude: 60, longitude: -25), radius: 100, tellsEntry: false)
  private static let fix = LocationFix(
    GeoPoint(latitude: 60, longitude: 25), accuracy: 5, speed: 1.5, at: .zero)

  private static let notification = {
    var notification = LocalNotification("a")
    notification.badge = 2
    notification.trigger = .interval(.seconds(60), repeats: true)
    return notification
  }()
  private static let daily = {
    var notification = LocalNotification("daily")
    notification.trigger = .calendar("{}", repeats: false)
    return notification
  }()
  private static let action = QuickAction(type: "new", title: "New", icon: "plus")
  private static let delivered = DeliveredNotification(
    1, LocalNotification("b"), isRemote: true, at: .zero)
  private static let response = NotificationResponse(
    delivered, action: "answer", text: "Yes", wake: 3)
  private static let category = NotificationCategory(
    "letters",
    [
      NotificationButton("later", title: "Later", options: 4),
      NotificationButton(
        "answer", title: "Answer",
        input: NotificationButton.TextInput(sendTitle: "Send", placeholder: "Text")),
    ], intents: ["i"], options: 1)

  /// A screen with one of everything.
  private static let screen = DeviceScreen(
    alerts: [
      ScreenAlert(
        title: nil, message: "kolme €", fields: [ScreenLine([.field(text: "", hint: "a")])],
        buttons: [.init("No", isPreferred: true, isEnabled: false)], isSheet: true)
    ],
    elements: [
      .title(text: ""), .heading(lines: ["one", ""]),
      .bar(
        ScreenBar(back: nil, left: [.init("a")], title: "b", right: [.init("c", isEnabled: true)])),
      .row(
        ScreenRow(
          [ScreenLine([.label(lines: ["a"], style: .detail)])], accessory: .detail,
          hasDetailBelow: true)),
      .line(
        ScreenLine([
          .button(title: "a", subtitle: nil, isEnabled: true, isBusy: false), .toggle(isOn: true),
          .progress(share: 0.1), .image(name: nil), .wheel(turns: true),
        ])), .tabs([ScreenTab("a", badge: "1", isSelected: true)]),
    ], leftOut: 7)

  static let reports: [AppReport] = [
    .returned(.didFinishLaunching), .returned(.scene(.willConnect(), of: 3)), .sceneWanted(nil),
    .sceneWanted(2), .sceneUnwanted(1),
    .notImplemented(.performFetch(FetchToken(app: "uutiset ä", number: -7))),
    .sceneClassMissing(""), .refused("fork"), .screen(DeviceScreen()), .screen(screen),
    .broken("x"), .fetch(.minimumInterval(.infinity)),
    .fetch(.completed(FetchToken(app: "news", number: .max), .failed)),
    .backgroundTask(.began(identifier: 1, name: nil)),
    .backgroundTask(.began(identifier: 1, name: "upload")), .backgroundTask(.ended(identifier: 9)),
    .scheduledTask(.submitted(request)), .scheduledTask(.refused(request, .notPermitted)),
    .scheduledTask(.cancelled("a")), .scheduledTask(.cancelledAll),
    .scheduledTask(.completed(3, success: true)), .scheduledTask(.progress(3, permille: 500)),
    .scheduledTask(.retitled(3, title: "Export", subtitle: "1 of 2")),
    .scheduledTask(.submitted(continued)), .audio(.commands([.play, .nextTrack])),
    .audio(.info(NowPlayingInfo(title: "T", duration: 3, rate: 1))), .audio(.info(nil)),
    .audio(.commandFailed(.pause, status: 200)),
    .sessionHandled(5), .push(.register), .push(.unregister), .push(.completed(3, .noData)),
    .notification(.authorize(question: 1, [.badge, .provisional])),
    .notification(.settings(question: 2)),
    .notification(.pending(question: 3)), .notification(.delivered(question: 4)),
    .notification(.setCategories([category])), .notification(.categories(question: 5)),
    .notification(.responded(6)), .notification(.add(notification)), .notification(.add(daily)),
    .openURL(number: 1, "a:b"), .quickActions([action]), .notification(.removePending(nil)),
    .notification(.removePending(["a"])), .notification(.removeDelivered([])),
    .notification(.badge(3, change: 2)), .notification(.presented(1, [.badge, .list])),
    .audio(.set(AudioSessionSettings(.playback, allowsOthers: true))), .audio(.activate),
    .audio(.deactivate(tellsOthers: true)), .audio(.begin(player: 1, name: nil)),
    .audio(.begin(player: 2, name: "a.wav")), .audio(.end(player: 1, .released)), .audio(.wasBusy),
    .audio(.endWithRoute(false)),
    .location(.ask(.always, isReduced: true)), .location(.askPrecision(request: 3)),
    .location(.unexplained(["a", "b"])),
    .location(
      .start(
        manager: 1,
        LocationPreferences(
          accuracy: 100, filter: 5, continuesInBackground: true, pauses: false, activity: .airborne)
      )
    ),
    .location(.takeSession(.always, number: 1)),
    .location(.endSession(.backgroundActivity, number: 2)), .location(.addCondition(condition)),
    .location(.removeCondition(monitor: "a", identifier: "b")), .location(.stop(manager: 1)),
    .location(.resume(manager: 1)),
    .location(.monitorSignificant(true)),
    .location(.monitor(region)), .location(.unmonitor(region: "a")),
    .location(.monitorVisits(true)), .location(.requestState(manager: 2, region)),
    .touched(.done), .touched(.missing(["Save", "ä"])), .touched(.refused("x")),
    .state(.kept), .state(.restored), .state(.refused), .state(.pictureUnwanted),
    .state(.pictureUnwantedInVain),
    .handler(HandlerReport(.dropped, of: "a:")), .handler(HandlerReport(.again, of: "")),
    .keychain(.isProtected(call: "SecItemAdd", .whenPasscodeSetOnThisDevice)),
    .keychain(.misuse("ä")), .keepAlive(.set(seconds: 600)), .keepAlive(.clear),
    .keepAlive(.handled(3)),
  ]

  static let calls: [AppMessage] = [
    .didFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground,
    .willEnterForeground, .willTerminate, .timeChanged([.day, .zone]),
    .performFetch(FetchToken(app: "news", number: 1)), .backgroundTaskExpires(2),
    .scene(.willConnect(), of: 1), .scene(.willConnect(.url("a:b")), of: 1),
    .scene(.willConnect(.notification(response)), of: 1), .notificationResponse(response),
    .remoteCommand(.togglePlayPause),
    .scene(.willConnect(.quickAction(action)), of: 1), .quickAction(action),
    .scene(.quickAction(action), of: 2),
    .scene(.willEnterForeground, of: 1), .scene(.didBecomeActive, of: 2, isSwitch: true),
    .scene(.willResignActive, of: 1), .scene(.didEnterBackground, of: 1),
    .scene(.openURL("a:b"), of: 1), .scene(.didDisconnect, of: 1), .openURL("news://today"),
    .didDiscardSceneSessions([1, 2]), .scheduledTaskBegins(task), .scheduledTaskExpires(4),
    .sessionEvents(SessionCall(app: "news", number: 2, session: "feed")),
    .remoteNotification(PushCall(app: "news", number: 2, payload: "{}", wakesApp: true)),
    .audioInterruptionEnds(shouldResume: true),
    .location(LocationCall(app: "news", number: 1, event: .significant(fix))),
    .location(LocationCall(app: "news", number: 2, event: .left(region: "home"))),
    .location(
      LocationCall(
        app: "news", number: 3,
        event: .visit(LocationVisit(fix.point, accuracy: 100, arrival: fix.time, departure: nil)))),
    .keepAlive(KeepAliveCall(app: "phone", number: 3)), .memoryWarning,
  ]

  static let messages: [DeviceMessage] =
    calls.map { .call($0, state: .inactive) } + [
      .status(
        DeviceStatus(
          backgroundRefreshStatus: .denied, isLowPowerModeEnabled: true,
          timeZone: "Europe/Helsinki",
          systemVersion: 13, isMultitaskingSupported: false, launchURL: "a:b", launchPush: "{}",
          launchAction: action, quickActions: [action], urlSchemes: ["a"], hasPushToken: true,
          isLaunchedForLocation: true, isProtectedDataAvailable: false,
          awaitsFirstUnlock: true, batteryLevel: 7, isCharging: true,
          thermalState: .serious)),
      .pushToken(nil), .pushToken("0a"), .notification(.granted(question: 1, true)),
      .notification(.settings(question: 1, .denied, .alert)),
      .notification(.pending(question: 1, [notification])),
      .notification(.delivered(question: 1, [delivered])),
      .notification(.categories(question: 1, [category])), .notification(.willPresent(delivered)),
      .notification(.badge(4, change: 1)),
      .urlOpened(number: 1, true),
      .audio(.surroundings(AudioSurroundings(isOtherHeard: true))), .audio(.silence(true)),
      .location(.permission(.whenInUse, isPrecise: false)),
      .location(.precisionAnswered(request: 3, wasShown: true)), .location(.regions([region])),
      .location(.locations(manager: 1, [fix, fix])),
      .location(.paused(manager: 1, true)), .location(.event(.moved)),
      .location(.conditions([condition])), .location(.event(.condition(condition))),
      .location(.diagnosis(manager: 1, [.stationary, .denied])),
      .location(.event(.entered(region: "home"))),
      .location(.state(manager: 1, region, .inside)),
      .audio(.disconnected), .audio(.rerouted(from: .headphones)),
      .audio(.interrupted), .audio(.interruptionEnds(shouldResume: false)),
      .backgroundTime(until: nil), .backgroundTime(until: .min),
      .touch(.tap("Save")), .touch(.choose("")), .touch(.toggle("a")), .touch(.pullToRefresh),
      .touch(.type("text\n", into: "Name")), .touch(.swipe("Milk", choose: "Delete")),
      .taskRequests(
        PendingTaskRequests(
          permitted: ["a", "b"], kinds: [.refresh], isAvailable: true, room: 2, pending: [request])),
    ]

  @Test(arguments: reports) func bringsReportsBack(_ report: AppReport) throws {
    #expect(try AppReport(message: report.message) == report)
    // Every byte counts, and each value has only one form.
    for count in 0..<report.message.count {
      #expect(throws: MalformedMessage.self) {
        try AppReport(message: Array(report.message.prefix(count)))
      }
    }
    #expect(throws: MalformedMessage.self) { try AppReport(message: report.message + [0]) }
  }

  @Test(arguments: messages) func bringsMessagesBack(_ message: DeviceMessage) throws {
    #expect(try DeviceMessage(message: message.message) == message)
  }

  @Test func bringsDaemonsTheirs() throws {
    let messages: [DaemonMessage] = [
      .conditions(
        DaemonConditions(
          network: .cellular, isCharging: true, isPowerLow: false, systemVersion: 8)),
      .app("news", .forceQuit),
    ]
    for message in messages { #expect(try DaemonMessage(message: message.message) == message) }
    let transfer = TransferName(app: "news", session: "feed", task: 2)
    let steps: [TransferStep] = [
      .attempt("GET http://news.example/"), .quarters(3), .finished(status: 200, bytes: nil),
      .finished(status: 404, bytes: 9), .failed(code: -999),
    ]
    let reports: [DaemonReport] =
      [.wake("news", session: "a"), .keepsAwake(true), .refused("a")]
      + steps.map { .transfer(transfer, $0) }
    for report in reports { #expect(try DaemonReport(message: report.message) == report) }
  }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: MalformedMessage.self) { try AppReport(message: [5, 1, 0, 0, 0, 0xff]) }
    // An impossible count must not allocate memory first.
    #expect(throws: MalformedMessage.self) {
      try AppReport(message: [4, 0xff, 0xff, 0xff, 0xff, 0, 0])
    }
  }

  @Test func refusesAScreenBeyondItsBounds() {
    let tooMany = DeviceScreen(elements: Array(repeating: .title(text: ""), count: 201))
    #expect(throws: MalformedMessage.self) {
      try AppReport(message: AppReport.screen(tooMany).message)
    }
    var half = AppReport.screen(
      DeviceScreen(elements: [.line(ScreenLine([.progress(share: 0.5)]))])
    ).message
    // 0.5 becomes NaN or infinity: all bits of its exponent are set.
    let place = half.lastIndex(of: 0x3f) ?? 0
    half[place] = 0x7f
    half[place - 1] |= 0xf0
    #expect(throws: MalformedMessage.self) { try AppReport(message: half) }
  }

  @Test func survivesDamage() {
    var (accepted, refused) = (0, 0)
    for seed: UInt64 in 0..<200 {
      var random = SplitMix(seed: seed)
      var bytes = Self.reports[random.number(below: Self.reports.count)].message
      for _ in 0...random.number(below: 4) {
        bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
      }
      // Either a value, which encodes to the same bytes, or an error.
      do throws(MalformedMessage) {
        let report = try AppReport(message: bytes)
        #expect(report.message == bytes, "seed \(seed)")
        accepted += 1
      } catch {
        refused += 1
      }
    }
    #expect(accepted > 20 && refused > 50, "\(accepted) accepted, \(refused) refused")
  }

  /// Items of a keychain are stored in files in this form.
  @Test func bringsBackItemsOfAKeychain() throws {
    let items = [
      KeychainItem(.genericPassword, [:]),
      KeychainItem(
        .internetPassword,
        ["acct": .text("ä"), "gena": .bytes([0, 255]), "port": .number(-1), "cdat": .date(1.5)],
        data: [1, 2, 3]),
    ]
    #expect(try [KeychainItem](message: items.message) == items)
    for count in 0..<items.message.count {
      #expect(throws: MalformedMessage.self) {
        try [KeychainItem](message: Array(items.message.prefix(count)))
      }
    }
  }
}
