import BackgroundExecution
import DeviceLink
import DeviceProtocol
import Foundation
import Testing

/// The test app, driven with messages as a device drives it.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DeviceTests {
  @Test func tellsTheLifeOfAnAppInOrder() throws {
    let app = try AppDriver()
    app.call(.didFinishLaunching, .inactive)
    #expect(
      app.log == [
        "0 made on iOS 7.0", "0 didFinishLaunching while inactive",
        "0 UIApplicationDidFinishLaunchingNotification while inactive",
        "0 viewDidAppear while inactive",
        "0 -> interval 1.7976931348623157e+308", "0 -> screen News|Now",
        "0 -> returned didFinishLaunching",
      ])
    app.forget()
    app.call(.didBecomeActive, .active)
    app.call(.willResignActive, .active)
    app.call(.didEnterBackground, .background)
    app.call(.willEnterForeground, .background)
    app.call(.willTerminate, .background)
    #expect(
      app.log == [
        "0 didBecomeActive while active",
        "0 UIApplicationDidBecomeActiveNotification while active",
        "0 -> returned didBecomeActive",
        "0 willResignActive while active",
        "0 UIApplicationWillResignActiveNotification while active",
        "0 -> returned willResignActive",
        "0 didEnterBackground while background",
        "0 UIApplicationDidEnterBackgroundNotification while background",
        "0 -> returned didEnterBackground",
        "0 willEnterForeground while background",
        "0 UIApplicationWillEnterForegroundNotification while background",
        "0 -> returned willEnterForeground",
        "0 willTerminate while background",
        "0 UIApplicationWillTerminateNotification while background",
        "0 -> returned willTerminate",
      ])
    app.kill()
  }

  @Test func isInactiveOnceItHasResignedOrBeenToldToReturn() throws {
    let app = try AppDriver()
    app.launch()
    app.call(.willResignActive, .active)
    app.forget()
    app.send(app.status(.denied))
    #expect(
      app.log == ["0 UIApplicationBackgroundRefreshStatusDidChangeNotification while inactive"])
    app.kill()
  }

  @Test func showsWhatAFetchBroughtBeforeItIsDone() throws {
    let app = try AppDriver()
    app.call(.didFinishLaunching, .background)
    app.forget()
    app.call(.performFetch(AppDriver.token), .background)
    #expect(app.log == ["0 performFetch while background", "0 -> returned performFetch"])
    app.forget()
    app.advance(4)
    #expect(app.log == [])
    app.advance(30)
    #expect(
      app.log == [
        "5 -> notification badge(2, change: 1)", "5 -> screen News|Now|Later",
        "5 -> completed news#1 newData",
      ])
    app.kill()
  }

  @Test func reportsEachCallOfTheHandler() throws {
    let app = try AppDriver(["TEST_FETCH": "twice"])
    app.launch()
    app.forget()
    app.call(.performFetch(AppDriver.token), .active)
    app.advance(10)
    #expect(
      app.log == [
        "0 performFetch while active", "0 -> completed news#1 newData",
        "0 -> returned performFetch", "2 -> completed news#1 noData",
      ])
    app.kill()
  }

  @Test func reportsACallOfTheHandlerOnAnotherThread() throws {
    let app = try AppDriver(["TEST_FETCH": "thread"])
    app.launch()
    app.forget()
    app.call(.performFetch(AppDriver.token), .active)
    app.advance(10)
    #expect(
      app.log == [
        "0 performFetch while active", "0 -> returned performFetch",
        "3 -> completed news#1 failed",
      ])
    app.kill()
  }

  @Test func doesNotReturnFromACallThatBlocks() throws {
    let app = try AppDriver(["TEST_FETCH": "blocked"])
    app.launch()
    app.forget()
    app.call(.performFetch(AppDriver.token), .active)
    app.advance(10)
    #expect(app.log == ["0 performFetch while active"])
    #expect(app.blocked?.description == "semaphore")
    app.kill()
  }

  @Test func saysThatAMethodIsMissing() throws {
    let app = try AppDriver(["TEST_APP": "bare"])
    app.launch()
    app.call(.performFetch(AppDriver.token), .background)
    #expect(
      app.log == [
        "0 -> returned didFinishLaunching", "0 -> returned didBecomeActive",
        "0 -> returned performFetch", "0 -> no performFetch",
      ])
    app.kill()
  }

  @Test func tellsHowFarAProgressIs() throws {
    let app = try AppDriver(["TEST_APP": "progress"])
    app.launch()
    #expect(app.log.first == "0 cancelled: false false")
    app.forget()
    app.advance(60)
    #expect(
      app.log == [
        "1 0.0 -> 0.1", "1 9.0 s left", "2 0.1 -> 0.2", "2 8.0 s left", "3 0.2 -> 0.6",
        "3 2.0 s left", "4 0.6 -> 1.0", "4 finished: true", "4 0.0 s left",
        "4 cancelled: true true", "4 stops, main thread: false",
      ])
    app.kill()
  }

  @Test func drawsAPictureSixtyTimesASecondWhereItIsSeen() throws {
    let app = try AppDriver(["TEST_APP": "frames"])
    app.launch()
    app.forget()
    app.advance(2)
    app.call(.willResignActive, .active)
    app.call(.didEnterBackground, .background)
    app.advance(3)
    app.call(.willEnterForeground, .inactive)
    app.call(.didBecomeActive, .active)
    app.advance(2)
    #expect(
      app.log.filter { !$0.contains("->") } == [
        "1 60 20 true", "2 120 20 true", "3 120 0 true", "4 120 0 true", "5 120 0 true",
        "6 150 0 true",
      ])
    app.kill()
  }

  @Test("R113: what changes on the device is told once, Low Power Mode on a global queue")
  func r113TellsWhatChangesOnTheDeviceOnce() throws {
    let app = try AppDriver(iOS: 18)
    app.launch()
    #expect(app.log.first == "0 made on iOS 18.0")
    app.forget()
    app.send(app.status(.available, lowPower: true, version: 18))
    app.send(app.status(.available, lowPower: true, version: 18))
    app.send(app.status(.restricted, lowPower: true, version: 18))
    #expect(
      app.log == [
        "0 NSProcessInfoPowerStateDidChangeNotification on the main thread: false, low power: true",
        "0 UIApplicationBackgroundRefreshStatusDidChangeNotification while active",
      ])
    app.kill()
  }

  @Test func refusesToRunWithoutADevice() throws {
    let result = try run([:])
    #expect(result.status == 64)
    #expect(
      result.error
        == "'UIKitTestApp' is an app that was not started by a device; run it from a scenario\n")
  }

  @Test func refusesADelegateThatItCannotMake() throws {
    let result = try run(["TEST_APP": "unknown"])
    #expect(result.error.contains("UIKit cannot create 'UnknownDelegate'; mark it '@main'"))
  }

  private func run(_ environment: [String: String]) throws -> (status: Int32, error: String) {
    let process = Process()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("UIKitTestApp")
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let error = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: error, as: UTF8.self))
  }

  @Test(arguments: ["{", #"{"sings":{}}"#, #"{"call":{"_0":{"performFetch":{}},"state":0}}"#])
  func saysThatItCannotReadAMessage(text: String) throws {
    let app = try AppDriver()
    app.launch()
    app.forget()
    app.send(bytes: Array(text.utf8))
    #expect(
      app.log == [
        "0 -> broken by a message that the app cannot decode; build app and device together"
      ])
    #expect(app.end == nil)
  }

  @Test func tellsHowTheTimeHasChanged() throws {
    let app = try AppDriver()
    app.launch()
    app.forget()
    app.send(
      .status(
        DeviceStatus(
          backgroundRefreshStatus: .available, isLowPowerModeEnabled: false,
          timeZone: "Europe/Helsinki", systemVersion: 7)))
    app.call(.timeChanged([.day, .zone]), .active)
    #expect(
      app.log == [
        "0 significantTimeChange in Europe/Helsinki while active",
        "0 NSCalendarDayChangedNotification while active",
        "0 kCFTimeZoneSystemTimeZoneDidChangeNotification while active",
        "0 UIApplicationSignificantTimeChangeNotification while active",
        "0 -> returned timeChanged",
      ])
  }
}
