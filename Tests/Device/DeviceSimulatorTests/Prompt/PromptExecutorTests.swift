import DeviceTrace
import DeviceSimulator
import Foundation
import Testing

/// Prompt commands on a device: each does what the scenario's verb does, and a failing one changes nothing.
struct PromptExecutorTests {
  private static let modes =
    "<key>UIBackgroundModes</key><array><string>fetch</string>"
    + "<string>remote-notification</string></array>"

  /// A device and the executor of its prompt.
  private struct Prompt {
    let test: TestDevice
    let desk: PromptExecutor

    init(_ app: String, _ other: String? = nil) throws {
      let modes = PromptExecutorTests.modes
      test =
        if let other {
          try TestDevice(app, other, plist: modes, log: true)
        } else {
          try TestDevice(app, plist: modes, log: true)
        }
      desk = PromptExecutor(test.device)
    }

    /// A prompt with a UIKit app that registers for pushes.
    init(pushing kind: String) throws {
      test = try TestDevice(
        "news", program: .uikit, iOS: 9, plist: PromptExecutorTests.modes, log: true
      ) {
        $0.environment["TEST_APP"] = kind
      }
      desk = PromptExecutor(test.device)
    }

    @discardableResult
    func type(_ line: String) -> PromptAnswer { desk.answer(to: .line(line)) }

    func push(_ payload: String, token: String, type: String? = nil) -> PromptAnswer {
      desk.answer(to: .push(PushSubmission(payload: payload, type: type), token: token))
    }
  }

  @Test func doesWhatTheUserDoes() throws {
    let prompt = try Prompt("news")
    let app = prompt.test.device.app("news")
    #expect(prompt.desk.greeting.time == "09:00:00")
    #expect(prompt.type("launch").failure == nil)
    #expect(app.state == .active)
    prompt.type("home")
    prompt.type("advance 5m")
    #expect(app.state == .suspended)
    #expect(prompt.type("fetch").failure == nil)
    prompt.type("advance 40s")
    #expect(app.fetches.count == 1)
    #expect(app.lastFetchResult == .newData)
    prompt.type("kill")
    #expect(app.state == .notRunning)
    #expect(prompt.type("launch-due-to-fetch").failure == nil)
    #expect(app.fetches.last?.wake == .launched)
    prompt.type("launch")
    prompt.type("force-quit")
    #expect(app.state == .notRunning)
    #expect(prompt.type("reboot").failure == nil)
    #expect(prompt.test.lines.contains { $0.hasSuffix("user: restarts the device") })
  }

  @Test func livesOnAfterWhatCannotBeDone() throws {
    let prompt = try Prompt("news")
    for (line, failure) in [
      ("home", "cannot press Home: no app is in the foreground; launch one first"),
      ("launch films", "no app 'films' on the device; installed are 'news'"),
      ("unlock", "cannot unlock the device"), ("kill", "cannot terminate 'news'"),
      ("tap Add", "cannot tap 'Add': no app is in the foreground; launch one first"),
      (
        "advance 99:99",
        "'99:99' is not a time of day"
      ), ("low-power on", "cannot switch Low Power"),
      ("open nothing://a", "no app opens 'nothing:'"), ("simulate-task a.b", "cannot simulate"),
      ("tap-notification", "cannot tap a notification of 'news': none is shown"),
    ] {
      let answer = prompt.type(line)
      #expect(answer.failure?.hasPrefix(failure) == true, "\(line): \(answer.failure ?? "done")")
      #expect(answer.time == "09:00:00")
    }
    #expect(prompt.type("launch").failure == nil)
    #expect(prompt.test.device.app("news").state == .active)
  }

  /// Both are fetched at one instant (R25); that the first cannot be started must not cost the second its wake.
  @Test func wakesTheOtherAppWhenOneCannotBeStarted() throws {
    let prompt = try Prompt("noData", "news")
    for app in ["noData", "news"] {
      for line in ["launch \(app)", "home", "kill \(app)"] {
        #expect(prompt.type(line).failure == nil)
      }
    }
    let program = "\(prompt.test.folder.path)/apps/noData/noData"
    try FileManager.default.removeItem(atPath: program)
    let answer = prompt.type("advance 3h")
    #expect(answer.failure?.contains("start '\(program)'") == true, "\(answer.failure ?? "none")")
    let starts = try prompt.test.trace.events(.start)
    try #require(starts.map(\.app) == ["noData", "news", "noData", "news"])
    #expect(starts[2].ns == starts[3].ns)
    #expect(prompt.type("launch news").failure == nil)
    #expect(prompt.test.device.app("news").state == .active)
  }

  @Test func speaksOfTheAppThatWasNamedLast() throws {
    let prompt = try Prompt("news", "mail")
    prompt.type("launch mail")
    prompt.type("home")
    prompt.type("kill")
    #expect(prompt.test.device.app("mail").state == .notRunning)
    #expect(prompt.type("kill news").failure != nil)
    prompt.type("launch")
    #expect(prompt.test.device.app("news").state == .active)
  }

  @Test func tellsWhatItIsAskedFor() throws {
    let prompt = try Prompt("news")
    #expect(prompt.type("screen").lines == ["'news' has no process; 'launch' starts it"])
    #expect(
      prompt.type("switcher").lines
        == ["no app has a picture yet; one is taken when it leaves the screen"])
    #expect(
      prompt.type("status").lines
        == ["2013-09-18 09:00:00, iOS 7, wifi, on battery (80 %)", "news: notRunning"])
    prompt.type("network none")
    prompt.type("charging on")
    prompt.type("headphones on")
    #expect(prompt.test.device.hasHeadphones)
    prompt.type("battery 15")
    #expect(
      prompt.type("status").lines.first
        == "2013-09-18 09:00:00, iOS 7, no network, charging (15 %)")
    prompt.type("log off")
    let before = prompt.test.output
    prompt.type("lock")
    #expect(prompt.test.output == before)
  }

  @Test func saysWhatBecomesOfAPush() throws {
    let prompt = try Prompt(pushing: "pushes")
    let silent = #"{"aps": {"content-available": 1}, "content-id": 42}"#
    // The app has not requested a token yet.
    #expect(prompt.type("push").failure?.hasPrefix("cannot push: ") == true)
    prompt.type("launch")
    let token = try #require(prompt.test.device.app("news").deviceToken)
    #expect(
      prompt.push(silent, token: token).fate
        == PushOutcome(.delivered, app: "news", "it was running"))
    prompt.type("home")
    prompt.type("advance 1m")
    #expect(
      prompt.type("push content-id=7").fate
        == PushOutcome(.delivered, app: "news", "it was suspended, and was resumed"))
    #expect(prompt.test.lines.contains("push 7 1 while background"))
    prompt.type("kill")
    #expect(
      prompt.type("push").fate
        == PushOutcome(.delivered, app: "news", "it had no process, and was launched"))
    prompt.type("network none")
    #expect(
      prompt.type("push").fate == PushOutcome(.held, app: "news", "the device is offline"))
    #expect(
      prompt.type("push").fate
        == PushOutcome(
          .held, app: "news", "the device is offline; the one that was held is lost"))
    prompt.type("network wifi")
    #expect(
      prompt.type("push -m Hello").fate == PushOutcome(.shown, app: "news"))
    prompt.type("force-quit")
    #expect(
      prompt.type("push").fate
        == PushOutcome(.dropped, app: "news", "the user has force quit the app; open it again"))
  }

  @Test(arguments: [
    ("", "the payload is not JSON; write it like '{\"aps\": {\"content-available\": 1}}'", nil),
    ("[]", "a payload is a JSON dictionary, not an array", nil),
    ("{}", "the payload has no 'aps'; add \"aps\": {\"content-available\": 1}", nil),
    (
      #"{"aps": {"content_available": 1}}"#,
      "'aps' has no key 'content_available'; write 'content-available'", nil
    ),
    (#"{"aps": {"alert": "a"}}"#, "no type 'loud'; write 'alert' or 'background'", "loud"),
    (
      #"{"aps": {"alert": "a"}}"#,
      "a push of type 'background' has no alert, sound or badge; send it as 'alert'", "background"
    ),
  ])
  func refusesWhatThePushServiceDoes(
    _ payload: String, _ reason: String, _ type: String?
  ) throws {
    let prompt = try Prompt(pushing: "pushes")
    prompt.type("launch")
    let token = try #require(prompt.test.device.app("news").deviceToken)
    #expect(
      prompt.push(payload, token: token, type: type).fate == PushOutcome(.refused, app: nil, reason)
    )
    #expect(prompt.test.device.app("news").state == .active)
  }

  @Test func refusesATokenOfNoDevice() throws {
    let prompt = try Prompt(pushing: "pushes")
    #expect(
      prompt.push("{}", token: "0000").fate?.reason
        == "the token '0000' belongs to no app on this device (BadDeviceToken); "
        + "send to an app's 'deviceToken'")
  }
}
