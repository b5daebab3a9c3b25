import DeviceSimulator
import Testing

/// The meaning of an app's Info.plist to the device.
struct AppBundleTests {
  @Test func readsTheBackgroundModes() throws {
    let modes = "<array><string>audio</string><string>fetch</string></array>"
    let test = try TestDevice("news", plist: "<key>UIBackgroundModes</key>\(modes)")
    test.device.launch("news")
    test.device.pressHome()
    #expect(test.device.app("news").nextFetch != nil)
  }

  @Test func fetchesNothingWithoutAPropertyList() throws {
    let test = try TestDevice("news", plist: nil)
    test.device.launch("news")
    test.device.pressHome()
    #expect(test.device.app("news").nextFetch == nil)
  }

  @Test func ignoresExitsOnSuspendFromIOS13On() throws {
    let plist = "<key>UIApplicationExitsOnSuspend</key><true/>"
    let test = try TestDevice("news", iOS: 13, plist: plist)
    let news = test.device.launch("news")
    test.device.pressHome()
    #expect(news.state == .background)
  }

  @Test(arguments: [
    (
      "<key>UIBackgroundModes</key><string>fetch</string>",
      "'UIBackgroundModes' in Info.plist of app 'news' is not an array of strings; make it one"
    ),
    (
      "<key>UIApplicationExitsOnSuspend</key><string>yes</string>",
      "'UIApplicationExitsOnSuspend' in Info.plist of app 'news' is not a Boolean; make it one"
    ),
    (
      "<key>UIApplicationSceneManifest</key><true/>",
      "'UIApplicationSceneManifest' in Info.plist of app 'news' is not a dictionary; make it one"
    ),
    (
      "<key>UIBackgroundModes",
      "Info.plist of app 'news' is not a property list with a dictionary; correct it"
    ),
  ])
  func refusesAPropertyListThatIsNone(_ plist: String, _ text: String) throws {
    let error = #expect(throws: (any Error).self) { _ = try TestDevice("news", plist: plist) }
    #expect(error.map { "\($0)" } == text)
  }
}
