import DeviceSimulator
import DeviceTrace
import Testing

/// Misuse of everything that an app must end exactly once, and the resulting messages to the developer.
///
/// They use the words of iOS or Xcode where those have any, and name the consequence.
struct MisuseTests {
  /// A way to wake an app, with its properties.
  enum Wake: String, CaseIterable, CustomTestStringConvertible {
    case fetch, push, backgroundTask, refreshTask, willPresent, didReceive

    var testDescription: String { rawValue }

    /// The delegate's method as in the log of iOS; nil if there is no completion handler.
    var method: String? {
      switch self {
      case .fetch: "application:performFetchWithCompletionHandler:"
      case .push: "application:didReceiveRemoteNotification:fetchCompletionHandler:"
      case .willPresent: "userNotificationCenter:willPresentNotification:withCompletionHandler:"
      case .didReceive:
        "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:"
      case .backgroundTask, .refreshTask: nil
      }
    }

    /// The log message for a second call.
    var again: String {
      switch self {
      case .fetch:
        "the completion handler of fetch 'news#1' was called before; call it exactly once"
      case .push:
        "the completion handler of remote notification 'news#1' was called before; call it exactly "
          + "once"
      case .backgroundTask:
        "Can't end BackgroundTask: no background task exists with identifier 1, or it may have "
          + "already been ended; end each task once"
      case .refreshTask:
        "task 1 of 'news' is not open any more; call 'setTaskCompleted(success:)' once for each "
          + "task, and before its time is over"
      case .willPresent, .didReceive:
        "the completion handler of -\(method ?? "") was called before; call it exactly once"
      }
    }

    /// The reason why an app that never ends it is terminated; nil if it is not.
    var end: String? {
      switch self {
      case .fetch: "fetchHandlerNotCalled"
      case .push: "pushHandlerNotCalled"
      case .backgroundTask: "backgroundTaskNotEnded"
      // Without an expiration handler the system completes the task, without success (R106).
      case .refreshTask: nil
      case .willPresent, .didReceive: nil
      }
    }

    /// The time until then.
    var limit: Duration { .seconds(31) }
  }

  private static let plist = """
    <key>UIBackgroundModes</key><array><string>fetch</string><string>remote-notification</string>\
    </array>
    """

  /// Wakes an app that misbehaves.
  private func wake(_ wake: Wake, _ wish: String) throws -> (TestDevice, App) {
    var plist = Self.plist
    if wake == .refreshTask {
      plist +=
        "<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>sync</string></array>"
    }
    let test = try TestDevice(
      "news", program: .uikit, iOS: wake == .fetch ? 12 : 18, plist: plist
    ) {
      $0.environment["TEST_APP"] = "misuses"
      $0.environment["TEST_MISUSE"] = wish
      if wake == .refreshTask { $0.environment["TEST_TASKS"] = "1" }
      if wake == .backgroundTask { $0.environment["TEST_BACKGROUND"] = "1" }
      if wake == .willPresent || wake == .didReceive { $0.environment["TEST_NOTICES"] = "1" }
    }
    let news = test.device.launch("news")
    news.allowNotifications()
    if wake != .willPresent { test.device.pressHome() }
    if wake != .backgroundTask { test.device.advance(by: .minutes(1)) }
    switch wake {
    case .fetch: news.simulateBackgroundFetch()
    case .push: test.device.push(to: news, #"{"aps": {"content-available": 1}}"#)
    case .backgroundTask: break
    case .refreshTask: news.simulateTaskLaunch("sync")
    case .willPresent: test.device.push(to: news, #"{"aps": {"alert": "Hello"}}"#)
    case .didReceive:
      test.device.push(to: news, #"{"aps": {"alert": "Hello"}}"#)
      news.tapNotification()
    }
    return (test, news)
  }

  @Test(arguments: Wake.allCases) func tellsNothingOfAnAppThatDoesItRight(_ wake: Wake) throws {
    let (test, news) = try self.wake(wake, "once")
    test.device.advance(by: wake.limit)
    #expect(try test.trace.misuses == [] && news.state != .notRunning)
  }

  @Test(arguments: Wake.allCases) func tellsOfTheSecondCall(_ wake: Wake) throws {
    let (test, news) = try self.wake(wake, "twice")
    test.device.advance(by: wake.limit)
    #expect(try test.trace.misuses == [wake.again] && news.state != .notRunning)
  }

  @Test(arguments: Wake.allCases) func endsAnAppThatKeepsItOpen(_ wake: Wake) throws {
    let (test, news) = try self.wake(wake, "keep")
    test.device.advance(by: wake.limit)
    #expect(try test.trace.misuses == [])
    #expect(try test.trace.events(.end).map(\.reason) == (wake.end.map { [$0] } ?? []))
    #expect((news.state == .notRunning) == (wake.end != nil))
  }

  @Test(arguments: Wake.allCases) func tellsAtOnceOfAHandlerThatIsLost(_ wake: Wake) throws {
    let (test, news) = try self.wake(wake, "drop")
    let receiver = wake == .fetch || wake == .push ? "Application" : "UNUserNotificationCenter"
    let text = wake.method.map {
      "Warning: \(receiver) delegate received call to -\($0) but the completion handler was never "
        + "called."
    }
    #expect(try test.trace.misuses == (text.map { [$0] } ?? []))
    test.device.advance(by: wake.limit)
    #expect((news.state == .notRunning) == (wake.end != nil))
  }

  @Test(
    "R142, R143: a handler of a notification belongs to the main thread",
    arguments: [
      Wake.willPresent, .didReceive,
    ])
  func tellsOfAHandlerOnAnotherThread(_ wake: Wake) throws {
    let (test, news) = try self.wake(wake, "thread")
    test.device.advance(by: wake.limit)
    let text =
      "Main Thread Checker: UI API called on a background thread: the completion handler of "
      + "-\(wake.method ?? ""); call it on the main thread"
    #expect(try test.trace.misuses == [text])
    #expect((news.state == .notRunning) == (wake == .didReceive))
    let end = "'NSInternalInconsistencyException', reason: 'Call must be made on main thread'"
    #expect(test.errors.contains(end) == (wake == .didReceive), "\(test.errors)")
  }

  // MARK: Background sessions

  @Test(arguments: [
    ("once", []),
    (
      "twice", ["the completion handler for session 'feed' was called before; call it exactly once"]
    ),
    (
      "thread",
      [
        "Main Thread Checker: UI API called on a background thread: the completion handler of "
          + "-application:handleEventsForBackgroundURLSession:completionHandler:; call it on the "
          + "main thread"
      ]
    ),
    (
      "drops",
      [
        "Warning: Application delegate received call to "
          + "-application:handleEventsForBackgroundURLSession:completionHandler: but the completion "
          + "handler was never called."
      ]
    ), ("never", []),
  ])
  func tellsOfTheHandlerOfASession(_ wish: String, _ misuses: [String]) throws {
    let test = try TransferDevice("http://news.example/feed", settings: ["HANDLER": wish])
    let app = test.device.launch("news")
    test.device.advance(by: .seconds(1))
    test.device.pressHome()
    test.device.advance(by: .minutes(10))
    #expect(try test.test.trace.misuses == misuses)
    #expect((app.state == .notRunning) == ["drops", "never"].contains(wish))
  }

  @Test func endsAnAppThatWantsNotificationsOfALaterSystem() throws {
    let test = try TestDevice("news", program: .uikit, iOS: 9, plist: nil) {
      $0.environment["TEST_APP"] = "notices"
    }
    let news = test.device.launch("news")
    #expect(news.state == .notRunning)
    #expect(
      test.errors.contains(
        "dyld: Library not loaded: UserNotifications.framework; it is in iOS 10 and later"))
  }
}
