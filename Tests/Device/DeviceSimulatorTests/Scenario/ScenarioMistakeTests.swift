import DeviceSimulator
import Foundation
import Testing

/// Mistakes of a scenario stop it at their line, with a message of one line.
struct ScenarioMistakeTests {
  /// The message in the first line of standard error, after the place.
  private func message(_ run: ScenarioRun) throws -> String {
    #expect(run.isSignal)
    #expect(run.message.hasPrefix("DeviceScenario/main.swift:"))
    let end = try #require(run.message.range(of: "Fatal error: ")).upperBound
    return String(run.message[end...])
  }

  @Test("R145: a quick action that the icon does not show is none")
  func r145ChoosesWhatIsShown() throws {
    let run = try ScenarioRun(
      "choosesNoAction", apps: "news", environment: ["WORKBOOK_PROFILE": "iOS12"])
    #expect(
      try message(run)
        == "cannot choose 'Delete' on the icon of 'news': it shows no quick action; set "
        + "'shortcutItems' in the app first, or list 'UIApplicationShortcutItems' in its Info.plist"
    )
  }

  @Test(arguments: [
    ("unknownApp", "no app 'nws' on the device; installed are 'news', 'quiet'"),
    ("opensText", "'today' is not a URL with a scheme; write one such as 'news://today'"),
    (
      "opensUnknownScheme",
      "no app opens 'notes:'; list 'notes' in the 'CFBundleURLSchemes' of an entry of "
        + "'CFBundleURLTypes' in the app's Info.plist"
    ),
    (
      "opensASceneOnAPhone",
      "cannot open a new scene of 'news': the app has one scene at most; set "
        + "'UIApplicationSupportsMultipleScenes' in the 'UIApplicationSceneManifest' of its Info.plist "
        + "and make the device with 'Device(idiom: .pad)'"
    ),
    (
      "closesNoScene",
      "cannot close scene 3 of 'news': the app has no scene '3'; name one of its 'scenes'"
    ),
    (
      "choosesNoAction",
      "cannot choose 'Delete' on the icon of 'news': quick actions are in iOS 9 and later"
    ),
    ("backwards", "time runs backwards to '09:00:00' when it is '09:00:01'; give a later time"),
    ("noTime", "'24:00' is not a time of day; write hours and minutes, such as '07:30'"),
    ("farAhead", "the time is out of the clock's range; advance by less"),
    ("home", "cannot press Home: no app is in the foreground; launch one first"),
    (
      "simulates",
      "cannot simulate a background fetch of 'news': the app is not running; launch it first"
    ),
    (
      "lowPower",
      "cannot switch Low Power Mode: no Low Power Mode in iOS '7'; use a profile from iOS 9 on"
    ),
    (
      "endsCall",
      "cannot end the interruption 'call' of 'news': interruption 'call' has not begun; "
        + "begin it before ending it"
    ),
    (
      "pushesNoJSON",
      "cannot push: the payload is not JSON; write it like '{\"aps\": {\"content-available\": 1}}'"
    ),
    (
      "pushesUnknownKey",
      "cannot push: 'aps' has no key 'contentAvailable'; write 'content-available'"
    ),
    (
      "pushesToStranger",
      "cannot push: the token '00ff' belongs to no app on this device (BadDeviceToken); send to an app's "
        + "'deviceToken'"
    ),
    (
      "pushesUnregistered",
      "cannot push: app 'news' has no device token; let it call 'registerForRemoteNotifications()' "
        + "first"
    ),
    (
      "pushesTooMuch",
      "cannot push: the payload has 5026 bytes, and APNs accepts at most 4096; send less (PayloadTooLarge)"
    ),
    (
      "pushesInHaste",
      "cannot push: a push of type 'background' has priority 5, not 10 (BadPriority)"
    ),
    ("tapsNothing", "cannot tap 'Save': no app is in the foreground; launch one first"),
    ("tapsLocked", "cannot tap 'Save': the device is locked; unlock it first"),
    (
      "tapsCovered", "cannot tap 'Save': 'news' is covered; end the interruption first"
    ),
    ("quitsTwice", "cannot force quit 'news': the app is not running; launch it first"),
    ("twoDevices", "a scenario has one device; use the one that was made first"),
  ])
  func saysWhatIsWrong(_ scenario: String, _ text: String) throws {
    let run = try ScenarioRun(scenario, apps: "news", "quiet")
    #expect(try message(run) == text)
    #expect(run.trace.split(separator: "\n").last?.hasPrefix(#"{"event":"finished""#) == true)
  }

  @Test(arguments: [
    (
      ["WORKBOOK_APPS": String?.none],
      "no device here: 'WORKBOOK_APPS' is not set; run the scenario with 'workbook run'"
    ),
    (
      ["WORKBOOK_PROFILE": "iOS99"],
      "no profile 'iOS99'; there are 'iOS4' to 'iOS18', 'iOS26' and 'iOS27'"
    ),
    (["WORKBOOK_PROFILE": "7"], "no profile '7'; there are 'iOS4' to 'iOS18', 'iOS26' and 'iOS27'"),
    (["WORKBOOK_APP_LIST": "../news"], "'../news' in 'WORKBOOK_APP_LIST' is not a valid app name"),
    (
      ["WORKBOOK_APP_LIST": "news,news"],
      "app 'news' is named twice in 'WORKBOOK_APP_LIST'; name it once"
    ),
    (
      ["WORKBOOK_TRACE": "/no/such/folder/trace"],
      "cannot write the trace '/no/such/folder/trace': No such file or directory"
    ),
  ])
  func saysWhatIsWrongAroundIt(_ environment: [String: String?], _ text: String) throws {
    #expect(try message(ScenarioRun("home", apps: "news", environment: environment)) == text)
  }

  @Test func namesAnAppWithoutAProgram() throws {
    let run = try ScenarioRun("home", apps: "news", environment: ["WORKBOOK_APP_LIST": "weather"])
    let path = run.folder.path + "/apps/weather/weather"
    #expect(
      try message(run) == "no program for app 'weather' at '\(path)'; compile the app first")
  }
}
