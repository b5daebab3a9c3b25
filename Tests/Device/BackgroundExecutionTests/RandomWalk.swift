import BackgroundExecution
import RuleBlocks

/// A device with random events, valid or not, determined by a seed.
struct RandomWalk {
  var device: DeviceBench
  var problems: [String] = []
  private var random: SplitMix
  private let apps: [AppID] = ["a", "b"]
  private static let notification = NotificationResponse(
    DeliveredNotification(1, LocalNotification("n"), isRemote: false, at: .zero))
  private static let action = QuickAction(type: "new", title: "New")

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    device = DeviceBench(apps, scenes: seed.isMultiple(of: 2))
    device.answer = { token in
      // Replies follow from the token, so that they are replayed too; every seventh never comes.
      token.number % 7 == 0
        ? nil : (.seconds(token.number % 40), FetchResult.allCases[token.number % 3])
    }
  }

  mutating func step() {
    let app = apps[Int.random(in: 0..<2, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4: feed(app)
    case 5...6: tell(app)
    case 7: device.returns.toggle()
    case 8: tryEarlier(app)
    default:
      let longest: [Int] = [3, 60, 3600, 40_000]
      let limit = longest[Int.random(in: 0..<4, using: &random)]
      device.pass(.milliseconds(Int.random(in: 0...limit * 1000, using: &random)))
    }
  }

  private mutating func feed(_ app: AppID) {
    let token = FetchToken(app: app, number: Int.random(in: 0...9, using: &random))
    let messages: [AppMessage] = [
      .didFinishLaunching, .didBecomeActive, .willResignActive, .didEnterBackground,
      .willEnterForeground, .willTerminate, .performFetch(token),
      .openURL("a:b"), .scene(.willConnect(), of: 1), .scene(.willConnect(.url("a:b")), of: 1),
      .scene(.didDisconnect, of: 1),
    ]
    let scenes = messages.map { $0.ofScene(1) } + messages.map { $0.ofScene(2) }
    let returns = (messages + scenes).map(LifeCycle.Event.returned)
    let others: [LifeCycle.Event] = [
      .launch, .launch, .home, .home, .returnToApp, .returnToApp, .interruptionBegins(.call),
      .interruptionEnds(.call), .interruptionBegins(.alert), .interruptionEnds(.alert),
      .answersCall, .callIsOver, .lock,
      .unlock, .unlock, .systemKill, .forceQuit, .reboot, .mainThreadBlocked,
      .mainThreadUnblocked, .mainThreadUnblocked, .crashed, .exited, .open(.url("a:b")),
      .open(.url("a:c")), .open(.notification(Self.notification)), .open(.quickAction(Self.action)),
      .openScene(nil), .openScene(1), .openScene(2), .closeScene(1),
      .closeScene(2), .disconnectScene(1), .disconnectScene(2),
      .prewarm, .prewarm, .usesProcessor(90), .usesProcessor(0),
    ]
    let before = device.lives[app]
    let count = device.misuses.count
    let event = (returns + others).randomElement(using: &random) ?? .launch
    device.feed(app, event)
    if device.misuses.count > count, device.lives[app]?.state != before?.state {
      problems.append("'\(event)' was a misuse and changed the state")
    }
  }

  private mutating func tell(_ app: AppID) {
    let token = FetchToken(app: app, number: Int.random(in: 0...60, using: &random))
    let choices: [Double] = [0, 600, 7200, .greatestFiniteMagnitude]
    let seconds = choices.randomElement(using: &random) ?? 0
    let events: [FetchScheduler.Event] = [
      .setMinimumInterval(app, seconds: seconds), .setMinimumInterval(app, seconds: 0),
      .device(.refreshStatus(app, .denied)), .device(.refreshStatus(app, .available)),
      .device(.refreshStatus(app, .available)), .device(.lowPowerMode(true)),
      .device(.lowPowerMode(false)),
      .device(.lowPowerMode(false)), .handlerCalled(token, .newData), .simulateFetch(app),
      .launchDueToFetch(app),
    ]
    let event = events.randomElement(using: &random) ?? .simulateFetch(app)
    device.tell(event)
  }

  private mutating func tryEarlier(_ app: AppID) {
    guard var life = device.lives[app] else { return }
    let before = life
    let given = life.now - .nanoseconds(1)
    let actions = life.handle(.home, at: given)
    if actions != [.misuse(.timeRunsBackwards(now: before.now, given: given))] || life != before {
      problems.append("time ran backwards: \(actions)")
    }
  }
}
