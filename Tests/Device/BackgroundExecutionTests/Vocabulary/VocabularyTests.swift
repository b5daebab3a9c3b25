import RuleBlocks
import BackgroundExecution
import Testing

struct VocabularyTests {
  @Test("messages carry UIKit's names in both spellings")
  func namesMessages() {
    let fetch = AppMessage.performFetch(FetchToken(app: "a", number: 1))
    #expect(
      AppMessage.didFinishLaunching.method
        == APIName(
          swift: "application(_:didFinishLaunchingWithOptions:)",
          objectiveC: "application:didFinishLaunchingWithOptions:"))
    #expect(AppMessage.didEnterBackground.method.swift == "applicationDidEnterBackground(_:)")
    #expect(AppMessage.didEnterBackground.method.objectiveC == "applicationDidEnterBackground:")
    #expect(
      AppMessage.willEnterForeground.notification
        == APIName(
          swift: "UIApplication.willEnterForegroundNotification",
          objectiveC: "UIApplicationWillEnterForegroundNotification"))
    #expect(fetch.method.objectiveC == "application:performFetchWithCompletionHandler:")
    #expect(fetch.notification == nil)
  }

  @Test("constants have UIKit's raw values and names")
  func namesConstants() {
    #expect(ApplicationState.background.rawValue == 2)
    #expect(ApplicationState.inactive.name.objectiveC == "UIApplicationStateInactive")
    #expect(FetchResult.failed.rawValue == 2)
    #expect(FetchResult.noData.name.objectiveC == "UIBackgroundFetchResultNoData")
    #expect(RefreshStatus.available.rawValue == 2)
    #expect(RefreshStatus.denied.name.swift == "UIBackgroundRefreshStatus.denied")
    #expect(
      FetchInterval.minimum.name?.swift == "UIApplication.backgroundFetchIntervalMinimum")
    #expect(FetchInterval.atLeast(.seconds(60)).name == nil)
  }

  @Test("profiles exist from iOS 4 to 18, for 26 and for 27, and say which rules hold")
  func profiles() {
    #expect(Profile(iOS: 3) == nil && Profile(iOS: 19) == nil && Profile(iOS: 28) == nil)
    #expect(Profile(iOS: 6)?.hasBackgroundFetch == false)
    #expect(Profile(iOS: 8)?.hasLowPowerMode == false)
    #expect(Profile(iOS: 9)?.hasLowPowerMode == true)
    #expect(Profile.latest.version == 27)
  }

  @Test("an instant saturates instead of trapping")
  func saturates() {
    let last = DeviceInstant(nanoseconds: .max)
    let first = DeviceInstant(nanoseconds: .min)
    #expect(last + .seconds(1) == last)
    #expect(first - .seconds(1) == first)
    #expect(DeviceInstant.zero + .seconds(Int64.max) == last)
    #expect(last - first > .zero)
    #expect(first.dayNumber == -106_752 && first.description.hasPrefix("-106752d "))
    #expect((DeviceInstant.zero - .seconds(1)).dayNumber == -1)
  }

  @Test("an instant prints its day and time of day")
  func printsInstants() {
    #expect(DeviceInstant(day: 3, hour: 8, minute: 15).description == "3d 08:15:00")
    #expect((DeviceInstant.zero + .milliseconds(61_250)).description == "0d 00:01:01.25")
    #expect((DeviceInstant.zero - .seconds(1)).description == "-1d 23:59:59")
  }

  @Test("an interval is read as UIKit reads it")
  func readsIntervals() {
    #expect(FetchInterval(seconds: 0) == .minimum)
    #expect(FetchInterval(seconds: 3600) == .atLeast(.seconds(3600)))
    #expect(FetchInterval(seconds: .greatestFiniteMagnitude) == .never)
    #expect(FetchInterval(seconds: .infinity) == .never)
    #expect(FetchInterval(seconds: -1) == nil)
    #expect(FetchInterval(seconds: .nan) == nil)
  }

  @Test("every misuse is one line of small letters that says what to do next")
  func describesMisuse() {
    let token = FetchToken(app: "feed", number: 7)
    let all: [Misuse] = [
      .timeRunsBackwards(now: .zero, given: .zero), .deadlineSkipped(.zero, given: .zero),
      .deviceLocked, .deviceNotLocked, .appNotRunning, .appAlreadyRunning, .appNotInForeground,
      .appAlreadyInForeground, .interruptionAlreadyOpen(.call), .interruptionNotOpen(.call),
      .appSuspended, .appEnding, .messageNotInFlight(.willTerminate), .mainThreadBlocked,
      .mainThreadNotBlocked, .assertionAlreadyHeld(.init(.backgroundFetch, number: 1)),
      .assertionNotHeld(.init(.backgroundFetch, number: 1)), .unknownApp("feed"),
      .appAlreadyInstalled("feed"), .phaseUnchanged("feed"), .lowPowerModeUnavailable(.latest),
      .fetchUnavailable("feed", .modeMissing), .fetchIntervalInvalid("nan"),
      .fetchHandlerUnknown(token), .fetchHandlerCalledTwice(token),
      .fetchHandlerOfEndedProcess(token), .unknownConnection(1),
      .networkTakesNoMore(connection: 1), .sceneInFront(1), .sceneNotConnected(1),
      .sceneUnknown(1), .prewarmingUnavailable(.latest), .alreadyPrewarmed,
    ]
    let texts = all.map(\.description)
    #expect(Set(texts).count == texts.count)
    for text in texts {
      #expect(!text.contains("\n") && !text.contains("the event is not possible in this state"))
      #expect(text.first?.isLowercase == true || text.hasPrefix("'"), "\(text)")
    }
    #expect(
      Misuse.fetchHandlerCalledTwice(token).description
        == "the completion handler of fetch 'feed#7' was called before; call it exactly once")
  }
}
